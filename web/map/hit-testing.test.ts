import type { MapGeoJSONFeature, Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'
import {
  listMapFeaturesAt,
  listMarkersAtSamePosition,
  removeDuplicateMapFeatures,
  sortInReadingOrder,
  selectNearestToMiddle,
  getNextFocusIndex,
  toMapFeature,
} from './hit-testing.ts'

const feature = (properties: object) =>
  ({ geometry: { type: 'Point', coordinates: [-79.38, 43.65] }, properties }) as MapGeoJSONFeature

test('a feature with a count is a cluster, from a tile or from a list', () => {
  expect(toMapFeature(feature({ count: 12 }), 'avatar')).toMatchObject({
    kind: 'cluster',
    count: 12,
    clusterId: undefined,
  })
  expect(toMapFeature(feature({ cluster: true, cluster_id: 3, point_count: 5 }), 'icon')).toMatchObject({
    kind: 'cluster',
    count: 5,
    clusterId: 3,
  })
})

test('a single feature is a marker with its icon, and its other properties are data', () => {
  expect(toMapFeature(feature({ id: 7, vendor_id: 9, avatar: 21, name: 'Northside' }), 'avatar')).toMatchObject({
    kind: 'marker',
    key: 'marker 7',
    marker: { id: 7, icon: 21, name: 'Northside', lat: 43.65, lng: -79.38, data: { vendor_id: 9 } },
  })
})

test('a feature drawn by two layers counts once', () => {
  const marker = toMapFeature(feature({ id: 7, name: 'Northside' }), 'icon')!
  expect(removeDuplicateMapFeatures([marker, marker])).toHaveLength(1)
})

test('markers are sorted in rows from the top left', () => {
  const markers = [
    { x: 300, y: 20 },
    { x: 10, y: 200 },
    { x: 50, y: 40 },
  ]
  expect(sortInReadingOrder(markers).map(({ x }) => x)).toEqual([50, 300, 10])
})

test('above the limit the markers nearest the middle are kept', () => {
  const markers = [0, 10, 20, 30, 40].map((x) => ({ x, y: 0 }))
  expect(selectNearestToMiddle(markers, { x: 20, y: 0 }, 3).map(({ x }) => x)).toEqual([20, 10, 30])
  expect(selectNearestToMiddle(markers, { x: 20, y: 0 }, 5)).toEqual(markers)
})

test.each([
  ['ArrowRight', 1, 2],
  ['ArrowDown', 3, 3],
  ['ArrowLeft', 0, 0],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['Enter', 1, null],
])('%s from marker %i of four goes to %s', (key, current, next) => {
  expect(getNextFocusIndex(key, current, 4)).toBe(next)
})

interface DrawnMarker {
  id: number
  x: number
  y: number
  /** Drawn twice, such as a marker and its highlight. */
  times?: number
}

/** A map of one degree per pixel with these markers, which are drawn above their position. */
function mapWith(...markers: DrawnMarker[]) {
  const areas: unknown[] = []
  const drawn = markers.flatMap(({ id, x, y, times = 1 }) =>
    Array.from({ length: times }, () => ({
      geometry: { type: 'Point', coordinates: [x, y] },
      properties: { id, name: `Vendor ${id}` },
    })),
  )
  const map = {
    getLayer: (layer: string) => layer.includes('found') || layer.includes('list') || layer,
    project: ([x, y]: [number, number]) => ({ x, y }),
    queryRenderedFeatures: (...query: unknown[]) => {
      areas.push(query.length > 1 ? query[0] : 'everywhere')
      return drawn
    },
  } as unknown as MapLibre
  return { map, areas }
}
const idsOf = (features: { key: string }[]) => features.map(({ key }) => key)

test('a finger need not hit a marker exactly, and without a pixel the whole map is searched', () => {
  const { map, areas } = mapWith({ id: 7, x: 10, y: 10, times: 2 })
  expect(idsOf(listMapFeaturesAt(map, { x: 100, y: 50 }))).toEqual(['marker 7'])
  expect(idsOf(listMapFeaturesAt(map))).toEqual(['marker 7'])
  expect(areas).toEqual([
    [
      [96, 46],
      [104, 54],
    ],
    'everywhere',
  ])
})

test('a map whose markers are not drawn yet has no features', () => {
  const { map, areas } = mapWith({ id: 7, x: 10, y: 10 })
  expect(listMapFeaturesAt({ ...map, getLayer: () => undefined } as unknown as MapLibre)).toEqual([])
  expect(areas).toEqual([])
})

test('markers within a few pixels share a position, the clicked one first', () => {
  const { map } = mapWith(
    { id: 1, x: 106, y: 50 },
    { id: 2, x: 100, y: 50 },
    { id: 3, x: 109, y: 50 },
    { id: 4, x: 100, y: 59 },
  )
  const clicked = listMapFeaturesAt(map).find(({ key }) => key === 'marker 2')
  if (clicked?.kind !== 'marker') throw new Error('The marker is not found.')
  expect(listMarkersAtSamePosition(map, clicked).map(({ id }) => id)).toEqual([2, 1, 3])
})

test('decision 32: a row of markers that were moved apart is one position, however long; others are not in it', () => {
  const row = Array.from({ length: 20 }, (_, repeat) => ({ id: repeat + 1, x: 100 + repeat * 1.5, y: 50 }))
  const { map } = mapWith(...row, { id: 30, x: 137.5, y: 50 }, { id: 31, x: 100, y: 59 })
  const clicked = listMapFeaturesAt(map).find(({ key }) => key === 'marker 20')
  if (clicked?.kind !== 'marker') throw new Error('The marker is not found.')
  const ids = listMarkersAtSamePosition(map, clicked).map(({ id }) => id)
  expect(ids[0]).toBe(20)
  expect(ids.toSorted((a, b) => a - b)).toEqual(row.map(({ id }) => id))
})
