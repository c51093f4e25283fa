import { toNameSortKey } from '#contract/fold-text.ts'
import { extractSearchWords, STOP_WORDS } from '#server/features/search-index/search-words.ts'
import { BROADER_TERMS, SYNONYMS } from './content/synonyms.ts'
import { matchesBeginningWithTypingErrors } from '#server/features/search-index/typing-errors.ts'

/**
 * One term of a search: any of these alternatives matches. An alternative is a list of pieces that must all occur, in any
 * position.
 */
export type TermGroup = string[][]

/** 'ot' also occurs inside 'hotel', so a piece this short matches whole words only. */
export const matchesWholeWordsOnly = (piece: string): boolean => /^\p{L}{2}$/u.test(piece) && SHORT_FORMS.has(piece)

const MAX_PHRASE_WORDS = 4

const relatedPhrases = new Map<string, Set<string>>()
for (const line of SYNONYMS) for (const phrase of line) addRelatedPhrases(phrase, line)
for (const [phrase, wider] of Object.entries(BROADER_TERMS)) addRelatedPhrases(phrase, wider)

const SHORT_FORMS = new Set([...relatedPhrases.keys()].filter((phrase) => phrase.length === 2))

function addRelatedPhrases(phrase: string, line: string[]) {
  const known = relatedPhrases.get(phrase) ?? new Set()
  for (const other of line) if (other !== phrase) known.add(other)
  relatedPhrases.set(phrase, known)
}

/**
 * Returns the phrases that mean the same, among them the singular of a plural. In French each word of a phrase has its own plural:
 * 'fauteuils roulants'.
 */
function relatedPhrasesOf(phrase: string): string[] | undefined {
  const singulars = [phrase.replace(/s$/, ''), phrase.replaceAll(/s(?= |$)/g, '')]
  const known = [phrase, ...singulars].find((form) => relatedPhrases.has(form))
  if (known === undefined) return undefined
  return [...(known === phrase ? [] : [known]), ...relatedPhrases.get(known)!]
}

