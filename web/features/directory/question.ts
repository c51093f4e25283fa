import type { Point } from '#contract/fields.ts'
import type { Box } from '#contract/vendors.ts'
import { boxOf, boxText, pointOf, pointText } from '#web/coordinates.ts'
import type { MapSearch } from '#web/search.ts'
import { DEFAULT_PLACE } from '#web/features/locations/position.ts'
import { isNarrowed } from './map-search.ts'
import { middleOf } from './map-view.ts'
import type { VendorQuery } from './use-vendor-results.ts'

/** The place that the answers are sorted by and measured from: the city, the area, where the map was, or where it begins. */
export const placeAskedAt = (search: MapSearch, city: Point | undefined, origin: Point): Point => {
  if (city) return city
  if (search.bbox !== undefined) return middleOf(boxOf(search.bbox))
  return search.near === undefined ? origin : pointOf(search.near)
}

/**
 * The question as the server takes it (decision 40). Without words, service or city it is about what the map shows
 * first, `area`; where there is no map either, about the whole directory.
 */
export function questionOf(
  search: MapSearch,
  city: Point | undefined,
  area: Box | undefined,
  origin: Point = DEFAULT_PLACE,
): VendorQuery {
  const isAboutArea = !isNarrowed(search) && search.city === undefined
  const bbox = search.bbox ?? (isAboutArea && area ? boxText(area) : undefined)
  return {
    near: pointText(placeAskedAt(search, city, origin)),
    ...(bbox !== undefined && { bbox }),
    ...(search.search !== undefined && { search: search.search }),
    ...(search.service !== undefined && { service: String(search.service) }),
  }
}
