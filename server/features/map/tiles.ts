import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { MIN_UNCLUSTERED_ZOOM, VENDOR_TILE_LAYER, type TileParams } from '#contract/map.ts'
import type { Db } from '#server/platform/db.ts'
import {
  aggregateTileCells,
  MAX_OVERVIEW_ZOOM,
  loadOverviewCells,
  loadSingleMarkers,
  loadSingleMarkersOfTile,
  loadTileCells,
  mergeOverlappingCells,
  WORLD_BITS,
  type GridCell,
  type SingleMarker,
} from './clusters.ts'
import { projectToMercator } from '#server/features/geo/spatial-conditions.ts'
import { createLruCache } from './lru-cache.ts'
import type { VisibilityScope } from '#server/features/vendors/visibility.ts'

const EXTENT = 4096
const TILES_KEPT = 1_000
const OVERVIEWS_KEPT = 4

/**
 * Draws tiles and keeps the latest of them: by who sees what, and by the directory's version, so that a kept tile is
 * never out of date and never shown to somebody else. Each copy of the server keeps its own.
 */
export function createTileRenderer() {
  const tiles = createLruCache<Uint8Array>(TILES_KEPT)
  const overviews = createLruCache<GridCell[]>(OVERVIEWS_KEPT)

  return (db: Db, sight: VisibilityScope, version: number, tile: TileParams): Promise<Uint8Array> => {
    const who = `${version} ${sight.audiences.join()} ${sight.ownVendorIds.join()}`
    return tiles(`${who} ${tile.z}/${tile.x}/${tile.y}`, async () => {
      if (tile.z >= MIN_UNCLUSTERED_ZOOM) return encodeTile(tile, [], await loadSingleMarkersOfTile(db, sight, tile))
      const gridded =
        tile.z <= MAX_OVERVIEW_ZOOM
          ? aggregateTileCells(await overviews(who, () => loadOverviewCells(db, sight)), tile)
          : await loadTileCells(db, sight, tile)
      const cells = mergeOverlappingCells(gridded, tile)
      const alone = cells.filter(({ count }) => count === 1).map(({ id }) => id)
      const named = alone.length > 0 ? await loadSingleMarkers(db, sight, alone) : []
      return encodeTile(
        tile,
        cells.filter(({ count }) => count > 1),
        named,
      )
    })
  }
}

function encodeTile(tile: TileParams, clusters: GridCell[], singles: SingleMarker[]): Uint8Array {
  const scale = 2 ** tile.z
  const feature = (worldX: number, worldY: number, tags: Record<string, string | number>) => ({
    type: 1 as const,
    geometry: [[Math.round((worldX * scale - tile.x) * EXTENT), Math.round((worldY * scale - tile.y) * EXTENT)]],
    tags,
  })
  const world = 2 ** WORLD_BITS
  const features = [
    ...clusters.map(({ count, sum_x, sum_y }) => feature(sum_x / count / world, sum_y / count / world, { count })),
    ...singles.map(({ id, vendor_id, avatar, name, ...place }) => {
      const { x, y } = projectToMercator(place)
      return feature(x, y, { id, vendor_id, avatar, name })
    }),
  ]
  // The encoder wants a whole geojson-vt tile by its type and reads nothing but the features.
  const layer = { features } as Parameters<typeof fromGeojsonVt>[0][string]
  return fromGeojsonVt({ [VENDOR_TILE_LAYER]: layer }, { version: 2, extent: EXTENT })
}
