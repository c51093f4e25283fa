import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { GeocodeResult } from '#contract/geocoding.ts'
import { createLimitedGeocoder } from '#server/features/geocoding/create-limited-geocoder.ts'
import type { App } from '#server/platform/app.ts'
import { minutes } from '#server/platform/clock.ts'
import { getRateLimitOrigin } from '#server/platform/rate-limit-origin.ts'

/** Look-ups at a geocoder on the network, a minute and network address. */
const LIMITS = [{ most: 20, windowMs: minutes(1) }]

/** Throws a `GeocoderError` or 429 when it cannot tell whether there is such a place. */
export type PublicGeocoder = (request: FastifyRequest, address: string) => Promise<GeocodeResult | null>

/** Finds places for visitors. */
export function createPublicGeocoder(app: App, log: Logger): PublicGeocoder {
  const geocode = createLimitedGeocoder(app, log, LIMITS)
  return (request, address) => geocode(`public geocode ${getRateLimitOrigin(request)}`, address)
}
