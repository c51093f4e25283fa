import { expect, test } from 'vitest'
import { kilometres } from '#contract/distance.ts'
import { circleRing, shapeCollection } from './shapes.ts'

test('every corner of a circle lies its radius from the centre, also far north', () => {
  for (const center of [
    { lat: 43.65, lng: -79.38 },
    { lat: 60, lng: -95 },
  ]) {
    const ring = circleRing(center, 25_000)
    expect(ring[0]).toEqual(ring.at(-1))
    for (const [lng, lat] of ring) {
      expect(kilometres(center, { lat: lat!, lng: lng! })).toBeCloseTo(25, 3)
    }
  }
})

test('a rectangle becomes a closed ring through its four corners', () => {
  const [feature] = shapeCollection([{ type: 'rectangle', ne: { lat: 2, lng: 4 }, sw: { lat: 1, lng: 3 } }]).features
  expect(feature!.geometry.coordinates).toEqual([
    [
      [3, 1],
      [4, 1],
      [4, 2],
      [3, 2],
      [3, 1],
    ],
  ])
})

test('each path of a polygon is an area of its own, closed', () => {
  const path = [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 1 },
    { lat: 1, lng: 1 },
  ]
  const { features } = shapeCollection([{ type: 'polygon', paths: [path, path] }])
  expect(features).toHaveLength(2)
  expect(features[0]!.geometry.coordinates[0]).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ])
})
