import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicConfig } from '#contract/config.ts'
import { startGeocoderStub } from '#server/testing/geocoder-stub.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForValue } from '#server/testing/wait-for-value.ts'
import { packPmtiles } from '#tools/basemap/pmtiles.ts'

const text = (content: string) => new TextEncoder().encode(content)
const layers = (...ids: string[]) => ({ vector_layers: ids.map((id) => ({ id })) })
const archive = packPmtiles({
  tiles: [
    { z: 0, x: 0, y: 0, data: text('the world') },
    { z: 14, x: 4577, y: 5980, data: text('King Street') },
  ],
  bounds: [-79.5, 43.6, -79.3, 43.7],
  metadata: layers('earth', 'water', 'roads', 'places'),
})
const INFO = { minZoom: 0, maxZoom: 14, bounds: { west: -79.5, south: 43.6, east: -79.3, north: 43.7 } }

let folder: string
const fileOf = async (name: string, content: Uint8Array | string) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const stub = await startGeocoderStub()
const serveArchive = () =>
  stub.behaves((request, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = archive.subarray(Number(from), Number(to) + 1)
    response.writeHead(206, { etag: '"1"' }).end(part)
  })

async function expectStreets({ app }: Awaited<ReturnType<typeof startTestApp>>) {
  const config = await waitForValue(async () => {
    const { map } = (await app.http.inject('/config/config.json')).json<PublicConfig>()
    return map.streets && map
  })
  expect(config).toMatchObject({ styleUrl: null, streets: INFO })
  const tile = await app.http.inject({
    url: '/tiles/streets/14/4577/5980.pbf',
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(tile.headers).toMatchObject({ 'content-type': 'application/x-protobuf', 'content-encoding': 'gzip' })
  expect(gunzipSync(tile.rawPayload).toString()).toBe('King Street')
  for (const none of ['14/4577/5981', '15/9154/11960', '2/9/9'])
    expect((await app.http.inject(`/tiles/streets/${none}.pbf`)).statusCode).toBe(204)
  return app
}

test('the tiles of a file are served, and the browser is told what it covers', async () => {
  await expectStreets(await startTestApp({ MAP_PMTILES: await fileOf('ontario.pmtiles', archive) }))
})

test('the tiles of an address are read by ranges, each once; while it is away a new tile is refused', async () => {
  serveArchive()
  const app = await expectStreets(await startTestApp({ MAP_PMTILES: `${stub.url}/ontario.pmtiles` }))
  expect(stub.asked.every(({ headers }) => headers.range?.startsWith('bytes='))).toBe(true)

  const reads = stub.asked.length
  await app.http.inject('/tiles/streets/14/4577/5980.pbf')
  expect(stub.asked).toHaveLength(reads)
  stub.behaves((_, response) => response.writeHead(200).end(archive))
  expect((await app.http.inject('/tiles/streets/0/0/0.pbf')).statusCode).toBe(503)
  serveArchive()
  expect((await app.http.inject('/tiles/streets/0/0/0.pbf')).statusCode).toBe(200)
})

test('without a street map its tiles are not found, and the browser is told of none', async () => {
  const { app } = await startTestApp()
  expect((await app.http.inject('/tiles/streets/0/0/0.pbf')).statusCode).toBe(404)
  expect((await app.http.inject('/config/config.json')).json<PublicConfig>().map).not.toHaveProperty('streets')
})

test.each<[string, () => Promise<string>]>([
  ['MAP_PMTILES: ENOENT', async () => join(folder, 'missing.pmtiles')],
  ['MAP_PMTILES: is not a PMTiles archive', () => fileOf('text.pmtiles', 'a text '.repeat(100))],
  [
    'MAP_PMTILES: is not a Protomaps basemap: it has no layer earth, roads',
    () =>
      fileOf(
        'other.pmtiles',
        packPmtiles({
          tiles: [{ z: 0, x: 0, y: 0, data: text('a') }],
          bounds: [0, 0, 1, 1],
          metadata: layers('water'),
        }),
      ),
  ],
])('a file that is no street map stops the start: %s', async (message, file) => {
  await expect(startTestApp({ MAP_PMTILES: await file() })).rejects.toThrow(message)
})

test('an address that does not answer does not stop the start: the bundled map is shown, and the log says so', async () => {
  stub.behaves((request) => request.socket.destroy())
  const { app, logged } = await startTestApp({ MAP_PMTILES: `${stub.url}/a.pmtiles?key=1`, LOG_LEVEL: 'warn' })
  expect((await app.http.inject('/config/config.json')).json<PublicConfig>().map).not.toHaveProperty('streets')
  expect((await app.http.inject('/tiles/streets/0/0/0.pbf')).statusCode).toBe(404)
  expect(logged.join()).toContain('MAP_PMTILES')
  expect(logged.join()).not.toContain('key=1')
})

test('an address with another kind of file stops the start', async () => {
  stub.behaves((_, response) => response.writeHead(206).end('a web page '.repeat(100)))
  await expect(startTestApp({ MAP_PMTILES: `${stub.url}/page.html` })).rejects.toThrow('not a PMTiles archive')
})
