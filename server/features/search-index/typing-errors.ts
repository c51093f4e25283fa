/** Shorter words have too many neighbours to guess which one was meant. */
export const MIN_CORRECTABLE_LENGTH = 5
const TWO_ERRORS_FROM = 8
/** No word that is remembered is nearly as long: none can be meant, and looking for one would be long work. */
const MAX_CORRECTABLE_LENGTH = 42

/** How many typing errors are forgiven in a word: a letter that is wrong, missing, too many, or swapped with the next one. */
export function maxTypingErrors(typed: string): number {
  const { length } = [...typed]
  if (length < MIN_CORRECTABLE_LENGTH || length > MAX_CORRECTABLE_LENGTH) return 0
  return length < TWO_ERRORS_FROM ? 1 : 2
}

/** True when the word, or its beginning, is what somebody meant who typed this. */
export function matchesWithErrors(typed: string, word: string): boolean {
  const [letters, wanted] = [[...typed], [...word]]
  const most = maxTypingErrors(typed)
  if (most === 0) return typed === word
  // People seldom miss the first letter, and 'rental' is not 'dental': only long words may begin otherwise.
  const beginsAlike = letters[0] === wanted[0] || (letters[0] === wanted[1] && letters[1] === wanted[0])
  if (most === 1 && !beginsAlike) return false
  return prefixEditDistance(letters, wanted.slice(0, letters.length + most)) <= most
}

/** The fewest typing errors between what was typed and any beginning of the word. */
function prefixEditDistance(typed: string[], word: string[]): number {
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
  return Math.min(...last)
}

/**
 * A regular expression that fits every word which may be meant: a word with so few errors keeps three letters in a row
 * about where they were typed, or its first two. The trigram index answers it.
 */
export function similarWordPattern(typed: string): string {
  const letters = [...typed]
  const most = maxTypingErrors(typed)
  const pieces = letters.slice(2).map((_, at) => {
    return `.{${Math.max(0, at - most)},${at + most}}${letters.slice(at, at + 3).join('')}`
  })
  const [a, b, c, d, e] = letters
  // Of five letters with the second and third swapped, nothing else is left.
  const swapped = letters.length === MIN_CORRECTABLE_LENGTH ? [[a, c, b, d, e].join('')] : []
  return `^(${[letters.slice(0, 2).join(''), ...pieces, ...swapped].join('|')})`
}
