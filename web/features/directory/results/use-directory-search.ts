import type { Point } from '#contract/fields.ts'
import type { MapSearch } from '#web/search.ts'
import { hasQuery, hasFilters } from '#web/features/directory/map-search.ts'
import { searchCenterOf, vendorQueryOf } from './vendor-query.ts'
import { useInitialArea } from '#web/features/directory/map/use-initial-area.ts'
import { useGeocodedPlace } from '#web/features/directory/search/use-geocoded-place.ts'
import { useVendorResults } from './use-vendor-results.ts'

/** The vendors that answer what the address asks; without a question, those of the part of the map that is shown first. */
export function useDirectorySearch(search: MapSearch, hasMap: boolean, origin: Point, networkOf: number | undefined) {
  const city = useGeocodedPlace(search.city).data
  const isAsked = hasQuery(search)
  const { measure, area, home, error, retry } = useInitialArea(hasMap && !isAsked, origin)
  const isReady = search.city === undefined ? isAsked || !hasMap || area !== undefined : city !== undefined
  const question = {
    ...vendorQueryOf(search, city, hasMap ? area : undefined, origin),
    ...(networkOf !== undefined && { networkOf: String(networkOf) }),
  }
  const results = useVendorResults(isReady ? question : null, {
    pages: search.page ?? 1,
    whole: hasFilters(search),
  })

  return {
    isAsked,
    /** Where the city of the address lies, once it is known. */
    city,
    /** What distances are measured from. */
    near: searchCenterOf(search, city, origin),
    results: error ? { ...results, error, retry } : results,
    /** Where the map goes when nothing is asked. */
    home,
    /** For the frame of the map, whose size decides what is shown first. */
    measure,
  }
}
