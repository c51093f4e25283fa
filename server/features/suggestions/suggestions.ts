import type { Point } from '#contract/fields.ts'
import type { Viewer } from '#contract/policy.ts'
import type { Suggestions } from '#contract/suggestions.ts'
import { normalizePlaceName } from '#server/features/geocoding/normalize-place-name.ts'
import { correctTermSpelling } from '#server/features/directory-search/spell-correction.ts'
import {
  parseSearchTerms,
  parseNameSearchTerms,
  type TermGroup,
} from '#server/features/directory-search/query-terms.ts'
import type { Db } from '#server/platform/db.ts'
import { suggestPlaces } from './suggest-places.ts'
import { suggestServices, suggestVendors } from './queries.ts'

/**
 * Suggests vendors, services and places; vendors with equally fitting names by distance from `near`. Typing errors are accepted, as in the search, only without an exact match.
 */
export async function findSuggestions(
  db: Db,
  viewer: Viewer,
  { search, near }: { search: string; near?: Point | undefined },
): Promise<Suggestions> {
  const words = parseNameSearchTerms(search)
  // Without a word to compare, every name would match.
  if (words.length === 0) return { vendors: [], services: [], places: [] }
  const asTyped = {
    vendors: await suggestVendors(db, viewer, { search, terms: words, near }),
    services: await suggestServices(db, viewer, { search, terms: parseSearchTerms(search), near }),
    places: await suggestPlaces(db, [normalizePlaceName(search)]),
  }
  if (Object.values(asTyped).some((list) => list.length > 0)) return asTyped

  const terms = await correctTermSpelling(db, viewer, words)
  if (!terms) return asTyped
  return {
    vendors: await suggestVendors(db, viewer, { search, terms, near }),
    services: await suggestServices(db, viewer, { search, terms, near }),
    places: await suggestPlaces(db, correctedNames(terms)),
  }
}

/** Only for a search of one word: several words have too many combinations. */
const correctedNames = ([term, ...others]: TermGroup[]): string[] =>
  term && others.length === 0 ? term.flatMap((pieces) => pieces.map(normalizePlaceName)) : []
