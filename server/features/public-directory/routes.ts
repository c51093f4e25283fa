import type { FastifyReply } from 'fastify'
import { toPage } from '#contract/paging.ts'
import { msg } from '#contract/message.ts'
import { VISITOR_VIEWER } from '#contract/policy.ts'
import { publicDirectoryRoutes } from '#contract/public-directory.ts'
import { requireGeocodeResult } from '#server/features/geocoding/require-geocode-result.ts'
import { createTileRenderer } from '#server/features/map/tiles.ts'
import { findSuggestions } from '#server/features/suggestions/suggestions.ts'
import { readMapVersion } from '#server/features/vendors/map-version.ts'
import { getVisibilityScope } from '#server/features/vendors/visibility-scope.ts'
import type { App } from '#server/platform/app.ts'
import { minutes } from '#server/platform/clock.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import type { PublicGeocoder } from './create-public-geocoder.ts'
import { findPublicServicePage, findPublicVendorCardPage, readPublicVendor } from './public-directory.ts'

/** Caches may keep an answer but ask each time whether it still holds: what a vendor hides is gone at the next request. */
export const REVALIDATE_CACHE_CONTROL = 'public, no-cache'

/** The calls of the public directory: for every caller as for a visitor. */
export function mountPublicDirectoryRoutes(app: App, geocode: PublicGeocoder): void {
  const { directionsUrl } = app.config
  const revalidated = (reply: FastifyReply) => reply.header('cache-control', REVALIDATE_CACHE_CONTROL)

  mountRoute(app, publicDirectoryRoutes.vendors, async ({ db, query, reply, at }) => {
    const { cards, total } = await findPublicVendorCardPage(db, query, { directionsUrl, now: at })
    revalidated(reply)
    return { data: cards, meta: { total, current_page: query.page, per_page: query.limit } }
  })

  mountRoute(app, publicDirectoryRoutes.vendor, async ({ db, params, reply, at }) => {
    const found = await readPublicVendor(db, params.id, { directionsUrl, now: at })
    if (!found) throw notFoundProblem(msg('Vendor was not found.'))
    revalidated(reply)
    return found.vendor
  })

  mountRoute(app, publicDirectoryRoutes.services, async ({ db, query, reply }) => {
    const { services, total } = await findPublicServicePage(db, query)
    revalidated(reply)
    return toPage(services, total, query)
  })

  mountRoute(app, publicDirectoryRoutes.suggestions, async ({ db, query, reply }) => {
    revalidated(reply)
    if (query.search === '') return { vendors: [], services: [], places: [] }
    return findSuggestions(db, VISITOR_VIEWER, query)
  })

  mountRoute(
    app,
    publicDirectoryRoutes.geocode,
    ({ request, query }) => requireGeocodeResult(geocode(request, query.address)),
    { hasOwnQueue: true },
  )

  mountPublicMapRoutes(app)
}

function mountPublicMapRoutes(app: App): void {
  const drawTile = createTileRenderer()
  const scope = getVisibilityScope(VISITOR_VIEWER)

  // The version of the map itself would tell that a hidden vendor has changed.
  mountRoute(app, publicDirectoryRoutes.mapVersion, async ({ at }) => ({
    version: Math.floor(at.getTime() / minutes(1)),
  }))

  mountRoute(app, publicDirectoryRoutes.tile, async ({ db, params, reply }) => {
    const tile = await drawTile(db, scope, await readMapVersion(db), params)
    return reply
      .header('cache-control', REVALIDATE_CACHE_CONTROL)
      .type('application/vnd.mapbox-vector-tile')
      .send(Buffer.from(tile))
  })
}
