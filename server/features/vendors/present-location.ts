import type { Location } from '#contract/locations.ts'
import { can, type Viewer } from '#contract/policy.ts'
import type { SummaryLocation } from '#contract/vendors.ts'
import { buildDirectionsUrl } from './directions.ts'
import type { LocationRow } from './vendor-locations.ts'
import type { VendorSummaryRow } from './vendor-summary.ts'

/** GST-011: somebody outside the vendor reads no hidden address. */
export const canSeeAddress = (
  viewer: Viewer,
  { id }: { id: number },
  location: Pick<LocationRow, 'hides_address'>,
): boolean => !location.hides_address || can.seeInsideVendor(viewer, id)

/** `directionsUrl` is false for a viewer from whom the address is hidden. */
export const presentLocation = (location: LocationRow, directionsUrl: string | false): Location =>
  directionsUrl === false ? presentHiddenLocation(location) : presentWholeLocation(location, directionsUrl)

const presentHiddenLocation = ({
  id,
  city,
  hides_address,
  names_town,
  is_archived,
  version,
}: LocationRow): Location => ({
  id,
  ...NO_ADDRESS,
  city: names_town ? city : '',
  ...presentHiding({ hides_address, names_town }),
  is_archived,
  // The middle of a circle may be the address.
  covered_areas: [],
  version,
})

const presentHiding = ({ hides_address, names_town }: Pick<LocationRow, 'hides_address' | 'names_town'>) => ({
  ...(hides_address && { hides_address }),
  ...(names_town && { names_town }),
})

const NO_ADDRESS = {
  clinic_name: '',
  street: '',
  unit: '',
  number: '',
  state: '',
  zip: '',
  country: '',
  lat: null,
  lng: null,
  precision: 'region',
  directions: '',
} as const

const presentWholeLocation = (location: LocationRow, directionsUrl: string): Location => ({
  id: location.id,
  clinic_name: location.clinic_name,
  street: location.street,
  unit: location.unit,
  number: location.number,
  city: location.city,
  state: location.state,
  zip: location.zip,
  country: location.country,
  lat: location.lat,
  lng: location.lng,
  precision: location.precision,
  ...presentHiding(location),
  is_archived: location.is_archived,
  covered_areas: location.covered_areas,
  version: location.version,
  directions: buildDirectionsUrl(directionsUrl, location),
})

/** The location that the card of the map screen names. */
export const presentSummaryLocation = (
  location: NonNullable<VendorSummaryRow['location']>,
  directionsUrl: string,
): SummaryLocation => ({
  id: location.id,
  street: location.street,
  unit: location.unit,
  number: location.number,
  city: location.city,
  lat: location.lat,
  lng: location.lng,
  precision: location.precision,
  is_archived: location.is_archived,
  directions: buildDirectionsUrl(directionsUrl, location),
})
