import { z } from 'zod'
import { Latitude, Longitude } from '#contract/fields.ts'

/** A point of GeoJSON, longitude first, maybe with a height. */
export const GeoJsonPoint = z
  .object({ coordinates: z.tuple([Longitude, Latitude]).rest(z.unknown()) })
  .transform(({ coordinates: [lng, lat] }) => ({ lat, lng }))
