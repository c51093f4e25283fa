import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { expect, test } from 'vitest'
import { DETAILED_TILE_RANGES } from './bundled-area.ts'
import { buildBundledStyle, buildMapFontFaces } from './bundled-style.ts'
import { BELOW_MARKERS_LAYER_ID, prepareBaseMapStyle } from './prepare-base-map-style.ts'

const ORIGIN = 'https://hub.example.org'

test('the bundled map requests only its own server', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const { sources, ...style } = buildBundledStyle(scheme, ORIGIN)
    const asked = Object.values(sources).flatMap((source) => ('tiles' in source ? (source.tiles ?? []) : []))
    expect(asked).toHaveLength(2)
    for (const address of [...asked, ...(JSON.stringify(style['font-faces']).match(/https?:[^"]+/g) ?? [])]) {
      expect(address.startsWith(`${ORIGIN}/`)).toBe(true)
    }
    expect(style).not.toHaveProperty('glyphs')
    expect(style).not.toHaveProperty('sprite')
  }
})

test('it credits the sources of its data', () => {
  const credits = JSON.stringify(buildBundledStyle('light', ORIGIN).sources)
  for (const owner of ['OpenStreetMap', 'Natural Earth', 'GeoNames']) expect(credits).toContain(owner)
})

test('every font of the labels is in the repository', () => {
  const files = JSON.stringify(buildMapFontFaces('')).match(/noto-sans[\w-]+\.woff2/g)!
  for (const file of files) expect(existsSync(join('assets/basemap/fonts', file))).toBe(true)
})

test('without place names the map keeps its land and the layer below the markers', () => {
  const layers = prepareBaseMapStyle(buildBundledStyle('light', ORIGIN), false).layers
  expect(layers.some((layer) => layer.type === 'symbol')).toBe(false)
  expect(layers.some((layer) => layer.id === 'ontario-land')).toBe(true)
  expect(layers.at(-1)!.id).toBe(BELOW_MARKERS_LAYER_ID)
})

test('every tile of the area that is plain until it is loaded is in the finer set', async () => {
  const file = await open('assets/basemap/ontario.pmtiles')
  const archive = new PMTiles(
    {
      getKey: () => 'ontario',
      async getBytes(offset, length) {
        const bytes = new Uint8Array(length)
        const { bytesRead } = await file.read(bytes, 0, length, offset)
        return { data: bytes.buffer.slice(0, bytesRead) }
      },
    },
    undefined,
    (packed) => Promise.resolve(packed),
  )
  for (const { columns, rows } of DETAILED_TILE_RANGES.ranges)
    for (let x = columns[0]; x <= columns[1]; x++)
      for (let y = rows[0]; y <= rows[1]; y++)
        expect(await archive.getZxy(DETAILED_TILE_RANGES.zoom, x, y), `${x}/${y}`).toBeDefined()
  await file.close()
})

const STREETS = { minZoom: 0, maxZoom: 15, bounds: { west: -95, south: 41, east: -74, north: 57 } }

test('the street map comes from our own server with its credit', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const style = buildBundledStyle(scheme, ORIGIN, STREETS)
    expect(style.sources['streets']).toMatchObject({
      tiles: [`${ORIGIN}/tiles/streets/{z}/{x}/{y}.pbf`],
      attribution: expect.stringMatching(/Protomaps.*© OpenStreetMap/),
    })
  }
})

test('names of streets and towns are above the land of the street map, the bundled names only outside it', () => {
  const ids = buildBundledStyle('light', ORIGIN, STREETS).layers.map(({ id }) => id)
  expect(ids.indexOf('streets-town-names')).toBeGreaterThan(ids.indexOf('world-country-names'))
  expect(ids.indexOf('world-place-names')).toBeGreaterThan(ids.indexOf('streets-highway-road'))
})
