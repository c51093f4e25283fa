import { z } from 'zod'
import { CardAvailability, ServiceAvailability } from './availability.ts'
import { CoveredArea } from './covered-areas.ts'
import { Id, IdParams, trimmedTextSchema } from './fields.ts'
import { pageSchema, pageWithMetaSchema, Paging } from './paging.ts'
import { geocodingRoutes } from './geocoding.ts'
import { VendorLanguage } from './languages.ts'
import { LocationFacts } from './location-facts.ts'
import { LocationPrecision } from './locations.ts'
import { mapRoutes } from './map.ts'
import { OpenNowSummary } from './opening-hours.ts'
import { defineRoute } from './route.ts'
import { ServiceFacts } from './service-facts.ts'
import { Suggestions } from './suggestions.ts'
import { DirectoryFilter, NearQueryParam, SearchTextWithMinLength, VendorPictureFile } from './vendors.ts'

// What anybody may read without an account. The fields are a list of their own: a new field of a vendor is private until
// it is named here. The answers are the same for every caller.

/** Without `point` the vendor does not show the address; `city` is then '' unless it names the town. */
export const PublicLocation = z.object({
  id: Id,
  name: z.string(),
  street: z.string(),
  unit: z.string(),
  number: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  town_path: z.string().describe("of the town's public page, '' when the address is hidden"),
  point: z
    .object({ lat: z.number(), lng: z.number(), precision: LocationPrecision, directions: z.string() })
    .nullable(),
})
export type PublicLocation = z.output<typeof PublicLocation>

/** A location on the page of its vendor. */
const PublicLocationWithFacts = PublicLocation.extend({
  facts: LocationFacts.omit({ id: true }).nullable().describe('null when it tells none or its address is hidden'),
})
export type PublicLocationWithFacts = z.output<typeof PublicLocationWithFacts>

const PublicService = z.object({ id: Id, name: z.string() })

/** A service with what a referral may ask for in it, and what the vendor tells about it. */
const PublicOfferedService = PublicService.extend({
  children: z.array(PublicService.extend({ options: z.array(z.string()) })),
  availability: ServiceAvailability,
  facts: ServiceFacts,
})
export type PublicOfferedService = z.output<typeof PublicOfferedService>

/** A vendor in a public list. */
export const PublicVendorCard = z.object({
  id: Id,
  path: z.string().describe('of its public page'),
  name: z.string(),
  excerpt: z.string(),
  avatar_type: z.int(),
  logoUrl: z.string().nullable(),
  email: z.string().optional().describe('left out unless the vendor shows it to everybody'),
  phone: z.string(),
  site: z.string(),
  booking_link: z.string(),
  accepts_referrals: z.boolean().describe('from people without an account'),
  services: z.array(PublicService),
  location: PublicLocation.nullable(),
  opening: OpenNowSummary.optional().describe('of the location; left out when it tells no hours'),
  availability: CardAvailability.optional().describe('left out when the vendor tells nothing'),
  more_locations: z
    .array(z.object({ id: Id, lat: z.number(), lng: z.number() }))
    .describe('its other markers in a filtered list; otherwise empty, because the tiles have them'),
  locations_count: z.int(),
  distance: z.number().optional().describe('km of the location from the place searched near'),
  covers: z.boolean().optional().describe('true when a covered area contains the place searched near'),
})
export type PublicVendorCard = z.output<typeof PublicVendorCard>

/** The public page of a vendor. */
export const PublicVendor = PublicVendorCard.omit({
  services: true,
  location: true,
  opening: true,
  availability: true,
  more_locations: true,
  distance: true,
  covers: true,
}).extend({
  services: z.array(PublicOfferedService),
  languages: z.array(VendorLanguage).describe('those of the staff first'),
  other_names: z.array(z.string()),
  bio: z.string(),
  locations: z.array(PublicLocationWithFacts),
  covered_areas: z.array(CoveredArea).describe('of the locations whose address is shown'),
  intakeFormUrl: z.string().nullable(),
  media: z.array(VendorPictureFile),
})
export type PublicVendor = z.output<typeof PublicVendor>

/** Access codes of private services mean nothing here: '#walker' searches for 'walker'. */
const PublicSearchText = z
  .string()
  .transform((text) => text.replace(/^[\s#]+/, ''))
  .pipe(SearchTextWithMinLength)

export const PublicDirectoryFilter = DirectoryFilter.pick({
  bbox: true,
  near: true,
  service: true,
  availability: true,
  order: true,
  page: true,
  limit: true,
}).extend({ search: PublicSearchText.optional() })
export type PublicDirectoryFilter = z.output<typeof PublicDirectoryFilter>

/** A service that a public vendor offers. */
export const PublicServiceWithSubs = PublicService.extend({ path: z.string(), children: z.array(PublicService) })
export type PublicServiceWithSubs = z.output<typeof PublicServiceWithSubs>

const access = 'public'

export const publicDirectoryRoutes = {
  vendors: defineRoute('GET', '/directory/vendors', {
    access,
    query: PublicDirectoryFilter,
    returns: pageWithMetaSchema(PublicVendorCard, {}),
  }),
  /** 404 alike for a vendor that is missing and for one that visitors may not see. */
  vendor: defineRoute('GET', '/directory/vendors/:id', { access, params: IdParams, returns: PublicVendor }),
  services: defineRoute('GET', '/directory/services', {
    access,
    query: Paging.extend({ search: trimmedTextSchema(200).optional() }),
    returns: pageSchema(PublicServiceWithSubs),
  }),
  suggestions: defineRoute('GET', '/directory/suggestions', {
    access,
    query: z.object({ search: PublicSearchText, near: NearQueryParam.optional() }),
    returns: Suggestions,
  }),
  geocode: defineRoute('GET', '/directory/geocode', {
    access,
    query: geocodingRoutes.find.query,
    returns: geocodingRoutes.find.returns,
  }),
  mapVersion: defineRoute('GET', '/directory/map/version', { access, returns: mapRoutes.version.returns }),
  tile: defineRoute('GET', '/directory/map/tiles/:z/:x/:y.mvt', {
    access,
    params: mapRoutes.tile.params,
    query: mapRoutes.tile.query,
    media: 'file',
    returns: z.unknown(),
  }),
}
