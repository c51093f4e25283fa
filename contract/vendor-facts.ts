import { z } from 'zod'
import { AvailabilityEdit } from './availability.ts'
import { PathId } from './fields.ts'
import { LocationFactsEdit, LocationFacts } from './location-facts.ts'
import { defineRoute } from './route.ts'
import { OfferedService } from './vendors.ts'

const OfferedServiceParams = z.object({ id: PathId, sid: PathId })

/** What a vendor tells about itself beside its profile. */
export const vendorFactsRoutes = {
  /** For plain contacts, too: intake knows. Sending the same again confirms it. */
  setAvailability: defineRoute('PUT', '/vendors/:id/services/:sid/availability', {
    params: OfferedServiceParams,
    body: AvailabilityEdit,
    returns: OfferedService,
  }),
  /** Opening hours, closures, time zone and access of a location; 409 when somebody else has changed the location since. */
  setLocationFacts: defineRoute('PUT', '/vendors/:vendor_id/locations/:id/hours', {
    params: z.object({ vendor_id: PathId, id: PathId }),
    body: LocationFactsEdit,
    returns: LocationFacts,
  }),
}
