import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { startGeocoderStub, createJsonResponder } from '#server/testing/geocoder-stub.ts'
import { waitForValue } from '#server/testing/wait-for-value.ts'
import { fetchStyleOrigins } from './style-origins.ts'

const stub = await startGeocoderStub()
const STYLE = `${stub.url}/styles/calm.json?key=1`

const style = {
  version: 8,
  sprite: [{ id: 'default', url: 'https://pictures.example.org/sprite' }],
  glyphs: 'https://letters.example.org/{fontstack}/{range}.pbf',
  sources: {
    streets: { type: 'vector', url: '../tiles.json' },
    far: { type: 'vector', url: 'https://lists.example.org/tiles.json' },
    aerial: { type: 'raster', tiles: ['https://a.aerial.example.org:8443/{z}/{x}/{y}.jpg', '/own/{z}/{x}/{y}.png'] },
    drawn: { type: 'geojson', data: 'https://shapes.example.org/a.geojson' },
    inline: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    odd: {
      type: 'vector',
      tiles: ["https://evil.example.org; script-src 'unsafe-inline'", 'javascript:alert(1)', '*'],
    },
  },
  layers: [],
}
const HOSTS = [
  stub.url,
  'https://pictures.example.org',
  'https://letters.example.org',
  'https://tiles.example.org',
  'https://lists.example.org',
  'https://a.aerial.example.org:8443',
  'https://shapes.example.org',
]

const serveStyle = () =>
  stub.behaves((request, response) => {
    const isList = request.url === '/tiles.json'
    createJsonResponder(isList ? { tiles: ['https://tiles.example.org/{z}/{x}/{y}.pbf'] } : style)(request, response)
  })

test('the hosts of a style are its own and those it names; the server fetches from its own only (SR-049)', async () => {
  serveStyle()
  expect(await fetchStyleOrigins(STYLE)).toEqual(HOSTS)
  expect(stub.asked.map(({ path }) => path)).toEqual(['/styles/calm.json', '/tiles.json'])
})

test.each<[string, Parameters<typeof stub.behaves>[0]]>([
  ['a redirect', createJsonResponder({}, 302, { location: 'http://127.0.0.1:9/' })],
  ['no style', createJsonResponder([])],
  ['404', createJsonResponder({}, 404)],
  ['a reset', (request) => request.socket.destroy()],
])('%s gives no hosts', async (_what, behave) => {
  stub.behaves(behave)
  await expect(fetchStyleOrigins(STYLE)).rejects.toThrow()
})

test('SR-062: pages may connect to the hosts of the configured map and to no others', async () => {
  serveStyle()
  const { app } = await startTestApp({ MAP_STYLE_URL: STYLE })
  const policy = async () =>
    Object.fromEntries(
      String((await app.http.inject('/health')).headers['content-security-policy'])
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
    ) as Record<string, string[]>
  const followed = await waitForValue(async () => {
    const now = await policy()
    return now['connect-src']!.length > 2 ? now : undefined
  })
  expect(followed['connect-src']).toEqual(["'self'", ...HOSTS])
  expect(followed['img-src']).toEqual(["'self'", 'data:', 'blob:', ...HOSTS])
  expect(followed['script-src']).toEqual(["'self'"])
  expect(followed['worker-src']).toEqual(["'self'"])
})

test('a style that cannot be read still allows its own host', async () => {
  stub.behaves(createJsonResponder({}, 500))
  const { app, logged } = await startTestApp({ MAP_STYLE_URL: STYLE, LOG_LEVEL: 'warn' })
  await waitForValue(async () => logged.find((line) => line.includes('map style')))
  const policy = String((await app.http.inject('/health')).headers['content-security-policy'])
  expect(policy).toContain(`connect-src 'self' ${stub.url};`)
  expect(logged.join()).not.toContain('key=1')
})
