import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { SINGLES_ZOOM, VENDORS_LAYER, type TileParams } from '#contract/map.ts'
import type { Db } from '#server/platform/db.ts'
import {
  cellsOfTile,
  OVERVIEW_ZOOM,
  overviewCells,
  singlesById,
  singlesOfTile,
  tileCells,
  wellApart,
  WORLD_BITS,
  type Cell,
  type Single,
} from './clusters.ts'
import { mercator } from './places.ts'
import { remembered } from './remembered.ts'
import type { Sight } from './sight.ts'

const EXTENT = 4096
const TILES_KEPT = 1_000
const OVERVIEWS_KEPT = 4

/**
 * Draws tiles and keeps the latest of them: by who sees what, and by the directory's version, so that a kept tile is
 * never out of date and never shown to somebody else. Each copy of the server keeps its own.
 */
export function openTiles() {
  const tiles = remembered<Uint8Array>(TILES_KEPT)
  const overviews = remembered<Cell[]>(OVERVIEWS_KEPT)

  return (db: Db, sight: Sight, version: number, tile: TileParams): Promise<Uint8Array> => {
    const who = `${version} ${sight.shownTo.join()} ${sight.ownVendors.join()}`
    return tiles(`${who} ${tile.z}/${tile.x}/${tile.y}`, async () => {
      if (tile.z >= SINGLES_ZOOM) return encode(tile, [], await singlesOfTile(db, sight, tile))
      const gridded =
        tile.z <= OVERVIEW_ZOOM
          ? cellsOfTile(await overviews(who, () => overviewCells(db, sight)), tile)
          : await tileCells(db, sight, tile)
      const cells = wellApart(gridded, tile)
      const alone = cells.filter(({ count }) => count === 1).map(({ id }) => id)
      const named = alone.length > 0 ? await singlesById(db, sight, alone) : []
      return encode(
        tile,
        cells.filter(({ count }) => count > 1),
        named,
      )
    })
  }
}

function encode(tile: TileParams, clusters: Cell[], singles: Single[]): Uint8Array {
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
      const { x, y } = mercator(place)
      return feature(x, y, { id, vendor_id, avatar, name })
    }),
  ]
  // The encoder wants a whole geojson-vt tile by its type and reads nothing but the features.
  const layer = { features } as Parameters<typeof fromGeojsonVt>[0][string]
  return fromGeojsonVt({ [VENDORS_LAYER]: layer }, { version: 2, extent: EXTENT })
}
