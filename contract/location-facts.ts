import { z } from 'zod'
import { Id } from './fields.ts'
import { LocationAccessibility } from './location-accessibility.ts'
import { ClosuresInput, OpeningHours } from './opening-hours.ts'

/** What a vendor tells about a location beside its address. */
export const LocationFacts = OpeningHours.extend({ id: Id, access: LocationAccessibility })
export type LocationFacts = z.output<typeof LocationFacts>

export const LocationFactsInput = LocationFacts.omit({ id: true }).extend({
  closures: ClosuresInput,
  version: z.int().optional().describe('of the location, as read; 409 when somebody else has changed it since'),
})
export type LocationFactsInput = z.output<typeof LocationFactsInput>
