import { useMemo } from 'react'
import type { Point } from '#contract/fields.ts'
import type { MapSearchParams } from '#web/search-params.ts'
import { hasSearchQuery, showsOnlyResults } from '#web/features/directory/map-search.ts'
import { getSearchCenter, buildVendorSummariesQueryParams } from './vendor-summaries-query-params.ts'
import { useInitialMapArea } from '#web/features/directory/map/use-initial-map-area.ts'
import { useGeocodedPlace } from '#web/features/directory/search/use-geocoded-place.ts'
import { useVendorResults } from './use-vendor-results.ts'

/** Returns the vendors for the query in the address; without a query, those in the first area of the map. */
export function useDirectorySearch(
  search: MapSearchParams,
  hasMap: boolean,
  origin: Point,
  networkOf: number | undefined,
) {
  const place = useGeocodedPlace(search.city)
  const city = place.data
  const near = useMemo(() => getSearchCenter(search, city, origin), [search, city, origin])
  const isAsked = hasSearchQuery(search)
  const { measure, area, home, ...start } = useInitialMapArea(hasMap && !isAsked, origin)
  const isReady = search.city === undefined ? isAsked || !hasMap || area !== undefined : city !== undefined
  const buildQuery = (asked: MapSearchParams, center: Point | undefined) => ({
    ...buildVendorSummariesQueryParams(asked, center, hasMap ? area : undefined, origin),
    ...(networkOf !== undefined && { networkOf: String(networkOf) }),
  })
  const query = buildQuery(search, city)
  const results = useVendorResults(isReady ? query : null, {
    pages: search.page ?? 1,
    whole: showsOnlyResults(search),
  })

  const blocked = place.failure ? { failure: place.failure, retry: place.refetch } : start.failure && start

  return {
    isAsked,
    /** The query that the list makes of a search and the position of its city. */
    buildQuery,
    /** The position of the city in the address, once it is geocoded. */
    city,
    /** The point from which distances are measured. */
    near,
    results: blocked ? { ...results, failure: blocked.failure, retry: blocked.retry } : results,
    /** The view of the map without a query. */
    home,
    /** The ref for the map's frame, whose size determines the first area. */
    measure,
  }
}
