import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { StreetMap } from './street-map.ts'
import { readBasemapTile, BASEMAP_FOLDER, TILE_SET_NAMES } from './tiles.ts'

const Whole = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
const Column = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number)
const TileAddress = z.object({ set: z.enum([...TILE_SET_NAMES, 'streets']), z: Whole, x: Column, y: Column })

type TilePosition = [z: number, x: number, y: number]

const DAY_SECONDS = 86_400
const MONTH_MS = 30 * DAY_SECONDS * 1000

/** Serves the tiles of the bundled base map and of the street map, and the fonts of their labels. Public, and the same for everyone. */
export function mountBasemapRoutes(http: FastifyInstance, streets?: StreetMap) {
  http.get('/tiles/:set/:z/:x/:y.pbf', async (request, reply) => {
    const address = TileAddress.safeParse(request.params)
    if (!address.success) return reply.callNotFound()
    const { set, z: zoom, x, y } = address.data
    const readTile =
      set === 'streets' ? streets?.info() && streets.read : (...at: TilePosition) => readBasemapTile(set, ...at)
    if (!readTile) return reply.callNotFound()
    const packed = await readTile(zoom, x, y)

    // A newer base map keeps its URLs, so browsers revalidate after a day, mostly with "not modified".
    reply.header('cache-control', `public, max-age=${DAY_SECONDS}, stale-while-revalidate=${7 * DAY_SECONDS}`)
    if (!packed) return reply.code(204).send()

    const etag = `"${createHash('sha1').update(packed).digest('base64url')}"`
    reply.header('etag', etag).header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('application/x-protobuf')
    const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    if (!takesGzip) return reply.send(gunzipSync(packed))
    return reply.header('content-encoding', 'gzip').send(Buffer.from(packed))
  })

  http.register(files, {
    root: join(BASEMAP_FOLDER, 'fonts'),
    prefix: '/fonts/',
    allowedPath: (path) => path.endsWith('.woff2'),
    index: false,
    decorateReply: false,
    maxAge: MONTH_MS,
  })
}
