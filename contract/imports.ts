import { z } from 'zod'
import { AvailabilityInput } from './availability.ts'
import { EMAIL_PATTERN, Id, Latitude, Longitude, requiredTextSchema, trimmedTextSchema } from './fields.ts'
import { VendorLanguageEntries } from './languages.ts'
import { LocationAccessibility } from './location-accessibility.ts'
import { msg } from './message.ts'
import { OpeningHours } from './opening-hours.ts'
import { ServiceAges, ServiceFacts } from './service-facts.ts'
import { webLinkSchema } from './web-link.ts'
import { LocationPrecision } from './locations.ts'
import { defineRoute } from './route.ts'

/** Vendors are sent in chunks of this size (specification 9). */
export const IMPORT_CHUNK_SIZE = 30

/** Follows the name of the column, or of the vendor, in the message. */
export const TOO_MANY_ENTRIES_MESSAGE = msg('there are too many entries.')
export const MAX_LOCATIONS_PER_IMPORTED_VENDOR = 100

/** A geocoded location. Incomplete locations are never sent (IMP-020). */
export const ImportLocation = z.object({
  street: trimmedTextSchema(200).default(''),
  unit: trimmedTextSchema(50).default(''),
  number: trimmedTextSchema(50).default(''),
  city: requiredTextSchema(100, msg('{field} is missing!')),
  state: requiredTextSchema(100, msg('{field} is missing!')),
  zip: requiredTextSchema(20, msg('{field} is missing!')),
  country: requiredTextSchema(100, msg('{field} is missing!')),
  lat: Latitude,
  lng: Longitude,
  locationName: trimmedTextSchema(200).default(''),
  precision: LocationPrecision.default('street'),
})
export type ImportLocation = z.output<typeof ImportLocation>

/** What the optional columns tell; of services and locations it holds for all of the row. */
export const ImportFacts = z
  .object({
    languages: VendorLanguageEntries,
    hours: OpeningHours.shape.hours,
    fees: ServiceFacts.pick({ fees: true, fees_note: true }),
    ages: ServiceAges,
    availability: AvailabilityInput.pick({ state: true, wait_weeks: true }),
    access: LocationAccessibility,
  })
  .partial()
export type ImportFacts = z.output<typeof ImportFacts>

export const ImportVendor = z.object({
  name: requiredTextSchema(200, msg('Name is required')),
  email: requiredTextSchema(254, msg('Email is missing')).refine(
    (value) => EMAIL_PATTERN.test(value),
    msg('This email address is not valid.'),
  ),
  phone: trimmedTextSchema(50).default(''),
  site: webLinkSchema(msg('The website is not a valid address.')).default(''),
  booking_link: webLinkSchema(msg('Invalid booking Link')).default(''),
  avatar_type: z.int().min(0).max(53).default(0),
  bio: trimmedTextSchema(5_000).default(''),
  locations: z.array(ImportLocation).max(MAX_LOCATIONS_PER_IMPORTED_VENDOR, TOO_MANY_ENTRIES_MESSAGE).default([]),
  services: z.array(trimmedTextSchema(200)).max(100, TOO_MANY_ENTRIES_MESSAGE).default([]),
  admins: z.array(trimmedTextSchema(254)).max(50, TOO_MANY_ENTRIES_MESSAGE).default([]),
  status: z.literal([0, 1]).default(1),
  facts: ImportFacts.optional(),
})
export type ImportVendor = z.output<typeof ImportVendor>

export const importRoutes = {
  vendors: defineRoute('POST', '/import-vendors', {
    body: z.object({ vendors: z.array(z.unknown()).min(1).max(IMPORT_CHUNK_SIZE) }),
    bodyLimit: 5_000_000,
    returns: z.object({
      imported: z.int(),
      skipped: z.int().describe('all other rows'),
      known: z.int().describe('of the skipped, those whose vendor exists already and is not changed'),
      known_rows: z.array(z.int()).optional().describe('the positions of the known rows'),
      errors: z.array(z.string()).describe('messages for people, each with the label of its row'),
      error_rows: z.array(z.int()).describe('for each error the position of its row, from 0'),
      refused_rows: z
        .array(z.int())
        .optional()
        .describe('the positions of the rows that were skipped for a reason in `errors`: skipped less known'),
      vendor_ids: z
        .array(Id.nullable())
        .optional()
        .describe('for each row the vendor that it became or that is known already; null when it was refused'),
    }),
  }),
}
