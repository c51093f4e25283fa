import { useMemo } from 'react'
import type { Point } from '#contract/fields.ts'
import type { MapSearchParams } from '#web/search-params.ts'
import { hasSearchCriteria, showsOnlyResults } from '#web/features/directory/map-search.ts'
import { getSearchCenter, buildVendorSummariesQueryParams } from './vendor-summaries-query-params.ts'
import { useMapAreaAroundOrigin } from '#web/features/directory/map/use-map-area-around-origin.ts'
import { useGeocodedPlace } from '#web/features/directory/search/use-geocoded-place.ts'
import { useVendorResults } from './use-vendor-results.ts'

/** Returns the vendors for the query in the address; without a query, those in the first area of the map. */
export function useDirectorySearch(
  search: MapSearchParams,
  hasMap: boolean,
  origin: Point,
  networkOf: number | undefined,
) {
  const geocoding = useGeocodedPlace(search.city)
  const place = geocoding.data
  const near = useMemo(() => getSearchCenter(search, place, origin), [search, place, origin])
  const isAsked = hasSearchCriteria(search)
  const { measure, area, home, ...start } = useMapAreaAroundOrigin(hasMap && !isAsked, origin)
  const isReady = search.city === undefined ? isAsked || !hasMap || area !== undefined : place !== undefined
  const buildQuery = (asked: MapSearchParams, askedPlace: Point | undefined) => ({
    ...buildVendorSummariesQueryParams(asked, askedPlace, hasMap ? area : undefined, origin),
    ...(networkOf !== undefined && { networkOf: String(networkOf) }),
  })
  const query = buildQuery(search, place)
  const results = useVendorResults(isReady ? query : null, {
    pages: search.page ?? 1,
    whole: showsOnlyResults(search),
  })

  const blocked = geocoding.failure ? { failure: geocoding.failure, retry: geocoding.refetch } : start.failure && start

  return {
    isAsked,
    /** The query that the list makes of a search and its geocoded place. */
    buildQuery,
    /** The city or address of the search, once it is geocoded. */
    place,
    /** The point from which distances are measured. */
    near,
    results: blocked ? { ...results, failure: blocked.failure, retry: blocked.retry } : results,
    /** The view of the map without a query. */
    home,
    /** The ref for the map's frame, whose size determines the first area. */
    measure,
  }
}
