import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { createPmtilesFileSource } from './pmtiles-source.ts'

/** Built by `tools/basemap/build.ts`. */
export const BASEMAP_FOLDER = join(import.meta.dirname, '../../../assets/basemap')

/** The bundled archives: the whole world up to zoom 5, southern Ontario from 6 to 10. */
export const TILE_SET_NAMES = ['world', 'ontario'] as const
export type TileSetName = (typeof TILE_SET_NAMES)[number]

const archives = new Map<TileSetName, PMTiles>()

/** Returns one vector tile as stored in the archive, gzipped; null where the set has none. */
export async function readBasemapTile(set: TileSetName, z: number, x: number, y: number): Promise<Uint8Array | null> {
  const archive = openArchive(set)
  const { minZoom, maxZoom } = await archive.getHeader()
  const isOnTheGrid = z >= minZoom && z <= maxZoom && x < 2 ** z && y < 2 ** z
  const tile = isOnTheGrid ? await archive.getZxy(z, x, y) : undefined
  return tile ? new Uint8Array(tile.data) : null
}

function openArchive(set: TileSetName): PMTiles {
  let archive = archives.get(set)
  if (!archive) {
    // Only tiles are compressed in our archives, and they are served compressed, so nothing is unpacked here.
    const keepPacked = (bytes: ArrayBuffer) => Promise.resolve(bytes)
    archive = new PMTiles(createPmtilesFileSource(join(BASEMAP_FOLDER, `${set}.pmtiles`)), undefined, keepPacked)
    archives.set(set, archive)
  }
  return archive
}
