/** A name in braces. Other text in braces, such as `{7*7}` or `{{x y}}`, is plain text. */
const PLACEHOLDER = /\{([a-z_]+)\}/g

/** Characters that start a new header line or change the reading direction. */
const UNSAFE_CHARACTERS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu

/** The space after a sentence. */
const SENTENCE_GAP = /(?<=[.!?])\s+/u

const LONGEST_VALUE = 200
const LONGEST_NAME = 100

export const extractPlaceholders = (template: string): string[] => [
  ...new Set([...template.matchAll(PLACEHOLDER)].map(([, name]) => name!)),
]

/** Turns any text into one line of plain text (SR-050). */
export const toSingleLine = (text: string): string => text.replaceAll(UNSAFE_CHARACTERS, ' ').trim()

/** Removes from a name that its owner has chosen what a mail program would turn into a link or an address. */
export const stripLinksFromName = (name: string): string =>
  toSingleLine(name.normalize('NFKC').replaceAll(/[/\\:@"“”«»]/g, ' '))
    .replaceAll(/\.(?=[\p{L}\p{N}])/gu, '. ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, LONGEST_NAME)
    .trim()

/** Fills in the values in one pass, so that a value that looks like a placeholder stays text. */
export const fillOrDropSentences = (template: string, values: Record<string, string>): string =>
  leaveOutIncompleteSentences(template, values).replaceAll(PLACEHOLDER, (_, name: string) =>
    toSingleLine(values[name]!).slice(0, LONGEST_VALUE),
  )

/**
 * Leaves out the sentences with a placeholder that has no value. During an upgrade a message may have been queued for an
 * older text, or the text may be that of a newer version; no reader should see a name in braces.
 */
const leaveOutIncompleteSentences = (template: string, values: Record<string, string>): string => {
  const isComplete = (text: string) => extractPlaceholders(text).every((name) => Object.hasOwn(values, name))
  if (isComplete(template)) return template
  return template
    .split('\n')
    .map((line) => line.split(SENTENCE_GAP).filter(isComplete).join(' '))
    .filter(Boolean)
    .join('\n')
}

/** Splits a template into paragraphs of one or more lines. */
export const splitParagraphs = (details: string): string[] =>
  details
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').map(toSingleLine).filter(Boolean).join('\n'))
    .filter(Boolean)

/**
 * The filled paragraphs of a template. A `long` value that is alone in its paragraph is split into paragraphs itself.
 */
export const fillParagraphs = (details: string, values: Record<string, string>, long: string | undefined): string[] =>
  splitParagraphs(details)
    .flatMap((paragraph) =>
      long !== undefined && paragraph === `{${long}}`
        ? splitParagraphs(values[long] ?? '')
        : [fillOrDropSentences(paragraph, values)],
    )
    .filter(Boolean)
