import type { Point } from '#contract/fields.ts'
import type { BoundingBox } from '#contract/vendors.ts'
import { parseBox, formatBox, parsePoint, formatPoint } from '#web/coordinates.ts'
import type { MapSearch } from '#web/search.ts'
import { DEFAULT_MAP_CENTER } from '#web/features/locations/browser-position.ts'
import { hasFilters } from '#web/features/directory/map-search.ts'
import { boxCenter } from '#web/features/directory/map/map-view.ts'
import type { VendorQuery } from './use-vendor-results.ts'

/** The place that the answers are sorted by and measured from: the city, the area, where the map was, or where it begins. */
export const searchCenterOf = (search: MapSearch, city: Point | undefined, origin: Point): Point => {
  if (city) return city
  if (search.bbox !== undefined) return boxCenter(parseBox(search.bbox))
  return search.near === undefined ? origin : parsePoint(search.near)
}

/**
 * The question as the server takes it (decision 40). Without words, service or city it is about what the map shows
 * first, `area`; where there is no map either, about the whole directory.
 */
export function vendorQueryOf(
  search: MapSearch,
  city: Point | undefined,
  area: BoundingBox | undefined,
  origin: Point = DEFAULT_MAP_CENTER,
): VendorQuery {
  const isAboutArea = !hasFilters(search) && search.city === undefined
  const bbox = search.bbox ?? (isAboutArea && area ? formatBox(area) : undefined)
  return {
    near: formatPoint(searchCenterOf(search, city, origin)),
    ...(bbox !== undefined && { bbox }),
    ...(search.search !== undefined && { search: search.search }),
    ...(search.service !== undefined && { service: String(search.service) }),
  }
}
