import { gunzipSync } from 'node:zlib'
import { computePercentile } from './generate-load.ts'

const TILE_PIXELS = 512
const CONSECUTIVE_TILES = 300

/**
 * Measures the first view of Toronto at zoom 12 in a 1280 x 800 window, then single tiles all over Ontario: first
 * uncached, then the same again.
 */
export async function measureTiles(hubUrl: string, token: string) {
  const fetchTile = async (z: number, x: number, y: number) => {
    const began = performance.now()
    const reply = await fetch(`${hubUrl}/api/map/tiles/${z}/${x}/${y}.mvt`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!reply.ok) throw new Error(`Tile ${z}/${x}/${y} answered ${reply.status}`)
    const bytes = Buffer.from(await reply.arrayBuffer())
    return { bytes: sizeOnTheWire(bytes, reply), ms: performance.now() - began }
  }

  const first = await Promise.all(tilesInView(12, 43.6532, -79.3832, 1280, 800).map(([x, y]) => fetchTile(12, x, y)))
  const cold = await timesOf(fetchTile)
  const cached = await timesOf(fetchTile)
  return {
    'first view kB': Number((first.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toFixed(1)),
    'first view tiles': first.length,
    'tile p50 ms': Number(computePercentile(cold, 0.5).toFixed(1)),
    'tile p95 ms': Number(computePercentile(cold, 0.95).toFixed(1)),
    'cached p95 ms': Number(computePercentile(cached, 0.95).toFixed(1)),
    tiles: cold.length,
  }
}

async function timesOf(fetchTile: (z: number, x: number, y: number) => Promise<{ ms: number }>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < CONSECUTIVE_TILES; n += 1) {
    const z = 4 + (n % 10)
    const [x, y] = tileOf(z, 42.5 + ((n * 37) % 100) / 18, -83 + ((n * 53) % 100) / 11)
    times.push((await fetchTile(z, x, y)).ms)
  }
  return times
}

/** fetch has decompressed the body; the header has the transferred size. */
function sizeOnTheWire(bytes: Buffer, reply: Response): number {
  const contentLength = Number(reply.headers.get('content-length'))
  if (contentLength > 0) return contentLength
  return bytes[0] === 0x1f ? gunzipSync(bytes).length : bytes.length
}

function tileOf(z: number, lat: number, lng: number): [x: number, y: number] {
  const n = 2 ** z
  const radians = (lat * Math.PI) / 180
  const y = ((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * n
  return [Math.floor(((lng + 180) / 360) * n), Math.floor(y)]
}

function tilesInView(z: number, lat: number, lng: number, width: number, height: number): [number, number][] {
  const [x, y] = tileOf(z, lat, lng)
  const [across, down] = [Math.ceil(width / TILE_PIXELS / 2), Math.ceil(height / TILE_PIXELS / 2)]
  const span = (middle: number, reach: number) => Array.from({ length: 2 * reach + 1 }, (_, i) => middle - reach + i)
  return span(x, across).flatMap((column) => span(y, down).map((row): [number, number] => [column, row]))
}
