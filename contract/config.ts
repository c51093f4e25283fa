import { z } from 'zod'

/** The part of the world that the street map of the installation covers. */
export const StreetMapCoverage = z.object({
  minZoom: z.int(),
  maxZoom: z.int(),
  bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
})
export type StreetMapCoverage = z.output<typeof StreetMapCoverage>

/**
 * The public settings of this installation for the browser (decision 38); contains no secrets. Served at
 * /config/config.json.
 */
export const PublicConfig = z.object({
  apiUrl: z.string(),
  liveUrl: z.string(),
  imageUrl: z.string(),
  appName: z.string(),
  supportEmail: z.string(),
  map: z.object({
    styleUrl: z.string().nullable(),
    timeoutMs: z.int(),
    attribution: z.string().nullable(),
    /** Undefined without MAP_PMTILES. */
    streets: StreetMapCoverage.optional(),
  }),
  stripeKey: z.string().nullable(),
  features: z.object({
    billing: z.boolean(),
    twoStep: z.boolean(),
    demo: z.boolean(),
    sms: z.boolean(),
    publicDirectory: z.boolean(),
  }),
})
export type PublicConfig = z.output<typeof PublicConfig>
