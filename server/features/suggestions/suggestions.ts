import type { Viewer } from '#contract/policy.ts'
import type { Suggestions } from '#contract/suggestions.ts'
import { placeKey } from '#server/features/geocoding/place-key.ts'
import { needsMeant } from '#server/features/vendors/forgiving.ts'
import { needsOf, wordsOf, type Need } from '#server/features/vendors/search-needs.ts'
import type { Db } from '#server/platform/db.ts'
import { sortName } from '#server/platform/text.ts'
import { placesBeginning } from './places.ts'
import { servicesNamed, vendorsNamed } from './queries.ts'

/** What a search may become; typing errors count, as in the search itself, only when nothing is there as typed. */
export async function suggest(db: Db, viewer: Viewer, search: string): Promise<Suggestions> {
  const start = sortName(search)
  const words = wordsOf(search)
  // Signs that leave nothing to compare would begin every name.
  if (words.length === 0) return { vendors: [], services: [], places: [] }
  const asTyped = {
    vendors: await vendorsNamed(db, viewer, { start, needs: words }),
    services: await servicesNamed(db, { start, needs: needsOf(search) }),
    places: await placesBeginning(db, [placeKey(search)]),
  }
  if (Object.values(asTyped).some((list) => list.length > 0)) return asTyped

  const needs = await needsMeant(db, viewer, words)
  if (!needs) return asTyped
  return {
    vendors: await vendorsNamed(db, viewer, { start, needs }),
    services: await servicesNamed(db, { start, needs }),
    places: await placesBeginning(db, namesMeant(needs)),
  }
}

/** Of a search of one word; the names that several words may mean together are too many. */
const namesMeant = ([need, ...others]: Need[]): string[] =>
  need && others.length === 0 ? need.flatMap((pieces) => pieces.map(placeKey)) : []
