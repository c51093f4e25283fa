// @vitest-environment node
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StyleSpecification } from 'maplibre-gl'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchConfiguredStyle, normalizeStyle } from './configured-style.ts'

const ADDRESS = 'https://maps.example.org/styles/calm/style.json?key=1'

beforeAll(() => {
  vi.stubGlobal('window', { location: { href: 'https://hub.example.org/map', origin: 'https://hub.example.org' } })
})

const style = {
  version: 8,
  glyphs: '../../fonts/{fontstack}/{range}.pbf',
  sprite: 'sprite',
  sources: {
    streets: { type: 'vector', url: '../../tiles.json' },
    land: { type: 'vector', tiles: ['/land/{z}/{x}/{y}.pbf', 'https://other.example.org/{z}/{x}/{y}'] },
  },
  layers: [],
} satisfies StyleSpecification

test('URLs of a configured style are resolved against its own URL', () => {
  expect(normalizeStyle(style, ADDRESS)).toMatchObject({
    glyphs: 'https://maps.example.org/fonts/{fontstack}/{range}.pbf',
    sprite: 'https://maps.example.org/styles/calm/sprite',
    sources: {
      streets: { url: 'https://maps.example.org/tiles.json' },
      land: { tiles: ['https://maps.example.org/land/{z}/{x}/{y}.pbf', 'https://other.example.org/{z}/{x}/{y}'] },
    },
  })
})

test('our fonts are added to those of a configured style', () => {
  const fonts = normalizeStyle({ ...style, 'font-faces': { Own: 'https://maps.example.org/own.ttf' } }, ADDRESS)[
    'font-faces'
  ]
  expect(Object.keys(fonts!)).toEqual(['Own', 'Noto Sans', 'Noto Sans SemiBold'])
  expect(JSON.stringify(fonts)).toContain('https://hub.example.org/fonts/noto-sans-latin-600-normal.woff2')
})

test.each([
  null,
  {},
  { version: 7, sources: {}, layers: [] },
  { version: 8 },
  { version: 8, sources: {}, layers: {} },
  { version: 8, sources: { a: null }, layers: [] },
  { version: 8, sources: [], layers: [] },
  { version: 8, sources: {}, layers: [null] },
  [],
  'no',
])('what is no style of version 8 is refused: %j', (answer) => {
  expect(() => normalizeStyle(answer, ADDRESS)).toThrow('not of version 8')
})

test('a style without sources is refused, because it would draw an empty map', () => {
  expect(() => normalizeStyle({ version: 8, sources: {}, layers: [] }, ADDRESS)).toThrow('no sources')
})

// A real server in this process, for the cases that need a network.
let answer: RequestListener
const server = createServer((request, response) => answer(request, response))
beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')))
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
const from = (behave: RequestListener, timeoutMs = 4000) => {
  answer = behave
  return fetchConfiguredStyle(`http://127.0.0.1:${(server.address() as AddressInfo).port}/style.json`, timeoutMs)
}

test('a valid style is returned', async () => {
  await expect(from((_, response) => response.end(JSON.stringify(style)))).resolves.toMatchObject({ version: 8 })
})

test.each<[string, RequestListener, number?]>([
  ['answered 404', (_, response) => response.writeHead(404).end('gone')],
  ['answered 500', (_, response) => response.writeHead(500).end('{}')],
  ['is not JSON', (_, response) => response.end('<h1>Welcome to the Wi-Fi</h1>')],
  ['is not JSON', (_, response) => response.end()],
  ['cannot be reached', (request) => request.socket.destroy()],
  ['did not come within 0.05 s', () => undefined, 50],
  ['did not come within 0.05 s', (_, response) => response.write('{"version":'), 50],
  ['no sources', (_, response) => response.end('{"version":8,"sources":{},"layers":[]}')],
])('a configured style that %s is not shown, and that is the reason', async (reason, behave, timeoutMs) => {
  await expect(from(behave, timeoutMs)).rejects.toThrow(reason)
})

test('an unreachable style server is an error', async () => {
  await expect(fetchConfiguredStyle('http://127.0.0.1:1/style.json', 4000)).rejects.toThrow('cannot be reached')
})
