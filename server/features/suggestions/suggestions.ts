import type { Viewer } from '#contract/policy.ts'
import type { Suggestions } from '#contract/suggestions.ts'
import { placeKey } from '#server/features/geocoding/place-key.ts'
import { correctTerms } from '#server/features/directory-search/spell-correction.ts'
import { parseTerms, parseWords, type TermGroup } from '#server/features/directory-search/query-terms.ts'
import type { Db } from '#server/platform/db.ts'
import { toSortName } from '#server/platform/text.ts'
import { suggestPlaces } from './suggest-places.ts'
import { suggestServices, suggestVendors } from './queries.ts'

/** What a search may become; typing errors count, as in the search itself, only when nothing is there as typed. */
export async function findSuggestions(db: Db, viewer: Viewer, search: string): Promise<Suggestions> {
  const start = toSortName(search)
  const words = parseWords(search)
  // Signs that leave nothing to compare would begin every name.
  if (words.length === 0) return { vendors: [], services: [], places: [] }
  const asTyped = {
    vendors: await suggestVendors(db, viewer, { start, needs: words }),
    services: await suggestServices(db, { start, needs: parseTerms(search) }),
    places: await suggestPlaces(db, [placeKey(search)]),
  }
  if (Object.values(asTyped).some((list) => list.length > 0)) return asTyped

  const needs = await correctTerms(db, viewer, words)
  if (!needs) return asTyped
  return {
    vendors: await suggestVendors(db, viewer, { start, needs }),
    services: await suggestServices(db, { start, needs }),
    places: await suggestPlaces(db, correctedNames(needs)),
  }
}

/** Of a search of one word; the names that several words may mean together are too many. */
const correctedNames = ([need, ...others]: TermGroup[]): string[] =>
  need && others.length === 0 ? need.flatMap((pieces) => pieces.map(placeKey)) : []
