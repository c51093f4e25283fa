import type { Logger } from 'pino'
import { geocodingRoutes } from '#contract/geocoding.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { days, minutes } from '#server/platform/clock.ts'
import { createGeocoder } from './create-geocoder.ts'
import { createLimitedGeocoder } from './create-limited-geocoder.ts'
import { requireGeocodeResult } from './require-geocode-result.ts'

/** A batch looks up some 2,000 names, so imports queue rather than take every connection. */
const BATCHES_AT_ONCE = 2
const BATCHES_WAITING = 20
/** Look-ups of one person; imports have their own. */
const LIMITS = [
  { most: 30, windowMs: minutes(1) },
  { most: 500, windowMs: days(1) },
]

export function mountGeocodingRoutes(app: App, log: Logger) {
  const geocoder = createGeocoder(app, log)
  const geocode = createLimitedGeocoder(app, log, LIMITS)
  const runLimited = createConcurrencyLimiter(BATCHES_AT_ONCE, BATCHES_WAITING)

  mountRoute(
    app,
    geocodingRoutes.find,
    ({ viewer, query }) => requireGeocodeResult(geocode(`geocode ${viewer.id}`, query.address)),
    {
      hasOwnQueue: true,
    },
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
