import type { MapGeoJSONFeature } from 'maplibre-gl'
import { expect, test } from 'vitest'
import {
  uniqueMapFeatures,
  sortInReadingOrder,
  takeNearestToMiddle,
  nextFocusIndex,
  toMapFeature,
} from './hit-testing.ts'

const feature = (properties: object) =>
  ({ geometry: { type: 'Point', coordinates: [-79.38, 43.65] }, properties }) as MapGeoJSONFeature

test('a feature with a count is a cluster, from a tile or from a list', () => {
  expect(toMapFeature(feature({ count: 12 }), 'avatar')).toMatchObject({
    kind: 'group',
    count: 12,
    clusterId: undefined,
  })
  expect(toMapFeature(feature({ cluster: true, cluster_id: 3, point_count: 5 }), 'icon')).toMatchObject({
    kind: 'group',
    count: 5,
    clusterId: 3,
  })
})

test('a single feature is a marker with its icon, and its other properties are data', () => {
  expect(toMapFeature(feature({ id: 7, vendor_id: 9, avatar: 21, name: 'Northside' }), 'avatar')).toMatchObject({
    kind: 'point',
    key: 'point 7',
    point: { id: 7, icon: 21, name: 'Northside', lat: 43.65, lng: -79.38, data: { vendor_id: 9 } },
  })
})

test('a feature drawn by two layers counts once', () => {
  const marker = toMapFeature(feature({ id: 7, name: 'Northside' }), 'icon')!
  expect(uniqueMapFeatures([marker, marker])).toHaveLength(1)
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
  expect(takeNearestToMiddle(markers, { x: 20, y: 0 }, 3).map(({ x }) => x)).toEqual([20, 10, 30])
  expect(takeNearestToMiddle(markers, { x: 20, y: 0 }, 5)).toEqual(markers)
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
  expect(nextFocusIndex(key, current, 4)).toBe(next)
})
