import { z } from 'zod'
import { AvailabilityState, CardAvailability, ServiceAvailability } from './availability.ts'
import { Id, IdParams, PathId, QueryBooleanFlag, trimmedTextSchema } from './fields.ts'
import { pageWithMetaSchema, Paging } from './paging.ts'
import { VendorLanguage } from './languages.ts'
import { LocationFacts } from './location-facts.ts'
import { Location } from './locations.ts'
import { msg } from './message.ts'
import { OpenNowSummary } from './opening-hours.ts'
import { VendorCardRights, VendorRights, VendorSummaryRights } from './rights.ts'
import { defineRoute } from './route.ts'
import { ServiceFacts } from './service-facts.ts'
import { MissingVendorData, VendorActivityState } from './vendor-state.ts'

/** Maximum number of locations in a card or popup; `locations_count` is the total (specification 9). */
export const MAX_LOCATIONS_PER_CARD = 20

/**
 * Lists of vendors are counted up to this number. A smaller total is exact; this or a larger one means 'at least', and
 * exceeds the rows of the pages so far while there are more. (In view, vendors with very many locations can lower it.)
 */
export const MAX_COUNTED_VENDORS = 500

export const MIN_SEARCH_LENGTH = 3

export const VendorService = z.object({ id: Id, name: z.string(), private: z.boolean() })

/** A service on the vendor page, with what the vendor tells about it. */
export const OfferedService = VendorService.extend({ availability: ServiceAvailability, facts: ServiceFacts })
export type OfferedService = z.output<typeof OfferedService>

export const VendorPictureFile = z.object({ id: Id, thumb: z.string(), url: z.string(), state: z.literal('ready') })
export type VendorPictureFile = z.output<typeof VendorPictureFile>

export const Rating = z.object({ value: z.number().min(1).max(5).nullable(), count: z.int() })
export type Rating = z.output<typeof Rating>

/** Decision 49: an administrator's decision on listing the vendor. */
export const VendorApprovalState = z.enum(['pending', 'approved', 'declined'])
export type VendorApprovalState = z.output<typeof VendorApprovalState>

/** The data of a vendor in lists, cards and popups, for everybody who may see it. */
export const VendorCard = z.object({
  id: Id,
  name: z.string(),
  bioExcerpt: z.string(),
  email: z.string(),
  phone: z.string(),
  site: z.string(),
  booking_link: z.string(),
  avatar_type: z.int().min(0).max(53),
  logo: z.string().nullable(),
  logoUrl: z.string().nullable(),
  active: z.boolean(),
  is_archived: z.boolean(),
  approved: z.boolean(),
  suspended: z.boolean().describe('deactivated by an administrator; only administrators can reactivate it'),
  approval: VendorApprovalState.optional().describe('with both reasons for its own people and administrators'),
  approval_reason: z.string().nullable().optional(),
  suspension_reason: z.string().nullable().optional(),
  prevent_referrals: z.boolean(),
  prevent_documents: z.boolean(),
  prevent_public_referrals: z.boolean(),
  vendors_seen_only: z.boolean(),
  order: z.int(),
  rating: Rating,
  services: z.array(VendorService),
  locations: z.array(Location),
  locations_count: z.int(),
  numberOfLikes: z.int(),
  liked: z.boolean(),
  following: z.boolean(),
  subscribed: z.boolean(),
  networks: z.record(z.string(), z.int()).describe("network status by the viewer's own vendor id"),
  networks_requests: z
    .record(z.string(), Id)
    .optional()
    .describe("unanswered requests of this vendor, by the viewer's own vendor id"),
  admins: z.array(Id).describe("the vendor's primary contacts; filled only for its own people and administrators"),
  primary_contacts: z.array(Id).describe('the same list as admins'),
  created_at: z.string(),
  version: z
    .int()
    .optional()
    .describe('increases with each edit; sent back with an edit or an approval to detect conflicts'),
  distance: z.number().optional().describe('km from the place searched near'),
  covers: z.boolean().optional().describe('true when a covered area contains the place searched near'),
  may: VendorCardRights,
})
export type VendorCard = z.output<typeof VendorCard>

