import { z } from 'zod'
import { AvailabilityInput } from './availability.ts'
import { IdParams, PathId } from './fields.ts'
import { VendorLanguageEntries } from './languages.ts'
import { LocationFactsInput, LocationFacts } from './location-facts.ts'
import { defineRoute } from './route.ts'
import { ServiceFacts, ServiceFactsInput } from './service-facts.ts'
import { OfferedService } from './vendors.ts'

const VendorLanguagesInput = z.object({
  languages: VendorLanguageEntries,
  version: z.int().optional().describe('of the vendor, as read; 409 when somebody else has changed it since'),
})
export type VendorLanguagesInput = z.output<typeof VendorLanguagesInput>

/** An availability as a screen sets it that has read the one before. */
const AvailabilityEdit = AvailabilityInput.extend({
  confirmed_at: z
    .string()
    .nullable()
    .optional()
    .describe('of the availability, as read; 409 when somebody else has confirmed another since'),
})
export type AvailabilityEdit = z.output<typeof AvailabilityEdit>

/** The facts of a service as a screen sets them that has read those before. */
const ServiceFactsEdit = ServiceFactsInput.safeExtend({
  previous: ServiceFacts.optional().describe('the facts, as read; 409 when somebody else has changed them since'),
})
export type ServiceFactsEdit = z.output<typeof ServiceFactsEdit>

const OfferedServiceParams = z.object({ id: PathId, sid: PathId })

/** What a vendor tells about itself beside its profile. */
export const vendorFactsRoutes = {
  setFacts: defineRoute('PUT', '/vendors/:id/facts', {
    params: IdParams,
    body: VendorLanguagesInput,
    returns: z.object({ languages: VendorLanguageEntries }),
  }),
  setServiceFacts: defineRoute('PUT', '/vendors/:id/services/:sid', {
    params: OfferedServiceParams,
    body: ServiceFactsEdit,
    returns: OfferedService,
  }),
  /** For plain contacts, too: intake knows. Sending the same again confirms it. */
  setAvailability: defineRoute('PUT', '/vendors/:id/services/:sid/availability', {
    params: OfferedServiceParams,
    body: AvailabilityEdit,
    returns: OfferedService,
  }),
  /** Opening hours, closures, time zone and access of a location; 409 when somebody else has changed the location since. */
  setLocationFacts: defineRoute('PUT', '/vendors/:vendor_id/locations/:id/hours', {
    params: z.object({ vendor_id: PathId, id: PathId }),
    body: LocationFactsInput,
    returns: LocationFacts,
  }),
}
