import type { VendorLanguage } from '#contract/languages.ts'
import type { LocationFacts } from '#contract/location-facts.ts'
import { can, VISITOR_VIEWER } from '#contract/policy.ts'
import type {
  PublicVendorCard,
  PublicLocation,
  PublicOfferedService,
  PublicLocationWithFacts,
  PublicVendor,
} from '#contract/public-directory.ts'
import { buildPublicFileUrl } from '#server/features/public-files/public-files.ts'
import { buildDirectionsUrl } from '#server/features/vendors/directions.ts'
import { presentOpenNow } from '#server/features/vendors/location-facts.ts'
import {
  AVAILABILITY_NOT_TOLD,
  presentOfferedService,
  pickAvailabilityForCardRow,
  showsAvailability,
  type OfferedServiceRow,
} from '#server/features/vendors/offered-service.ts'
import { toExcerpt, presentPicture } from '#server/features/vendors/present.ts'
import { toPolicyVendor, type PictureRow } from '#server/features/vendors/queries.ts'
import type {
  PublicVendorBaseRow,
  PublicVendorCardRow,
  PublicLocationRow,
  PublicVendorRow,
  SubServiceRow,
} from './queries.ts'
import { buildPublicTownPath, buildPublicVendorPath } from '#contract/public-paths.ts'

/** The fields that the card and the page share. */
const presentShared = (row: PublicVendorBaseRow) => ({
  id: row.id,
  path: buildPublicVendorPath(row),
  name: row.name,
  excerpt: toExcerpt(row.bio),
  avatar_type: row.avatar_type,
  logoUrl: buildPublicFileUrl(row.logo),
  ...(row.shows_email && { email: row.email }),
  phone: row.phone,
  site: row.site,
  booking_link: row.booking_link,
  accepts_referrals: can.refer(VISITOR_VIEWER, toPolicyVendor(row)),
  locations_count: row.locations_count,
})

/** What is told about the locations, by their ids. */
type FactsOfLocations = ReadonlyMap<number, LocationFacts>

export function presentPublicVendorCard(
  row: PublicVendorCardRow,
  { directionsUrl, facts, now }: { directionsUrl: string; facts: FactsOfLocations; now: Date },
): PublicVendorCard {
  const [location, ...others] = row.locations
  const opening = location && !location.hides_address && presentOpenNow(facts.get(location.id), now)
  const availability = pickAvailabilityForCardRow(row, now)
  return {
    ...presentShared(row),
    services: row.services.map(({ id, name }) => ({ id, name })),
    location: location ? presentPublicLocation(location, directionsUrl) : null,
    ...(opening && { opening }),
    ...(availability && { availability }),
    more_locations: others.filter((one) => !one.hides_address).map(({ id, lat, lng }) => ({ id, lat, lng })),
    ...(location && location.km !== null && { distance: location.km }),
    ...(row.covers !== null && { covers: row.covers }),
  }
}

interface PublicVendorDetails {
  media: PictureRow[]
  subServices: SubServiceRow[]
  languages: VendorLanguage[]
  facts: FactsOfLocations
  directionsUrl: string
}

export const presentPublicVendor = (
  row: PublicVendorRow,
  { media, subServices, languages, facts, directionsUrl }: PublicVendorDetails,
): PublicVendor => ({
  ...presentShared(row),
  services: row.offered_services.map((service) => presentService(row, service, subServices)),
  languages,
  other_names: row.other_names,
  bio: row.bio,
  locations: row.locations.map((location) => presentPlace(location, facts, directionsUrl)),
  covered_areas: row.covered_areas.map(({ shape }) => shape),
  intakeFormUrl: buildPublicFileUrl(row.intake_form),
  media: media.map(presentPicture),
})

function presentService(
  vendor: PublicVendorBaseRow,
  row: OfferedServiceRow,
  subServices: SubServiceRow[],
): PublicOfferedService {
  const { id, name, facts, ...told } = presentOfferedService(row)
  const availability = showsAvailability(vendor) ? told.availability : AVAILABILITY_NOT_TOLD
  const children = subServices
    .filter(({ parent_id }) => parent_id === id)
    .map((sub) => ({ id: sub.id, name: sub.name, options: sub.options }))
  return { id, name, children, availability, facts }
}

/** Hours and access of a hidden address could tell where it is. */
function presentPlace(row: PublicLocationRow, facts: FactsOfLocations, directionsUrl: string): PublicLocationWithFacts {
  const told = row.hides_address ? undefined : facts.get(row.id)
  return { ...presentPublicLocation(row, directionsUrl), facts: told ? pickFacts(told) : null }
}

const pickFacts = ({ time_zone, hours, closures, access }: LocationFacts): PublicLocationWithFacts['facts'] => ({
  time_zone,
  hours,
  closures,
  access,
})

/** A hidden address leaves nothing but the town, where the vendor names it. */
function presentPublicLocation(row: PublicLocationRow, directionsUrl: string): PublicLocation {
  if (row.hides_address) {
    const unknown = { name: '', street: '', unit: '', number: '', state: '', zip: '', country: '', town_path: '' }
    return { id: row.id, ...unknown, city: row.names_town ? row.city : '', point: null }
  }
  return {
    id: row.id,
    name: row.clinic_name,
    street: row.street,
    unit: row.unit,
    number: row.number,
    city: row.city,
    state: row.state,
    zip: row.zip,
    country: row.country,
    town_path: row.town_slug === '' ? '' : buildPublicTownPath(row.town_slug),
    point: { lat: row.lat, lng: row.lng, precision: row.precision, directions: buildDirectionsUrl(directionsUrl, row) },
  }
}
