import type { VendorSummary } from '#contract/vendors.ts'
import type { MapMarker } from '#web/map/map-markers.ts'

/** Returns the markers of a vendor's open locations. */
export const toMarkersOfVendor = ({
  id: vendorId,
  avatar_type,
  name,
  location,
  more_locations,
}: VendorSummary): MapMarker[] =>
  [location && !location.is_archived ? [location] : [], more_locations].flat().map(({ id, lat, lng }) => ({
    id,
    lat,
    lng,
    icon: avatar_type,
    name,
    data: { vendor_id: vendorId },
  }))

/** Returns the vendor id of a marker; the property has the same name in tiles and lists. */
export const getVendorIdOfMarker = ({ data }: MapMarker): number => Number(data?.['vendor_id'])

/** False for several locations of one vendor. */
export const hasSeveralVendors = (markers: MapMarker[]) => new Set(markers.map(getVendorIdOfMarker)).size > 1
