import type { Language } from '#contract/fields.ts'

/** A part of a page of text. `{email}`, `{appName}` in a line are filled in when it is shown. */
export interface TextSection {
  heading: string
  lines: TextBlock[]
}

/** A paragraph, or the points of a list. */
export type TextBlock = string | string[]

/** A page that is read, not worked with: what it says in each language, in one content file (decision 30). */
export type TextPage = Record<Language, { intro: string; sections: TextSection[] }>
