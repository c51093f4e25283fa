import { Compression, PMTiles, SharedPromiseCache, TileType } from 'pmtiles'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { StreetMapCoverage } from '#contract/config.ts'
import { createLruPromiseCache } from '#server/platform/lru-promise-cache.ts'
import type { App } from '#server/platform/app.ts'
import { unavailableProblem } from '#server/platform/problems.ts'
import { createPmtilesSource, isRemotePmtiles } from './pmtiles-source.ts'

const DIRECTORIES_KEPT = 100
const TILES_KEPT = 500
const RETRY_MS = 60_000

/** Layers of the Protomaps schema that our style cannot do without. */
const NEEDED_LAYERS = ['earth', 'water', 'roads']

const Metadata = z.object({ vector_layers: z.array(z.object({ id: z.string() })) })

/** The street map of the installation (MAP_PMTILES). */
export interface StreetMap {
  /** Undefined until the archive has been read. */
  info(): StreetMapCoverage | undefined
  /** Returns one vector tile, gzipped; null where the archive has none. Refuses with 503 when it cannot be read. */
  read(z: number, x: number, y: number): Promise<Uint8Array | null>
}

/** The archive was read, and it is not one that we can draw. */
class UnsuitableArchive extends Error {}

/** Opens the street map of MAP_PMTILES; undefined without one. */
export async function openConfiguredStreetMap({ config, log, http }: Pick<App, 'config' | 'log' | 'http'>) {
  if (config.mapPmtiles === undefined) return undefined
  const ended = new AbortController()
  http.addHook('onClose', async () => ended.abort())
  return openPmtilesStreetMap(config.mapPmtiles, log, ended.signal)
}

/**
 * Opens the archive. A wrong one stops the start. An address that does not answer does not: the bundled map is shown
 * until it does.
 */
export async function openPmtilesStreetMap(location: string, log: Logger, signal: AbortSignal): Promise<StreetMap> {
  const source = createPmtilesSource(location)
  const directories = new SharedPromiseCache(DIRECTORIES_KEPT)
  const archive = new PMTiles(source, directories)
  // Tiles are sent as stored, so they are not unpacked here.
  const packedTiles = new PMTiles(source, directories, (bytes) => Promise.resolve(bytes))
  const tiles = createLruPromiseCache<Uint8Array | null>(TILES_KEPT)
  let info: StreetMapCoverage | undefined

  const open = async () => {
    info = await readInfo(archive)
  }
  const openLater = () => {
    // Without the error, whose message may quote an address with a key.
    log.warn('the archive of MAP_PMTILES cannot be read; the bundled map is shown until it can')
    const timer = setTimeout(() => void open().catch(openLater), RETRY_MS)
    timer.unref()
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }
  await open().catch((error: unknown) => {
    if (isRemotePmtiles(location) && !(error instanceof UnsuitableArchive)) return openLater()
    throw new Error(`MAP_PMTILES: ${error instanceof Error ? error.message : 'cannot be read'}`)
  })

  return {
    info: () => info,
    read: (zoom, x, y) =>
      tiles(`${zoom}/${x}/${y}`, async () => {
        if (!info || zoom < info.minZoom || zoom > info.maxZoom || x >= 2 ** zoom || y >= 2 ** zoom) return null
        const tile = await packedTiles.getZxy(zoom, x, y).catch(() => {
          throw unavailableProblem()
        })
        return tile ? new Uint8Array(tile.data) : null
      }),
  }
}

/** Throws when the archive is not a Protomaps basemap of gzipped vector tiles. */
async function readInfo(archive: PMTiles): Promise<StreetMapCoverage> {
  const header = await archive.getHeader().catch((error: unknown) => {
    // The library's own word for a file that is no archive.
    if (error instanceof Error && /magic number|spec version/i.test(error.message))
      throw new UnsuitableArchive('is not a PMTiles archive of version 3')
    throw error
  })
  if (header.tileType !== TileType.Mvt || header.tileCompression !== Compression.Gzip)
    throw new UnsuitableArchive('must hold gzipped vector tiles (MVT)')
  const metadata = Metadata.safeParse(await archive.getMetadata())
  const layers = metadata.data?.vector_layers.map(({ id }) => id) ?? []
  const missing = NEEDED_LAYERS.filter((layer) => !layers.includes(layer))
  if (missing.length > 0)
    throw new UnsuitableArchive(`is not a Protomaps basemap: it has no layer ${missing.join(', ')}`)
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header
  return { minZoom, maxZoom, bounds: { west: minLon, south: minLat, east: maxLon, north: maxLat } }
}
