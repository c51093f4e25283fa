import type { Logger } from 'pino'
import { ADDRESS_NOT_FOUND_MESSAGE, geocodingRoutes } from '#contract/geocoding.ts'
import { can } from '#contract/policy.ts'
import { DEFAULT_ERROR_MESSAGE } from '#contract/route.ts'
import type { App } from '#server/platform/app.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency.ts'
import { assertAllowed, Problem } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { createGeocoder } from './create-geocoder.ts'
import { GeocoderError } from './remote/geocoding-provider.ts'

/** A batch looks up some 2,000 names, so imports queue rather than take every connection. */
const BATCHES_AT_ONCE = 2
const BATCHES_WAITING = 20
/** About as long as a geocoder pauses after a failure. */
const RETRY_AFTER_S = 30

export function mountGeocodingRoutes(app: App, log: Logger) {
  const geocoder = createGeocoder(app, log)
  const runLimited = createConcurrencyLimiter(BATCHES_AT_ONCE, BATCHES_WAITING)

  mountRoute(
    app,
    geocodingRoutes.find,
    async ({ query }) => {
      const result = await geocoder.geocode(query.address).catch((error: unknown) => {
        // Decision 25: the default error, without the name of the service.
        throw error instanceof GeocoderError
          ? new Problem(503, DEFAULT_ERROR_MESSAGE, { retryAfter: RETRY_AFTER_S, code: 'unexpected' })
          : error
      })
      if (!result) throw new Problem(404, ADDRESS_NOT_FOUND_MESSAGE)
      return result
    },
    { hasOwnQueue: true },
  )

  mountRoute(
    app,
    geocodingRoutes.findMany,
    async ({ viewer, body }) => {
      assertAllowed(can.importVendors(viewer))
      return { data: await runLimited(() => geocoder.geocodeMany(body.addresses)) }
    },
    { hasOwnQueue: true },
  )
}
