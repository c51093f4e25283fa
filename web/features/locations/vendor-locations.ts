import { computeDistanceKm } from '#contract/distance.ts'
import type { Point } from '#contract/fields.ts'
import { hasPosition, locationRoutes, type Location } from '#contract/locations.ts'
import { mapRoutes } from '#contract/map.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'

/** The routes whose reads a changed location makes stale. */
export const ROUTES_STALE_AFTER_LOCATION_CHANGE = [
  ...ROUTES_STALE_AFTER_VENDOR_CHANGE,
  locationRoutes.ofVendor,
  mapRoutes.version,
]

/**
 * Sorts by distance when a position is given; those with a hidden address come after the others, and archived locations
 * last.
 */
export function sortLocations<L extends Pick<Location, 'lat' | 'lng' | 'is_archived'>>(
  locations: L[],
  near?: Point,
): L[] {
  const away = (location: L) => {
    if (!hasPosition(location)) return Number.MAX_VALUE
    return near ? computeDistanceKm(near, location) : 0
  }
  return [...locations].sort((a, b) => Number(a.is_archived) - Number(b.is_archived) || away(a) - away(b))
}

/** Returns all locations of a vendor; a card has the first twenty, the rest is fetched. */
export function useAllLocationsOfCard(vendor: VendorCard): Location[] {
  const isCut = vendor.locations_count > vendor.locations.length
  const all = useRouteQuery(locationRoutes.ofVendor, { params: { id: String(vendor.id) } }, { enabled: isCut })
  return sortLocations(all.data?.data ?? vendor.locations)
}
