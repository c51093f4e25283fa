import type { VendorLanguage } from '#contract/languages.ts'
import type { LocationFacts } from '#contract/location-facts.ts'
import { can, VISITOR_VIEWER, type Viewer } from '#contract/policy.ts'
import { buildPublicVendorPath } from '#contract/public-paths.ts'
import { pickGrantedRights } from '#contract/rights.ts'
import type { VendorPictureFile, Rating, Vendor, VendorCard, VendorSummary } from '#contract/vendors.ts'
import { buildPublicFileUrl } from '#server/features/public-files/public-files.ts'
import { presentOpenNow } from './location-facts.ts'
import { presentOfferedService, pickAvailabilityForCardRow } from './offered-service.ts'
import { canSeeAddress, presentLocation, presentSummaryLocation } from './present-location.ts'
import { toPolicyVendor, type PictureRow } from './queries.ts'
import type { VendorCardRow } from './vendor-card-row.ts'
import type { VendorSummaryRow } from './vendor-summary.ts'

const EXCERPT_LENGTH = 160

export function presentVendorCard(row: VendorCardRow, viewer: Viewer, directionsUrl: string): VendorCard {
  return {
    id: row.id,
    name: row.name,
    bioExcerpt: toExcerpt(row.bio),
    ...contactDataFor(viewer, row),
    site: row.site,
    avatar_type: row.avatar_type,
    logo: row.logo,
    logoUrl: buildPublicFileUrl(row.logo),
    active: row.active,
    is_archived: row.is_archived,
    approved: row.approval === 'approved',
    suspended: row.suspended_at !== null,
    ...(can.seeInsideVendor(viewer, row.id) && {
      approval: row.approval,
      approval_reason: row.approval_reason,
      suspension_reason: row.suspension_reason,
    }),
    prevent_referrals: row.prevent_referrals,
    prevent_documents: row.prevent_documents,
    prevent_public_referrals: row.prevent_public_referrals,
    vendors_seen_only: row.vendors_seen_only,
    order: row.sort_order,
    rating: presentRating(row),
    services: row.services.map(({ id, name, private: isPrivate }) => ({ id, name, private: isPrivate })),
    locations: row.locations.map((location) =>
      presentLocation(location, canSeeAddress(viewer, row, location) && directionsUrl),
    ),
    locations_count: row.locations_count,
    numberOfLikes: row.likes_count,
    liked: row.liked,
    following: row.is_subscriber !== null,
    subscribed: row.is_subscriber === true,
    networks: row.networks,
    ...(Object.keys(row.networks_requests).length > 0 && { networks_requests: row.networks_requests }),
    admins: row.admins,
    primary_contacts: row.admins,
    created_at: row.created_at.toISOString(),
    ...(can.manageVendor(viewer, row.id) && { version: row.version }),
    ...(row.km !== null && { distance: row.km }),
    ...(row.covers !== null && { covers: row.covers }),
    may: pickGrantedRights(cardRights(row, viewer)),
  }
}

const toVendorState = ({ id, suspended_at, is_archived: isArchived }: VendorCardRow) => ({
  id,
  suspended: suspended_at !== null,
  isArchived,
})

const cardRights = (row: VendorCardRow, viewer: Viewer) => ({
  askIntoNetwork: can.requestNetworkConnection(viewer, row.id),
  edit: can.manageVendor(viewer, row.id),
  refer: can.refer(viewer, toPolicyVendor(row)),
  restore: can.restoreVendors(viewer),
  seeTabs: can.seeVendorTabs(viewer),
  suspend: can.suspendVendors(viewer),
  switch: can.setVendorActivation(viewer, toVendorState(row)),
})

const vendorRights = (row: VendorCardRow, viewer: Viewer) => ({
  ...cardRights(row, viewer),
  addContacts: can.addContacts(viewer, toVendorState(row)),
  approve: can.approveVendors(viewer),
  attach: can.attachDocument(viewer, toPolicyVendor(row)),
  changeEmail: can.changeVendorEmail(viewer, toVendorState(row)),
  changeName: can.changeVendorName(viewer, toVendorState(row)),
  connect: can.connect(viewer, toPolicyVendor(row)),
  seeInside: can.seeInsideVendor(viewer, row.id),
  setAvailability: can.setAvailability(viewer, row.id),
})

