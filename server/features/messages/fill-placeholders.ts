/** A name in braces. Anything else in braces, `{7*7}` or `{{x y}}`, is plain text. */
const PLACEHOLDER = /\{([a-z_]+)\}/g

/** What would start a new header line, or turn the reading direction of what follows. */
const UNRULY = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu

const LONGEST_VALUE = 200
const LONGEST_NAME = 100

export const placeholdersIn = (template: string): string[] => [
  ...new Set([...template.matchAll(PLACEHOLDER)].map(([, name]) => name!)),
]

/** One line of plain text, whatever it was (SR-050). */
export const toSingleLine = (text: string): string => text.replaceAll(UNRULY, ' ').trim()

/** A name that somebody has given to themselves, without what a mail program would turn into a link or an address. */
export const sanitizeName = (name: string): string =>
  toSingleLine(name.normalize('NFKC').replaceAll(/[/\\:@"“”«»]/g, ' '))
    .replaceAll(/\.(?=[\p{L}\p{N}])/gu, '. ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, LONGEST_NAME)
    .trim()

/** Puts the values in, in one pass: a value that looks like a placeholder is text, too. */
export const fillPlaceholders = (template: string, values: Record<string, string>): string =>
  template.replaceAll(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? toSingleLine(values[name]!).slice(0, LONGEST_VALUE) : whole,
  )

/** The paragraphs of a template, each of one or more lines. */
export const splitParagraphs = (details: string): string[] =>
  details
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').map(toSingleLine).filter(Boolean).join('\n'))
    .filter(Boolean)

/** The paragraphs of a template with the values in; a long value that is alone in its paragraph becomes paragraphs itself. */
export const fillParagraphs = (details: string, values: Record<string, string>, long: string | undefined): string[] =>
  splitParagraphs(details).flatMap((paragraph) =>
    long !== undefined && paragraph === `{${long}}`
      ? splitParagraphs(values[long] ?? '')
      : [fillPlaceholders(paragraph, values)],
  )
