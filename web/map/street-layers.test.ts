import { expect, test } from 'vitest'
import { MAP_COLOURS } from './map-colours.ts'
import {
  buildUnreplacedLabelFilter,
  buildStreetLabelLayers,
  buildStreetBaseLayers,
  STREETS_MIN_ZOOM,
  buildStreetSource,
} from './street-layers.ts'

const INFO = { minZoom: 0, maxZoom: 15, bounds: { west: -95, south: 41, east: -74, north: 57 } }
const layers = buildStreetBaseLayers(MAP_COLOURS.light)
const labels = buildStreetLabelLayers(MAP_COLOURS.light)
const idsOf = (all: { id: string }[]) => all.map(({ id }) => id)
const layer = (id: string) => layers.find((one) => one.id === id)!
const ROADS = ['minor', 'medium', 'major', 'highway']

test('every layer reads the tiles of the street map, from the zoom on that replaces the bundled map', () => {
  for (const one of [...layers, ...labels]) {
    expect(one, one.id).toMatchObject({ source: 'streets' })
    expect(one.minzoom, one.id).toBeGreaterThanOrEqual(STREETS_MIN_ZOOM)
  }
  expect(new Set(idsOf([...layers, ...labels])).size).toBe(layers.length + labels.length)
})

test('the edges of all roads are below all roads, so that crossings have no line through them', () => {
  const ids = idsOf(layers)
  const lastCasing = Math.max(...ROADS.map((road) => ids.indexOf(`streets-${road}-casing`)))
  const firstRoad = Math.min(...ROADS.map((road) => ids.indexOf(`streets-${road}-road`)))
  expect(lastCasing).toBeLessThan(firstRoad)
  expect(ids.slice(firstRoad, firstRoad + ROADS.length)).toEqual(ROADS.map((road) => `streets-${road}-road`))
})

test('an edge is wider than its road at each zoom, and never shown without it', () => {
  const widthsOf = (id: string) => {
    const [, , , ...stops] = (layer(id) as { paint: { 'line-width': [string, unknown, unknown, ...number[]] } }).paint['line-width'] // prettier-ignore
    return stops.filter((_, nth) => nth % 2 === 1)
  }
  for (const road of ROADS) {
    const widths = widthsOf(`streets-${road}-road`)
    expect(widths).toHaveLength(3)
    expect(widthsOf(`streets-${road}-casing`).every((width, nth) => width > widths[nth]!)).toBe(true)
    expect(layer(`streets-${road}-casing`).minzoom).toBeGreaterThanOrEqual(layer(`streets-${road}-road`).minzoom!)
  }
})

test('more important roads appear earlier, and each kind of road once', () => {
  const zooms = ROADS.map((road) => layer(`streets-${road}-road`).minzoom!)
  expect(zooms).toEqual(zooms.toSorted((a, b) => b - a))
  const kinds = ROADS.flatMap((road) => {
    const [, , [, kindsOfLayer]] = (layer(`streets-${road}-road`) as { filter: [string, unknown, [string, string[]]] }).filter // prettier-ignore
    return kindsOfLayer
  })
  expect(kinds.toSorted()).toEqual(['highway', 'major_road', 'medium_road', 'minor_road', 'other'])
})

test('a highway and the ground of a hospital have colours of their own', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const drawn = buildStreetBaseLayers(MAP_COLOURS[scheme])
    const colourOf = (id: string) => Object.values(drawn.find((one) => one.id === id)!.paint!)[0]
    expect(colourOf('streets-highway-road')).not.toBe(colourOf('streets-major-road'))
    expect(colourOf('streets-care')).not.toBe(colourOf('streets-earth'))
    expect(colourOf('streets-minor-casing')).not.toBe(colourOf('streets-minor-road'))
  }
})

test('names of towns win over those of streets', () => {
  expect(idsOf(labels)[0]).toBe('streets-minor-names')
  expect(idsOf(labels).at(-1)).toBe('streets-town-names')
})

test('tiles are requested from the hub within the area of the extract alone', () => {
  expect(buildStreetSource({ ...INFO, maxZoom: 14 }, 'https://hub.example.ca')).toMatchObject({
    tiles: ['https://hub.example.ca/tiles/streets/{z}/{x}/{y}.pbf'],
    maxzoom: 14,
    bounds: [-95, 41, -74, 57],
  })
})

test('the labels of the bundled map end where the street map begins: a closed ring around its area', () => {
  const text = JSON.stringify(buildUnreplacedLabelFilter(INFO))
  const [ring] = JSON.parse(/"coordinates":(\[\[.*?\]\]\])/.exec(text)![1]!) as [number, number][][]
  expect(ring!.at(-1)).toEqual(ring![0])
  expect(new Set(ring!.map(String))).toEqual(new Set(['-95,41', '-74,41', '-74,57', '-95,57']))
})
