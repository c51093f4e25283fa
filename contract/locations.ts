import { z } from 'zod'
import { Id, IdParams, page, Point } from './fields.ts'
import { route } from './route.ts'

/** Shapes of decision 47: radius in metres, `paths` a list of rings without a closing point. */
export const CoveredArea = z.discriminatedUnion('type', [
  z.object({ type: z.literal('circle'), center: Point, radius: z.number().positive().max(1_000_000) }),
  z.object({ type: z.literal('rectangle'), ne: Point, sw: Point }),
  z.object({ type: z.literal('polygon'), paths: z.array(z.array(Point).min(3).max(500)).min(1).max(20) }),
])
export type CoveredArea = z.output<typeof CoveredArea>

/** How exact a geocoded position is; below `street` people are told 'approximate' (decision 32). */
export const Precision = z.enum(['street', 'postal', 'city', 'region'])
export type Precision = z.output<typeof Precision>

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
  lat: z.number(),
  lng: z.number(),
  precision: Precision,
  is_archived: z.boolean(),
  covered_areas: z.array(CoveredArea),
  directions: z
    .string()
    .describe(
      'where Get Directions leads: DIRECTIONS_URL with the point, below street precision with the address text (decision 32)',
    ),
})
export type Location = z.output<typeof Location>

export const locationRoutes = {
  ofVendor: route('GET', '/vendors/:id/locations', { params: IdParams, returns: page(Location) }),
}
