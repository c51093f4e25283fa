import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountBasemapRoutes } from './routes.ts'

const http = Fastify()
mountBasemapRoutes(http)
const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })

test('a tile is sent gzipped, as stored, to clients that accept gzip, and uncompressed to others', async () => {
  const packed = await get('/tiles/world/0/0/0.pbf', { 'accept-encoding': 'br, gzip' })
  const plain = await get('/tiles/world/0/0/0.pbf')

  expect(packed.statusCode).toBe(200)
  expect(packed.headers).toMatchObject({ 'content-type': 'application/x-protobuf', 'content-encoding': 'gzip' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload)
  expect(plain.rawPayload.includes('land')).toBe(true)
})

test('the detailed set has Toronto with its mask, land and names', async () => {
  const toronto = await get('/tiles/ontario/10/286/373.pbf')
  for (const content of ['mask', 'land', 'labels', 'Toronto']) expect(toronto.rawPayload.includes(content)).toBe(true)
})

test('a tile may be cached, and revalidated by its ETag', async () => {
  const first = await get('/tiles/world/3/2/2.pbf')
  const again = await get('/tiles/world/3/2/2.pbf', { 'if-none-match': String(first.headers.etag) })

  expect(first.headers['cache-control']).toContain('max-age=86400')
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
})

test.each(['/tiles/world/6/0/0.pbf', '/tiles/ontario/10/0/0.pbf', '/tiles/world/2/9/9.pbf'])(
  'a tile that the set does not have is empty: %s',
  async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(204)
    expect(answer.rawPayload).toHaveLength(0)
  },
)

test.each([
  '/tiles/moon/0/0/0.pbf',
  '/tiles/world/0/0/0.png',
  '/tiles/world/0/0/-1.pbf',
  '/tiles/world/a/0/0.pbf',
  '/tiles/world/1e2/0/0.pbf',
  '/tiles/world/0/0/99999999999999999999.pbf',
  '/tiles/__proto__/0/0/0.pbf',
  '/fonts/',
  '/fonts/OFL.txt',
  '/fonts/../NOTICE',
  '/fonts/%2e%2e/world.pmtiles',
])('an invalid URL is not found: %s', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test('the fonts of the labels are served', async () => {
  const font = await get('/fonts/noto-sans-latin-400-normal.woff2')
  expect(font.statusCode).toBe(200)
  expect(font.headers['content-type']).toBe('font/woff2')
})
