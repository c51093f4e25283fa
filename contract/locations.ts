import { z } from 'zod'
import { CoveredArea } from './covered-areas.ts'
import { MessageResponse, Id, IdParams, PathId, trimmedTextSchema, type Point } from './fields.ts'
import { pageSchema } from './paging.ts'
import { msg, type Message, type SchemaText } from './message.ts'
import { defineRoute } from './route.ts'

/** Precision of a geocoded position; below `street` people read 'approximate' (decision 32). */
export const LocationPrecision = z.enum(['street', 'postal', 'city', 'region'])
export type LocationPrecision = z.output<typeof LocationPrecision>

export const Location = z.object({
  id: Id,
  clinic_name: z.string(),
  street: z.string(),
  unit: z.string(),
  number: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  precision: LocationPrecision,
  hides_address: z
    .literal(true)
    .optional()
    .describe(
      "only the vendor's own people and administrators read the address: for others lat and lng are null and texts empty, but the city where `names_town`",
    ),
  names_town: z.literal(true).optional(),
  is_archived: z.boolean(),
  covered_areas: z.array(CoveredArea),
  version: z.int().describe('increases with each edit; sent back with an edit to detect conflicts'),
  directions: z
    .string()
    .describe(
      'the link of Get Directions: DIRECTIONS_URL with the point, below street precision with the address text (decision 32)',
    ),
})
export type Location = z.output<typeof Location>

interface PossiblePoint {
  lat: number | null
  lng: number | null
}

/** A location whose address the viewer may read. */
export type LocationWithPosition = Location & Point

/** False for a location whose address is hidden from the viewer. */
export const hasPosition = <L extends PossiblePoint>(location: L): location is L & Point =>
  location.lat !== null && location.lng !== null

/** Maximum number of locations of a vendor. */
export const MAX_LOCATIONS_PER_VENDOR = 500
export const MAX_COVERED_AREAS_PER_LOCATION = 20
/** Maximum number of points of all polygons of a vendor: its page sends all of them, about a megabyte then. */
export const MAX_POLYGON_POINTS_PER_VENDOR = 20_000

/** Required fields of a location (VADM-053). */
const REQUIRED_LOCATION_FIELDS = ['city', 'state', 'country', 'zip', 'lat', 'lng'] as const

export const isRequiredLocationField = (field: string): boolean => REQUIRED_LOCATION_FIELDS.some((one) => one === field)

export const getMissingFieldMessage = (field: string): Message => msg('{field} is missing!', { field })

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

const LOCATION_MISSING = msg('Location not provided!')
const CLINIC_NAME_MISSING = msg('Add Clinic Name')

const degrees = (most: number, message: SchemaText) => z.number(message).min(-most, message).max(most, message)

const locationFields = {
  clinic_name: trimmedTextSchema(200),
  street: trimmedTextSchema(200),
  unit: trimmedTextSchema(50),
  number: trimmedTextSchema(50),
  city: trimmedTextSchema(100),
  state: trimmedTextSchema(100),
  zip: trimmedTextSchema(20),
  country: trimmedTextSchema(100),
  lat: degrees(90, msg('The latitude lies between -90 and 90.')).nullish(),
  lng: degrees(180, msg('The longitude lies between -180 and 180.')).nullish(),
  precision: LocationPrecision.describe('street by default, because a position set by hand is exact'),
  hides_address: z.boolean(),
  names_town: z.boolean().describe('also while the address is hidden'),
  covered_areas: z.array(CoveredArea).max(MAX_COVERED_AREAS_PER_LOCATION, msg('At most {maximum} areas.')),
}

const addMissingFieldIssue = (ctx: z.RefinementCtx, field: string, message: SchemaText) =>
  ctx.addIssue({ code: 'custom', path: [field], message })

export const NewLocation = z
  .object(locationFields)
  .partial()
  .superRefine((given, ctx) => {
    const absent = REQUIRED_LOCATION_FIELDS.filter((field) => !isGiven(given[field]))
    if (absent.length === REQUIRED_LOCATION_FIELDS.length)
      return addMissingFieldIssue(ctx, 'location', LOCATION_MISSING)
    for (const field of absent) addMissingFieldIssue(ctx, field, msg('{field} is missing!'))
  })
  .transform(({ city = '', state = '', zip = '', country = '', lat, lng, ...more }) => ({
    ...more,
    city,
    state,
    zip,
    country,
    lat: lat ?? 0,
    lng: lng ?? 0,
  }))
export type NewLocation = z.output<typeof NewLocation>

/** Fields that are left out keep their value. */
export const LocationPatch = z
  .object({
    ...locationFields,
    version: z.int().describe('as read; 409 when somebody else has changed the location since'),
  })
  .partial()
  .superRefine((given, ctx) => {
    for (const field of REQUIRED_LOCATION_FIELDS) {
      if (field in given && !isGiven(given[field])) addMissingFieldIssue(ctx, field, msg('{field} is missing!'))
    }
    if (given.clinic_name === '') addMissingFieldIssue(ctx, 'clinic_name', CLINIC_NAME_MISSING)
  })
  .transform(({ lat, lng, ...more }) => ({
    ...more,
    ...(isGiven(lat) && { lat: lat! }),
    ...(isGiven(lng) && { lng: lng! }),
  }))
export type LocationPatch = z.output<typeof LocationPatch>

const VendorLocationParams = z.object({ vendor_id: PathId, id: PathId })
const LocationResponse = z.object({ location: Location })

export const locationRoutes = {
  ofVendor: defineRoute('GET', '/vendors/:id/locations', { params: IdParams, returns: pageSchema(Location) }),
  add: defineRoute('POST', '/vendors/:id/locations', {
    params: IdParams,
    body: NewLocation,
    returns: LocationResponse,
  }),
  update: defineRoute('PUT', '/vendors/:vendor_id/locations/:id', {
    params: VendorLocationParams,
    body: LocationPatch,
    returns: LocationResponse,
  }),
  remove: defineRoute('DELETE', '/vendors/:vendor_id/locations/:id', {
    params: VendorLocationParams,
    returns: MessageResponse.extend({
      is_archived: z.boolean().describe('deleted, but kept because it has referrals (decision 21)'),
    }),
  }),
}
