// @vitest-environment node
import type { StyleSpecification } from 'maplibre-gl'
import { beforeAll, expect, test, vi } from 'vitest'
import { fetchStyle, usableStyle } from './configured-style.ts'

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

test('addresses of a configured style are made whole against its own', () => {
  expect(usableStyle(style, ADDRESS)).toMatchObject({
    glyphs: 'https://maps.example.org/fonts/{fontstack}/{range}.pbf',
    sprite: 'https://maps.example.org/styles/calm/sprite',
    sources: {
      streets: { url: 'https://maps.example.org/tiles.json' },
      land: { tiles: ['https://maps.example.org/land/{z}/{x}/{y}.pbf', 'https://other.example.org/{z}/{x}/{y}'] },
    },
  })
})

test('a configured style gets our fonts beside its own', () => {
  const fonts = usableStyle({ ...style, 'font-faces': { Own: 'https://maps.example.org/own.ttf' } }, ADDRESS)[
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
  'no',
])('what is no style of version 8 is refused: %j', (answer) => {
  expect(() => usableStyle(answer, ADDRESS)).toThrow('not of version 8')
})

test('an address that answers with an error is a reason', async () => {
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 404 }))
  await expect(fetchStyle(ADDRESS, 4000)).rejects.toThrow('404')
  vi.unstubAllGlobals()
})
