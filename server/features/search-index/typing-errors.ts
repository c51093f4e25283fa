/** Shorter words have too many neighbours to correct them. */
export const MIN_CORRECTABLE_LENGTH = 5
const TWO_ERRORS_FROM = 8
/** No known word comes close to this length, so longer input has no correction and would only be slow to compare. */
const MAX_CORRECTABLE_LENGTH = 42

/** The number of typing errors accepted in a word: a wrong, missing or extra letter, or two swapped neighbours. */
export function getMaxTypingErrors(typed: string): number {
  const { length } = [...typed]
  if (length < MIN_CORRECTABLE_LENGTH || length > MAX_CORRECTABLE_LENGTH) return 0
  return length < TWO_ERRORS_FROM ? 1 : 2
}

/** Whether the word or its beginning equals `typed` apart from accepted typing errors. */
export function matchesBeginningWithTypingErrors(typed: string, word: string): boolean {
  const [letters, candidate] = [[...typed], [...word]]
  const most = getMaxTypingErrors(typed)
  if (most === 0) return typed === word
  // Typing errors in the first letter are rare, and 'rental' is not 'dental': only long words may start differently.
  const beginsAlike = letters[0] === candidate[0] || (letters[0] === candidate[1] && letters[1] === candidate[0])
  if (most === 1 && !beginsAlike) return false
  return prefixEditDistance(letters, candidate.slice(0, letters.length + most)) <= most
}

/** The number of typing errors between `typed` and the word, or its beginning that is closest. */
export const countTypingErrorsOfBeginning = (typed: string, word: string): number =>
  prefixEditDistance([...typed], [...word])

/** The number of typing errors between `typed` and the whole word. */
export const countTypingErrors = (typed: string, word: string): number =>
  computeEditDistances([...typed], [...word]).at(-1)!

/** The smallest edit distance between the typed letters and any beginning of the word. */
const prefixEditDistance = (typed: string[], word: string[]): number => Math.min(...computeEditDistances(typed, word))

/** The edit distances between the typed letters and each beginning of the word, the empty one first. */
function computeEditDistances(typed: string[], word: string[]): number[] {
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, n) => n)
  for (const [i, letter] of typed.entries()) {
    const row = [i + 1]
    for (const [j, other] of word.entries()) {
      const isSwapped = i > 0 && j > 0 && letter === word[j - 1] && typed[i - 1] === other
      row.push(
        Math.min(
          last[j]! + (letter === other ? 0 : 1),
          last[j + 1]! + 1,
          row[j]! + 1,
          isSwapped ? beforeLast[j - 1]! + 1 : Infinity,
        ),
      )
    }
    beforeLast = last
    last = row
  }
  return last
}

/**
 * A regular expression that matches every candidate: a word with so few errors keeps three letters in a row near their
 * typed position, or its first two. The trigram index supports it.
 */
export function buildSimilarWordPattern(typed: string): string {
  const letters = [...typed]
  const most = getMaxTypingErrors(typed)
  const pieces = letters.slice(2).map((_, at) => {
    return `.{${Math.max(0, at - most)},${at + most}}${letters.slice(at, at + 3).join('')}`
  })
  const [a, b, c, d, e] = letters
  // Five letters with the second and third swapped have no other piece in common.
  const swapped = letters.length === MIN_CORRECTABLE_LENGTH ? [[a, c, b, d, e].join('')] : []
  return `^(${[letters.slice(0, 2).join(''), ...pieces, ...swapped].join('|')})`
}
