import { can, VISITOR } from '#contract/policy.ts'
import type { PublicCard, PublicLocation, PublicVendor } from '#contract/public-directory.ts'
import { publicFileUrl } from '#server/features/public-files/public-files.ts'
import { directionsTo } from '#server/features/vendors/directions.ts'
import { excerpt, presentPicture } from '#server/features/vendors/present.ts'
import { toVendorFacts, type PictureRow } from '#server/features/vendors/queries.ts'
import type { PublicCardRow, PublicLocationRow, PublicVendorRow, SubServiceRow } from './queries.ts'
import { publicTownPath, publicVendorPath } from './slug.ts'

/** The fields that the card and the page share. */
const presentShared = (row: PublicCardRow) => ({
  id: row.id,
  path: publicVendorPath(row),
  name: row.name,
  excerpt: excerpt(row.bio),
  avatar_type: row.avatar_type,
  logoUrl: publicFileUrl(row.logo),
  email: row.shows_email ? row.email : '',
  phone: row.phone,
  site: row.site,
  booking_link: row.booking_link,
  accepts_referrals: can.refer(VISITOR, toVendorFacts(row)),
  services: row.services.map(({ id, name }) => ({ id, name })),
  locations_count: row.locations_count,
})

export function presentPublicCard(row: PublicCardRow, directionsUrl: string): PublicCard {
  const [location, ...others] = row.locations
  return {
    ...presentShared(row),
    location: location ? presentPublicLocation(location, directionsUrl) : null,
    more_locations: others.filter((one) => !one.hides_address).map(({ id, lat, lng }) => ({ id, lat, lng })),
    ...(row.km !== null && { distance: row.km }),
    ...(row.covers !== null && { covers: row.covers }),
  }
}

export const presentPublicVendor = (
  row: PublicVendorRow,
  { media, subServices, directionsUrl }: { media: PictureRow[]; subServices: SubServiceRow[]; directionsUrl: string },
): PublicVendor => ({
  ...presentShared(row),
  services: row.services.map(({ id, name }) => ({
    id,
    name,
    children: subServices
      .filter(({ parent_id }) => parent_id === id)
      .map((sub) => ({ id: sub.id, name: sub.name, options: sub.options })),
  })),
  other_names: row.other_names,
  bio: row.bio,
  locations: row.locations.map((location) => presentPublicLocation(location, directionsUrl)),
  covered_areas: row.covered_areas.map(({ shape }) => shape),
  intakeFormUrl: publicFileUrl(row.intake_form),
  media: media.map(presentPicture),
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
    town_path: row.town_slug === '' ? '' : publicTownPath(row.town_slug),
    point: { lat: row.lat, lng: row.lng, precision: row.precision, directions: directionsTo(directionsUrl, row) },
  }
}
