import { extractSearchWords } from '#server/features/search-index/search-words.ts'
import type { NamedTown } from '#server/features/vendors/named-towns.ts'
import type { TermGroup } from './query-terms.ts'

/** Words of a search that are read, and words of the longest town. */
const MAX_WORDS = 20
const MAX_TOWN_WORDS = 5

/** People leave this out of the names of towns: 'Greater Sudbury', 'Grand-Sudbury'. */
const OMITTED_WORDS = ['greater', 'grand']

/** Returns each run of words that may be a town, as the search index writes towns: 'north', 'north bay', 'bay'. */
export function extractPossibleTownNames(search: string): NamedTown[] {
  const words = extractSearchWords(search).slice(0, MAX_WORDS)
  const runs = words.flatMap((_, from) =>
    Array.from({ length: Math.min(MAX_TOWN_WORDS, words.length - from) }, (__, more) =>
      words.slice(from, from + more + 1).join(' '),
    ),
  )
  return [...new Set(runs)].flatMap((run) =>
    [run, ...OMITTED_WORDS.map((omitted) => `${omitted} ${run}`)].map((name) => ({ name, words: run })),
  )
}

/** The same after a correction of the spelling, which may offer several words for one. */
export function extractPossibleTownNamesAfterCorrection(terms: TermGroup[]): NamedTown[] {
  const likeliest = terms.map(([pieces = []]) => pieces.join(' ')).join(' ')
  const others = terms.flatMap((term) => term.slice(1).flatMap((pieces) => extractPossibleTownNames(pieces.join(' '))))
  return [...extractPossibleTownNames(likeliest), ...others]
}