/** What the card of the map screen shows of a vendor. */
export function presentVendorSummary(
  row: VendorSummaryRow,
  viewer: Viewer,
  { directionsUrl, now }: { directionsUrl: string; now: Date },
): VendorSummary {
  const location = row.location && canSeeAddress(viewer, row, row.location) ? row.location : null
  const town = location === null && row.location?.names_town ? row.location.city : ''
  const opening = location && !location.is_archived ? presentOpenNow(location, now) : undefined
  const availability = pickAvailabilityForCardRow(row, now)
  return {
    id: row.id,
    name: row.name,
    avatar_type: row.avatar_type,
    logoUrl: buildPublicFileUrl(row.logo),
    is_archived: row.is_archived,
    suspended: row.suspended_at !== null,
    ...(can.seeInsideVendor(viewer, row.id) && { approval: row.approval }),
    rating: presentRating(row),
    locations_count: row.locations_count,
    location: location && presentSummaryLocation(location, directionsUrl),
    ...(town !== '' && { town }),
    ...(location?.is_in_named_town && { is_in_named_town: true }),
    ...(opening && { opening }),
    ...(availability && { availability }),
    more_locations: row.other_locations
      .filter((one) => !one.is_archived && canSeeAddress(viewer, row, one))
      .map(({ id, lat, lng }) => ({ id, lat, lng })),
    numberOfLikes: row.likes_count,
    networks: row.networks,
    ...(Object.keys(row.networks_requests).length > 0 && { networks_requests: row.networks_requests }),
    ...(row.covers !== null && { covers: row.covers }),
    may: pickGrantedRights({
      askIntoNetwork: can.requestNetworkConnection(viewer, row.id),
      refer: can.refer(viewer, toPolicyVendor(row)),
      seeTabs: can.seeVendorTabs(viewer),
    }),
  }
}

/** Empty strings if the viewer may not see the contact data. */
function contactDataFor(viewer: Viewer, { id, is_archived: isArchived, email, phone, booking_link }: VendorCardRow) {
  if (!can.seeContactData(viewer, { id, isArchived })) return { email: '', phone: '', booking_link: '' }
  return { email, phone, booking_link }
}

interface Inside {
  directionsUrl: string
  locationFacts: LocationFacts[]
  languages: VendorLanguage[]
  media: PictureRow[]
  /** For the contacts of the vendor and administrators. */
  counts: { requests: number; networks: number; followers: number } | undefined
}

/** The vendor page: fields for everybody, fields for its contacts, and fields for its primary contacts. */
export function presentVendor(
  row: VendorCardRow,
  viewer: Viewer,
  { directionsUrl, locationFacts, languages, media, counts }: Inside,
): Vendor {
  return {
    ...presentVendorCard(row, viewer, directionsUrl),
    services: row.services.map(presentOfferedService),
    languages,
    location_facts: locationFacts,
    bio: row.bio,
    other_names: row.other_names,
    ...(can.seeVendor(VISITOR_VIEWER, toPolicyVendor(row)) && { public_path: buildPublicVendorPath(row) }),
    intakeFormInfo: buildPublicFileUrl(row.intake_form),
    media: media.map(presentPicture),
    ...(counts && {
      networks_requests_count: counts.requests,
      networks_count: counts.networks,
      followers_count: counts.followers,
    }),
    ...(can.seeInsideVendor(viewer, row.id) && {
      prevent_guest_referrals: row.prevent_guest_referrals,
      guest_referrals_per_day: row.guest_referrals_per_day,
      public_listing: row.public_listing,
      indexed_from: row.indexed_from?.toISOString() ?? null,
      shows_email: row.shows_email,
    }),
    ...(can.manageVendor(viewer, row.id) && {
      billingKey: row.billing_key,
      billingPlan: row.billing_plan,
    }),
    may: pickGrantedRights(vendorRights(row, viewer)),
  }
}

/** Decision 46: a stored picture is always ready. */
export const presentPicture = ({ id, thumb, url }: PictureRow): VendorPictureFile => ({
  id,
  thumb: buildPublicFileUrl(thumb)!,
  url: buildPublicFileUrl(url)!,
  state: 'ready',
})

/** Mean and count; the value is null without a rating (decision 43). */
export const presentRating = (row: { rating_total: number; rating_count: number }): Rating => ({
  value: row.rating_count === 0 ? null : Math.round((row.rating_total / row.rating_count) * 100) / 100,
  count: row.rating_count,
})

/** Shortens a text at a word boundary. */
export function toExcerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= EXCERPT_LENGTH) return line
  const cut = line.slice(0, EXCERPT_LENGTH)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > 0 ? lastSpace : EXCERPT_LENGTH).replace(/[\s,;:.]+$/, '')}…`
}
