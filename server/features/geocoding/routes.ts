import { ADDRESS_NOT_FOUND, geocodingRoutes } from '#contract/geocoding.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { bounded } from '#server/platform/bounded.ts'
import { allow, Problem } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import type { Geocoder } from './geocoder.ts'
import { offlineGeocoder } from './offline.ts'

/** A batch is some 2,000 names to look up: imports wait for each other rather than take every connection. */
const BATCHES_AT_ONCE = 2
const BATCHES_WAITING = 20

export function mountGeocoding(app: App) {
  // So far the only one that GEOCODER allows.
  const geocoder: Geocoder = offlineGeocoder(app.db)
  const inTurn = bounded(BATCHES_AT_ONCE, BATCHES_WAITING)

  serve(app, geocodingRoutes.find, async ({ query }) => {
    const result = await geocoder.geocode(query.address)
    if (!result) throw new Problem(404, ADDRESS_NOT_FOUND)
    return result
  })

  serve(app, geocodingRoutes.findMany, async ({ viewer, body }) => {
    allow(can.importVendors(viewer))
    return { data: await inTurn(() => geocoder.geocodeMany(body.addresses)) }
  })
}
