import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundledStyle, mapFontFaces } from './bundled-style.ts'
import { BELOW_MARKERS_LAYER, prepareBaseMapStyle } from './prepare-base-map-style.ts'

const ORIGIN = 'https://hub.example.org'

test('the bundled map requests only its own server', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const { sources, ...style } = bundledStyle(scheme, ORIGIN)
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
  const credits = JSON.stringify(bundledStyle('light', ORIGIN).sources)
  for (const owner of ['OpenStreetMap', 'Natural Earth', 'GeoNames']) expect(credits).toContain(owner)
})

test('every font of the labels is in the repository', () => {
  const files = JSON.stringify(mapFontFaces('')).match(/noto-sans[\w-]+\.woff2/g)!
  for (const file of files) expect(existsSync(join('assets/basemap/fonts', file))).toBe(true)
})

test('without place names the map keeps its land and the layer below the markers', () => {
  const layers = prepareBaseMapStyle(bundledStyle('light', ORIGIN), false).layers
  expect(layers.some((layer) => layer.type === 'symbol')).toBe(false)
  expect(layers.some((layer) => layer.id === 'ontario-land')).toBe(true)
  expect(layers.at(-1)!.id).toBe(BELOW_MARKERS_LAYER)
})
