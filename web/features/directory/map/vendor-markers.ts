import type { VendorCard } from '#contract/vendors.ts'
import type { MapMarker } from '#web/map/map-markers.ts'

/** Returns the markers of a vendor's locations. */
export const vendorMarkers = (vendor: VendorCard): MapMarker[] =>
  vendor.locations
    .filter(({ is_archived }) => !is_archived)
    .map(({ id, lat, lng }) => ({
      id,
      lat,
      lng,
      icon: vendor.avatar_type,
      name: vendor.name,
      data: { vendor_id: vendor.id },
    }))

/** Returns the vendor id of a marker; the property has the same name in tiles and lists. */
export const vendorIdOf = ({ data }: MapMarker): number => Number(data?.['vendor_id'])

/** False for several locations of one vendor. */
export const hasSeveralVendors = (markers: MapMarker[]) => new Set(markers.map(vendorIdOf)).size > 1