/** 'near' before a place, folded, in both languages. 'Near North' is a region of Ontario; names begin with 'Close to'. */
const NEAR =
  /(?:(?:^| )(?:near (?!north\b(?! (?:bay|york)\b))|(?:pres|proche|autour) (?:de |du |d'))| close to )(?=\S)/g

/** 'near me', folded, in both languages: the order of the results follows the place of the map anyway. */
const NEAR_ME = /(?:^| )(?:(?:near|close to|around) me|(?:pres|proche|autour) de (?:chez )?(?:moi|nous))(?= |$)/g

/**
 * Returns the terms of a search, all of which must match; an empty list when normalization leaves nothing to compare. Small words
 * and '&' count only where nothing else is searched: who writes 'and' finds '&'.
 */
export function parseSearchTerms(search: string): TermGroup[] {
  const text = toNameSortKey(search).replaceAll(NEAR_ME, ' ').replaceAll(NEAR, ' ').replaceAll(SLASH, ' ').trim()
  const words = [...new Set(text.split(/ +/))]
  if (words[0] === '') return []
  const terms: TermGroup[] = []
  for (let at = 0; at < words.length;) {
    const count = phraseLength(words.slice(at, at + MAX_PHRASE_WORDS))
    const end = at + Math.max(1, count)
    if (count > 0 || hasMeaning(words[at]!, words[end])) terms.push(termGroupOfWords(words.slice(at, end)))
    at = end
  }
  return withoutRepeats(terms.length > 0 ? terms : words.map((word) => termGroupOfWords([word])))
}

/** 'physio/massage' is two words. */
const SLASH = /(?<=\p{L})[/+](?=\p{L})/gu

/** True when nothing else is searched than 'near me'. */
export function isNearMeAlone(search: string): boolean {
  const text = toNameSortKey(search)
  return text !== '' && text.replaceAll(NEAR_ME, ' ').trim() === ''
}

/** Signs between words and around them. */
const SIGN = /^[&+/–—\-.,;:!?()"“”«»]+$/u

/** False for signs and for small words. A letter is rather the beginning of a word, but not before a word: 'à Sudbury'. */
const hasMeaning = (word: string, next = '') =>
  !SIGN.test(word) && ((word.length === 1 && next.length < 2) || !STOP_WORDS.has(stripPunctuation(word)))

/** The same without synonyms, one term a word, for searches by name. */
export const parseNameSearchTerms = (search: string): TermGroup[] =>
  withoutRepeats([...new Set(extractSearchWords(search))].map((word) => [[word]]))

/** Returns how many of the first words form a phrase with synonyms; 0 when none do. */
function phraseLength(words: string[]): number {
  for (let count = words.length; count > 0; count -= 1)
    if (relatedPhrasesOf(phraseOf(words.slice(0, count)))) return count
  return 0
}

const phraseOf = (words: string[]) => words.map(stripPunctuation).join(' ')

/** Removes the punctuation around a word, unless it is nothing else. */
const stripPunctuation = (word: string) =>
  word.replace(/^["“”«([]+(?=.*[\p{L}\p{N}])/u, '').replace(/(?<=[\p{L}\p{N}].*)["“”»)\].,;:!?]+$/u, '')

/** 'hotel-dieu' and "paul's" also match their words: 'hotel dieu', 'pauls'. Other signs are compared as they are. */
const COMPOUND = /^[\p{L}\p{N}]+(?:[-',&/()]+[\p{L}\p{N}]+)+$/u

const termGroupOfWords = (words: string[]): TermGroup => {
  const bare = words.map(stripPunctuation)
  const phrase = bare.join(' ')
  const same = relatedPhrasesOf(phrase) ?? []
  if (same.length === 0 && COMPOUND.test(phrase)) return [bare, extractSearchWords(phrase)]
  return [bare, ...shortest(same, phrase).map((other) => [other])]
}

/** True when every text that contains the phrase also contains the piece. */
const isFoundBy = (phrase: string, piece: string) => piece.length > 2 && phrase.includes(piece)

/** Drops phrases that contain the typed phrase or another alternative, which matches the same texts. */
const shortest = (phrases: string[], typed: string) =>
  phrases.filter(
    (phrase) => !isFoundBy(phrase, typed) && !phrases.some((other) => other !== phrase && isFoundBy(phrase, other)),
  )

/** Drops a word inside another one, which adds no condition. Otherwise 200 characters could become 100 comparisons. */
function withoutRepeats(terms: TermGroup[]): TermGroup[] {
  const plain = terms.map((term) => (term.length === 1 ? term[0]!.join(' ') : undefined))
  return terms.filter((_, at) => {
    const word = plain[at]
    return word === undefined || !plain.some((other) => other !== undefined && other !== word && other.includes(word))
  })
}

/** Returns the single word of a term that may hold typing errors, or undefined; only letters are corrected. */
export function getCorrectableWord(term: TermGroup): string | undefined {
  const word = stripPunctuation(term.length === 1 && term[0]!.length === 1 ? term[0]![0]! : '')
  return /^\p{L}+$/u.test(word) ? word : undefined
}

/** Returns the synonyms that a word with typing errors may stand for, and their synonyms. */
export const getSynonymsOfMisspelled = (typed: string): string[] => [
  ...new Set(
    [...relatedPhrases.keys()]
      .filter((word) => !word.includes(' ') && matchesBeginningWithTypingErrors(typed, word))
      .flatMap((word) => [word, ...relatedPhrases.get(word)!]),
  ),
]

/** Returns the pairs of words that one word without a space may stand for, with the synonyms of either. */
export const buildTermGroupOfSplitWord = (pairs: [string, string][]): TermGroup =>
  pairs.flatMap(([first, second]) => [
    [first, second],
    ...[...(relatedPhrasesOf(first) ?? [])].map((other) => [other, second]),
    ...[...(relatedPhrasesOf(second) ?? [])].map((other) => [first, other]),
  ])

/** Makes a term of these phrases; leaves out those that contain another one. */
export const buildTermGroupFromPhrases = (phrases: string[]): TermGroup =>
  phrases
    .filter((phrase) => !phrases.some((other) => other !== phrase && isFoundBy(phrase, other)))
    .map((phrase) => [phrase])
