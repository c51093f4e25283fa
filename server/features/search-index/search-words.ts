import { toNameSortKey } from '#contract/fold-text.ts'

/** French articles and pronouns before an apostrophe: "l'étoile" is found by 'etoile'. */
const ELISION = /(^|[^\p{L}\p{N}])(qu|[cdjlmnst])'(?=\p{L})/gu

/** Articles, prepositions and 'and', folded, in both languages. Acronyms leave them out, and searches find texts without them. */
export const STOP_WORDS = new Set(
  'a an and at for from in of on the to au aux d de des du en et l la le les pour sur'.split(' '),
)
const ACRONYM_LENGTH = { min: 3, max: 6 }

/** Returns the words of a text as searches compare them: folded, without punctuation; "Paul's" is one word. */
export const extractSearchWords = (text: string): string[] =>
  toNameSortKey(text)
    .replaceAll(ELISION, '$1$2 ')
    .replaceAll("'", '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Separates texts, so that a text can be compared as a whole. */
const joinTexts = (texts: string[]) =>
  ['', ...new Set(texts.map((text) => extractSearchWords(text).join(' ')).filter(Boolean)), ''].join(' | ').trim()

/** Returns `| hospital for sick children | sickkids | = hfsc |`: the names, then the acronyms of the first name. */
export function buildNameSearchText(name: string, otherNames: string[]): string {
  const acronyms = acronymsOf(name)
  return joinTexts([name, ...otherNames]) + (acronyms.length > 0 ? ` = ${acronyms.join(' ')} |` : '')
}

/** Returns `| physiotherapy | home visits |`. */
export const buildSearchText = (texts: string[]): string => joinTexts(texts)

/** 'Centre for Addiction and Mental Health - College Street' has the acronyms 'camh'. */
function acronymsOf(name: string): string[] {
  const parts = name
    .split(/\s[-–—]\s|[/(),]/u)
    .map((part) => extractSearchWords(part).filter((word) => !STOP_WORDS.has(word)))
  const acronyms = parts.map((words) => words.map((word) => word[0]).join(''))
  return [...new Set(acronyms)].filter(({ length }) => length >= ACRONYM_LENGTH.min && length <= ACRONYM_LENGTH.max)
}
