import type { Language } from '#contract/fields.ts'

/** A section of a text page. `{email}`, `{appName}`, `{directory}` and `{status}` are replaced when it is shown. */
export interface TextPageSection {
  heading: string
  lines: TextBlock[]
  /** Shorter sections below this one. */
  entries?: TextPageEntry[]
}

export interface TextPageEntry {
  heading: string
  lines: TextBlock[]
  /** Left out while the directory is not public. */
  needsDirectory?: true
}

/** A paragraph, or the items of a list. */
export type TextBlock = string | string[]

/** A text page in each language, in one content file (decision 30). */
export type TextPageTranslations = Record<Language, { intro: string; sections: TextPageSection[] }>
