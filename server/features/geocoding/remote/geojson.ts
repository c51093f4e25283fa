import { z } from 'zod'
import { Latitude, Longitude } from '#contract/fields.ts'

/** A GeoJSON point: longitude first, with an optional height. */
export const GeoJsonPoint = z
  .object({ coordinates: z.tuple([Longitude, Latitude]).rest(z.unknown()) })
  .transform(({ coordinates: [lng, lat] }) => ({ lat, lng }))
