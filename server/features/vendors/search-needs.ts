import { sortName } from '#server/platform/text.ts'
import { LEADS_TO, SAME } from './content/synonyms.ts'
import { isMeantBy } from './typing-errors.ts'

/**
 * One thing that is asked for: any of these ways to say it. A way is a list of pieces that must all be there, wherever
 * they stand.
 */
export type Need = string[][]

/** 'ot' stands in 'hotel' as well: so short a piece counts where it is a word of its own. */
export const isWholeWord = (piece: string): boolean => /^\p{L}{2}$/u.test(piece) && SHORT_FORMS.has(piece)

const LONGEST_PHRASE = 4

const others = new Map<string, Set<string>>()
for (const line of SAME) for (const phrase of line) addOthers(phrase, line)
for (const [phrase, wider] of Object.entries(LEADS_TO)) addOthers(phrase, wider)

const SHORT_FORMS = new Set([...others.keys()].filter((phrase) => phrase.length === 2))

function addOthers(phrase: string, line: string[]) {
  const known = others.get(phrase) ?? new Set()
  for (const other of line) if (other !== phrase) known.add(other)
  others.set(phrase, known)
}

const othersOf = (phrase: string) => others.get(phrase) ?? others.get(phrase.replace(/s$/, ''))

/** What a search asks for, all of which must be there; none when its signs leave nothing to compare. */
export function needsOf(search: string): Need[] {
  const words = [...new Set(sortName(search).split(' '))]
  if (words[0] === '') return []
  const needs: Need[] = []
  for (let at = 0; at < words.length;) {
    const count = phraseLength(words.slice(at, at + LONGEST_PHRASE))
    needs.push(needOf(words.slice(at, at + Math.max(1, count))))
    at += Math.max(1, count)
  }
  return withoutRepeats(needs)
}

/** The same word by word, as typed: for names. */
export const wordsOf = (search: string): Need[] =>
  withoutRepeats([...new Set(sortName(search).split(' '))].filter(Boolean).map((word) => [[word]]))

/** How many of the first words are a phrase that has other names; 0 when none. */
function phraseLength(words: string[]): number {
  for (let count = words.length; count > 0; count -= 1) if (othersOf(phraseOf(words.slice(0, count)))) return count
  return 0
}

const phraseOf = (words: string[]) => words.map(withoutStop).join(' ')

/** A word without the comma or stop that ends it. */
const withoutStop = (word: string) => word.replace(/[.,;:!?]+$/, '')

const needOf = (words: string[]): Need => {
  const phrase = phraseOf(words)
  const same = [...(othersOf(phrase) ?? [])]
  return [same.length > 0 ? words.map(withoutStop) : words, ...shortest(same, phrase).map((other) => [other])]
}

/** True where whatever is found by the phrase is found by the piece, too. */
const holds = (phrase: string, piece: string) => piece.length > 2 && phrase.includes(piece)

/** Without the phrases that hold another one, or what was typed: they are found by it. */
const shortest = (phrases: string[], typed: string) =>
  phrases.filter(
    (phrase) => !holds(phrase, typed) && !phrases.some((other) => other !== phrase && holds(phrase, other)),
  )

/** A word inside another one asks for nothing more; without it, 200 characters cannot become 100 comparisons. */
function withoutRepeats(needs: Need[]): Need[] {
  const plain = needs.map((need) => (need.length === 1 ? need[0]!.join(' ') : undefined))
  return needs.filter((_, at) => {
    const word = plain[at]
    return word === undefined || !plain.some((other) => other !== undefined && other !== word && other.includes(word))
  })
}

/** The single word of a need that may hold typing errors, or undefined: only letters are guessed at. */
export function wordOf(need: Need): string | undefined {
  const word = withoutStop(need.length === 1 && need[0]!.length === 1 ? need[0]![0]! : '')
  return /^\p{L}+$/u.test(word) ? word : undefined
}

/** What else a word with typing errors asks for, by the words for the same help that it may mean. */
export const sameAsMeant = (typed: string): string[] => [
  ...new Set(
    [...others.keys()]
      .filter((word) => !word.includes(' ') && isMeantBy(typed, word))
      .flatMap((word) => [word, ...others.get(word)!]),
  ),
]

/** A need for any of these phrases; the ones that another one finds are left out. */
export const needForAny = (phrases: string[]): Need =>
  phrases
    .filter((phrase) => !phrases.some((other) => other !== phrase && holds(phrase, other)))
    .map((phrase) => [phrase])
