import { z } from 'zod'
import { Latitude, Longitude } from '#contract/fields.ts'

/** A GeoJSON point: longitude first, with an optional height. */
const GeoJsonPoint = z
  .object({ coordinates: z.tuple([Longitude, Latitude]).rest(z.unknown()) })
  .transform(({ coordinates: [lng, lat] }) => ({ lat, lng }))

const FeatureCollection = z.object({ features: z.array(z.unknown()) })
const Feature = z.object({ geometry: GeoJsonPoint, properties: z.unknown() })

/** Reads the position and the properties of the first feature in an answer; null when it has none. */
export function parseFirstFeature<Properties>(
  answer: unknown,
  properties: z.ZodType<Properties>,
): { point: z.output<typeof GeoJsonPoint>; properties: Properties } | null {
  const [first] = FeatureCollection.parse(answer).features
  if (first === undefined) return null
  const feature = Feature.parse(first)
  return { point: feature.geometry, properties: properties.parse(feature.properties) }
}
