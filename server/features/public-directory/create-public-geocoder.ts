import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { GeocodeResult } from '#contract/geocoding.ts'
import { createGeocoder } from '#server/features/geocoding/create-geocoder.ts'
import { createOfflineGeocoder } from '#server/features/geocoding/offline-geocoder.ts'
import type { App } from '#server/platform/app.ts'
import { countAttempt } from '#server/platform/attempt-limits.ts'
import { minutes } from '#server/platform/clock.ts'
import { tooManyRequestsProblem } from '#server/platform/problems.ts'
import { getRateLimitOrigin } from '#server/platform/rate-limit-origin.ts'

/** Look-ups at a geocoder on the network, which others pay for, a minute and network address. */
const REMOTE_A_MINUTE = 20

/** Throws a `GeocoderError` or 429 when it cannot tell whether there is such a place. */
export type PublicGeocoder = (request: FastifyRequest, address: string) => Promise<GeocodeResult | null>

/** Finds places for visitors: by the configured geocoder while the caller asks seldom, otherwise by the gazetteer. */
export function createPublicGeocoder({ db, clock, config }: App, log: Logger): PublicGeocoder {
  const gazetteer = createOfflineGeocoder(db)
  if (config.geocoder.name === 'offline') return (_, address) => gazetteer.geocode(address)
  const geocoder = createGeocoder({ config, db, clock }, log)

  return async (request, address) => {
    const key = `public geocode ${getRateLimitOrigin(request)}`
    const { count, secondsLeft } = await countAttempt(db, key, minutes(1), clock.now())
    if (count <= REMOTE_A_MINUTE) return geocoder.geocode(address)
    const place = await gazetteer.geocode(address)
    // The gazetteer knows no streets: what it does not find may exist.
    if (!place) throw tooManyRequestsProblem(secondsLeft)
    return place
  }
}
