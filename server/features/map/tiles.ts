import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { TileParams } from '#contract/map.ts'
import { MIN_UNCLUSTERED_ZOOM, VENDOR_TILE_LAYER } from '#contract/map-tiles.ts'
import { offsetOverlappingMarkers } from '#contract/overlapping-markers.ts'
import type { Db } from '#server/platform/db.ts'
import {
  aggregateTileCells,
  MAX_OVERVIEW_ZOOM,
  listOverviewCells,
  loadSingleMarkersByIds,
  listSingleMarkersOfTile,
  listTileCells,
  mergeOverlappingCells,
  WORLD_COORDINATE_BITS,
  type GridCell,
  type SingleMarker,
} from './clusters.ts'
import { projectToUnitMercator } from '#server/features/geo/spatial-conditions.ts'
import { createLruPromiseCache } from '#server/platform/lru-promise-cache.ts'
import type { VisibilityScope } from '#server/features/vendors/visibility-scope.ts'

const EXTENT = 4096
const TILES_KEPT = 1_000
const OVERVIEWS_KEPT = 4

/**
 * Renders tiles and caches the latest, keyed by visibility scope and directory version: a cached tile is never out of
 * date and never shown to another audience. Each server process has its own cache.
 */
export function createTileRenderer() {
  const tiles = createLruPromiseCache<Uint8Array>(TILES_KEPT)
  const overviews = createLruPromiseCache<GridCell[]>(OVERVIEWS_KEPT)

  return (db: Db, scope: VisibilityScope, version: number, tile: TileParams): Promise<Uint8Array> => {
    const scopeKey = `${version} ${scope.audiences.join()} ${scope.ownVendorIds.join()}`
    return tiles(`${scopeKey} ${tile.z}/${tile.x}/${tile.y}`, async () => {
      if (tile.z >= MIN_UNCLUSTERED_ZOOM) return encodeTile(tile, [], await listSingleMarkersOfTile(db, scope, tile))
      const gridCells =
        tile.z <= MAX_OVERVIEW_ZOOM
          ? aggregateTileCells(await overviews(scopeKey, () => listOverviewCells(db, scope)), tile)
          : await listTileCells(db, scope, tile)
      const cells = mergeOverlappingCells(gridCells, tile)
      const singleIds = cells.filter(({ count }) => count === 1).map(({ id }) => id)
      const singles = singleIds.length > 0 ? await loadSingleMarkersByIds(db, scope, singleIds) : []
      return encodeTile(
        tile,
        cells.filter(({ count }) => count > 1),
        singles,
      )
    })
  }
}

function encodeTile(tile: TileParams, clusters: GridCell[], singles: SingleMarker[]): Uint8Array {
  const scale = 2 ** tile.z
  const feature = (worldX: number, worldY: number, tags: Record<string, string | number>) => ({
    type: 1 as const,
    geometry: [[toTileUnits(worldX * scale - tile.x), toTileUnits(worldY * scale - tile.y)]],
    tags,
  })
  const world = 2 ** WORLD_COORDINATE_BITS
  const features = [
    ...clusters.map(({ count, sum_x, sum_y }) => feature(sum_x / count / world, sum_y / count / world, { count })),
    ...offsetOverlappingMarkers(singles).map(({ id, vendor_id, avatar, name, ...position }) => {
      const { x, y } = projectToUnitMercator(position)
      return feature(x, y, { id, vendor_id, avatar, name })
    }),
  ]
  // The encoder's type asks for a whole geojson-vt tile, but it reads only the features.
  const layer = { features } as Parameters<typeof fromGeojsonVt>[0][string]
  return fromGeojsonVt({ [VENDOR_TILE_LAYER]: layer }, { version: 2, extent: EXTENT })
}

/** Maps draw no symbol outside its tile, so a marker that was moved or rounded over the edge stays inside. */
const toTileUnits = (share: number) => Math.min(Math.round(share * EXTENT), EXTENT - 1)