/** The location of a vendor that its summary shows: one in a town that the search names, the nearest one, or the first in the box. */
export const SummaryLocation = Location.pick({
  id: true,
  street: true,
  unit: true,
  number: true,
  city: true,
  precision: true,
  is_archived: true,
  directions: true,
}).extend({ lat: z.number(), lng: z.number() })
export type SummaryLocation = z.output<typeof SummaryLocation>

/** What a card of the map screen shows: fifty take at most 40 kB. The rest comes with the vendor. */
export const VendorSummary = VendorCard.pick({
  id: true,
  name: true,
  avatar_type: true,
  logoUrl: true,
  is_archived: true,
  suspended: true,
  approval: true,
  rating: true,
  locations_count: true,
  numberOfLikes: true,
  networks: true,
  networks_requests: true,
  covers: true,
}).extend({
  location: SummaryLocation.nullable().describe('null without one, and where its address is hidden'),
  town: z.string().optional().describe('of the location whose address is hidden, where the vendor names it'),
  is_in_named_town: z.boolean().optional().describe('true when the words of the search name the town of the location'),
  opening: OpenNowSummary.optional().describe('of the location; left out when it tells no hours'),
  availability: CardAvailability.optional().describe('left out when the vendor tells nothing'),
  more_locations: z
    .array(z.object({ id: Id, lat: z.number(), lng: z.number() }))
    .describe('its other markers in a filtered list; otherwise empty, because the tiles have them'),
  may: VendorSummaryRights,
})
export type VendorSummary = z.output<typeof VendorSummary>

/** Where a vendor is found: by search engines too, in the public directory only, or by signed-in people only. */
export const PublicListingLevel = z.enum(['indexed', 'listed', 'hidden'])
export type PublicListingLevel = z.output<typeof PublicListingLevel>

/** The vendor page. The last fields are sent only to the vendor's own people and administrators. */
export const Vendor = VendorCard.extend({
  services: z.array(OfferedService),
  languages: z.array(VendorLanguage).describe('those of the staff first'),
  location_facts: z.array(LocationFacts).describe('of the locations that tell something'),
  bio: z.string(),
  other_names: z.array(z.string()).describe('names that people use for it, such as an acronym; searches find them'),
  public_path: z.string().optional().describe('of its public page; left out when visitors may not see the vendor'),
  intakeFormInfo: z.string().nullable(),
  media: z.array(VendorPictureFile),
  networks_requests_count: z.int().optional(),
  networks_count: z.int().optional(),
  followers_count: z.int().optional(),
  prevent_guest_referrals: z.boolean().optional().describe('of people without an account'),
  guest_referrals_per_day: z.int().nullable().optional().describe('null: as many as the hub allows each vendor'),
  public_listing: PublicListingLevel.optional(),
  indexed_from: z
    .string()
    .nullable()
    .optional()
    .describe('when search engines may show it first; null: no such moment is set'),
  shows_email: z.boolean().optional().describe('to everybody, on its public page'),
  billingKey: z.string().nullable().optional(),
  billingPlan: z.string().nullable().optional(),
  may: VendorRights,
})
export type Vendor = z.output<typeof Vendor>

const coordinates = (count: number) =>
  z
    .string()
    .regex(
      new RegExp(`^-?\\d{1,3}(\\.\\d{1,15})?(,-?\\d{1,3}(\\.\\d{1,15})?){${count - 1}}$`),
      msg('Numbers with commas between.'),
    )
    .transform((value) => value.split(',').map(Number))

