import type { Point } from '#contract/fields.ts'
import type { BoundingBox } from '#contract/vendors.ts'
import { parseBox, parsePoint } from '#web/coordinates.ts'
import { formatBox, formatPoint } from '#web/format-coordinates.ts'
import type { MapSearchParams } from '#web/search-params.ts'
import { DEFAULT_MAP_CENTER } from '#web/map/view.ts'
import { isWordSearch, showsOnlyResults } from '#web/features/directory/map-search.ts'
import { getBoxCenter } from '#web/features/directory/map/map-view.ts'
import type { VendorSummariesQueryParams } from './use-vendor-results.ts'

/**
 * Returns the point that results are sorted by and measured from: the searched place, the area, the searched map position, or the
 * origin.
 */
export const getSearchCenter = (search: MapSearchParams, place: Point | undefined, origin: Point): Point => {
  if (place) return place
  if (search.bbox !== undefined) return getBoxCenter(parseBox(search.bbox))
  return search.near === undefined ? origin : parsePoint(search.near)
}

/**
 * Converts the search to a query of the server (decision 40). Without text, service, availability or city it covers `area`, the first
 * area of the map; without a map, the whole directory.
 */
export function buildVendorSummariesQueryParams(
  search: MapSearchParams,
  place: Point | undefined,
  area: BoundingBox | undefined,
  origin: Point = DEFAULT_MAP_CENTER,
): VendorSummariesQueryParams {
  const isAboutArea = !showsOnlyResults(search) && search.city === undefined
  const bbox = search.bbox ?? (isAboutArea && area ? formatBox(area) : undefined)
  return {
    near: formatPoint(getSearchCenter(search, place, origin)),
    ...(bbox !== undefined && { bbox }),
    ...(search.search !== undefined && { search: search.search }),
    ...(search.service !== undefined && { service: String(search.service) }),
    ...(search.availability !== undefined && { availability: search.availability }),
    ...(search.order !== undefined && isWordSearch(search) && { order: search.order }),
  }
}
