import { mapRoutes } from '#contract/map.ts'
import type { App } from '#server/platform/app.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { omitRedundantOwnVendorsFromScope } from './clusters.ts'
import { getVisibilityScope } from '#server/features/vendors/visibility-scope.ts'
import { createTileRenderer } from './tiles.ts'
import { readMapVersion } from '#server/features/vendors/map-version.ts'

const SECONDS_KEPT_BY_BROWSER = 60

export function mountMapRoutes(app: App) {
  const drawTile = createTileRenderer()

  mountRoute(app, mapRoutes.version, async ({ db }) => ({ version: await readMapVersion(db) }))

  mountRoute(app, mapRoutes.tile, async ({ db, viewer, params, query, reply }) => {
    // Read the version before the data: a change in between makes the tile newer than its version, never older.
    const version = await readMapVersion(db)
    const scope = await omitRedundantOwnVendorsFromScope(db, getVisibilityScope(viewer))
    const tile = await drawTile(db, scope, version, params)

    // A tile names no person, and `vary` gives another session in the same browser its own cache entry.
    const isCurrent = query.v === String(version)
    reply
      .header('cache-control', isCurrent ? `private, max-age=${SECONDS_KEPT_BY_BROWSER}` : 'private, no-cache')
      .header('vary', 'authorization')
    return reply.type('application/vnd.mapbox-vector-tile').send(Buffer.from(tile))
  })
}