/** `near=lat,lng` */
export const NearQueryParam = coordinates(2)
  .refine(([lat, lng]) => Math.abs(lat!) <= 90 && Math.abs(lng!) <= 180, msg('Not a place on earth.'))
  .transform(([lat, lng]) => ({ lat: lat!, lng: lng! }))

/** `bbox=w,s,e,n` */
const BoundingBox = coordinates(4)
  .refine(
    ([w, s, e, n]) => w! <= e! && s! <= n! && w! >= -180 && e! <= 180 && s! >= -90 && n! <= 90,
    msg('Not a box of west, south, east and north.'),
  )
  .transform(([west, south, east, north]) => ({ west: west!, south: south!, east: east!, north: north! }))
export type BoundingBox = z.output<typeof BoundingBox>

/**
 * A vendor whose network states the cards include, in addition to those of the vendors that the viewer works for.
 * Requires access to its internal data.
 */
const NetworkOf = PathId.optional()

/** A search text has at least three characters after trimming, or none (MAP-038 to 040). */
export const SearchTextWithMinLength = trimmedTextSchema(200).refine(
  (value) => value === '' || value.length >= MIN_SEARCH_LENGTH,
  msg('Please enter at least 3 characters.'),
)

/** The filters of the administrators' table of vendors. */
const vendorTableFields = {
  vendorName: trimmedTextSchema(200).optional(),
  state: VendorActivityState.optional(),
  missing: MissingVendorData.optional(),
  sortByDate: z.enum(['asc', 'desc']).optional(),
}

/** What the map screen asks for. */
export const DirectoryFilter = Paging.extend({
  search: SearchTextWithMinLength.optional(),
  bbox: BoundingBox.optional(),
  near: NearQueryParam.optional(),
  service: PathId.optional(),
  availability: AvailabilityState.extract(['open'])
    .optional()
    .describe(
      'vendors with a service that was confirmed as open in the last 30 days: the asked one, otherwise one that the words of the search name, otherwise any',
    ),
  order: z
    .enum(['nearest'])
    .optional()
    .describe('with `search` and `near`: those that serve the place, then the nearest, however well they match'),
  networkOf: NetworkOf,
})
export type DirectoryFilter = z.output<typeof DirectoryFilter>

export const VendorFilter = DirectoryFilter.extend({
  withoutLoc: QueryBooleanFlag.optional().describe(
    'the table of vendors: one row per vendor, with its locations (ADM-002)',
  ),
  contactsOnly: QueryBooleanFlag.optional(),
  ...vendorTableFields,
  approval: VendorApprovalState.optional(),
})
export type VendorFilter = z.output<typeof VendorFilter>

/** The filters of the table without its page, for the file of all its rows. */
export const VendorExportFilter = z.object(vendorTableFields)

export const VENDOR_EXPORT_FILE_NAME = 'vendors.csv'

const VendorPage = pageWithMetaSchema(VendorCard, {
  exact: z.boolean().optional().describe('true when the total is exact, however large'),
})

export const vendorRoutes = {
  /** `state` and `missing` are for administrators; with `withoutLoc` alone, too, they get an exact total. */
  list: defineRoute('GET', '/vendors', { query: VendorFilter, returns: VendorPage }),
  /** The table of administrators as a file: all rows of the filters. */
  export: defineRoute('GET', '/vendors/export', { query: VendorExportFilter, media: 'file', returns: z.unknown() }),
  /** The same vendors in the same order as `list` with this query. */
  summaries: defineRoute('GET', '/vendors/summaries', {
    query: DirectoryFilter,
    returns: pageWithMetaSchema(VendorSummary, {}),
  }),
  one: defineRoute('GET', '/vendors/:id', {
    params: IdParams,
    query: z.object({
      forConnect: QueryBooleanFlag.optional(),
      word: trimmedTextSchema(200).optional(),
      networkOf: NetworkOf,
    }),
    returns: Vendor,
  }),
  rating: defineRoute('GET', '/vendors/:id/rating', { params: IdParams, returns: Rating }),
}
