import { toSortName } from '#server/platform/text.ts'
import { BROADER_TERMS, SYNONYMS } from './content/synonyms.ts'
import { matchesWithErrors } from '#server/features/search-index/typing-errors.ts'

/**
 * One thing that is asked for: any of these ways to say it. A way is a list of pieces that must all be there, wherever
 * they stand.
 */
export type TermGroup = string[][]

/** 'ot' stands in 'hotel' as well: so short a piece counts where it is a word of its own. */
export const matchesWholeWordsOnly = (piece: string): boolean => /^\p{L}{2}$/u.test(piece) && SHORT_FORMS.has(piece)

const LONGEST_PHRASE = 4

const relatedPhrases = new Map<string, Set<string>>()
for (const line of SYNONYMS) for (const phrase of line) addRelatedPhrases(phrase, line)
for (const [phrase, wider] of Object.entries(BROADER_TERMS)) addRelatedPhrases(phrase, wider)

const SHORT_FORMS = new Set([...relatedPhrases.keys()].filter((phrase) => phrase.length === 2))

function addRelatedPhrases(phrase: string, line: string[]) {
  const known = relatedPhrases.get(phrase) ?? new Set()
  for (const other of line) if (other !== phrase) known.add(other)
  relatedPhrases.set(phrase, known)
}

const relatedPhrasesOf = (phrase: string) => relatedPhrases.get(phrase) ?? relatedPhrases.get(phrase.replace(/s$/, ''))

/** What a search asks for, all of which must be there; none when its signs leave nothing to compare. */
export function parseTerms(search: string): TermGroup[] {
  const words = [...new Set(toSortName(search).split(' '))]
  if (words[0] === '') return []
  const needs: TermGroup[] = []
  for (let at = 0; at < words.length;) {
    const count = phraseLength(words.slice(at, at + LONGEST_PHRASE))
    needs.push(termGroupOfWords(words.slice(at, at + Math.max(1, count))))
    at += Math.max(1, count)
  }
  return withoutRepeats(needs)
}

/** The same word by word, as typed: for names. */
export const parseWords = (search: string): TermGroup[] =>
  withoutRepeats([...new Set(toSortName(search).split(' '))].filter(Boolean).map((word) => [[word]]))

/** How many of the first words are a phrase that has other names; 0 when none. */
function phraseLength(words: string[]): number {
  for (let count = words.length; count > 0; count -= 1)
    if (relatedPhrasesOf(phraseOf(words.slice(0, count)))) return count
  return 0
}

const phraseOf = (words: string[]) => words.map(withoutStop).join(' ')

/** A word without the comma or stop that ends it. */
const withoutStop = (word: string) => word.replace(/[.,;:!?]+$/, '')

const termGroupOfWords = (words: string[]): TermGroup => {
  const phrase = phraseOf(words)
  const same = [...(relatedPhrasesOf(phrase) ?? [])]
  return [same.length > 0 ? words.map(withoutStop) : words, ...shortest(same, phrase).map((other) => [other])]
}

/** True where whatever is found by the phrase is found by the piece, too. */
const isFoundBy = (phrase: string, piece: string) => piece.length > 2 && phrase.includes(piece)

/** Without the phrases that hold another one, or what was typed: they are found by it. */
const shortest = (phrases: string[], typed: string) =>
  phrases.filter(
    (phrase) => !isFoundBy(phrase, typed) && !phrases.some((other) => other !== phrase && isFoundBy(phrase, other)),
  )

/** A word inside another one asks for nothing more; without it, 200 characters cannot become 100 comparisons. */
function withoutRepeats(needs: TermGroup[]): TermGroup[] {
  const plain = needs.map((need) => (need.length === 1 ? need[0]!.join(' ') : undefined))
  return needs.filter((_, at) => {
    const word = plain[at]
    return word === undefined || !plain.some((other) => other !== undefined && other !== word && other.includes(word))
  })
}

/** The single word of a need that may hold typing errors, or undefined: only letters are guessed at. */
export function singleWordOf(need: TermGroup): string | undefined {
  const word = withoutStop(need.length === 1 && need[0]!.length === 1 ? need[0]![0]! : '')
  return /^\p{L}+$/u.test(word) ? word : undefined
}

/** What else a word with typing errors asks for, by the words for the same help that it may mean. */
export const synonymsOfMisspelled = (typed: string): string[] => [
  ...new Set(
    [...relatedPhrases.keys()]
      .filter((word) => !word.includes(' ') && matchesWithErrors(typed, word))
      .flatMap((word) => [word, ...relatedPhrases.get(word)!]),
  ),
]

/** A need for any of these phrases; the ones that another one finds are left out. */
export const termGroupOfPhrases = (phrases: string[]): TermGroup =>
  phrases
    .filter((phrase) => !phrases.some((other) => other !== phrase && isFoundBy(phrase, other)))
    .map((phrase) => [phrase])
