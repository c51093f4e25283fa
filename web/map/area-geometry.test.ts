import { expect, test } from 'vitest'
import { computeDistanceKm } from '#contract/distance.ts'
import { computeBoxAroundAreas, computeCircleRing, toAreaFeatures, COVERED_AREA_STYLE } from './area-geometry.ts'

test('every corner of a circle is one radius from the centre, also far north', () => {
  for (const center of [
    { lat: 43.65, lng: -79.38 },
    { lat: 60, lng: -95 },
  ]) {
    const ring = computeCircleRing(center, 25_000)
    expect(ring[0]).toEqual(ring.at(-1))
    for (const [lng, lat] of ring) {
      expect(computeDistanceKm(center, { lat: lat!, lng: lng! })).toBeCloseTo(25, 3)
    }
  }
})

test('a rectangle becomes a closed ring through its four corners', () => {
  const [feature] = toAreaFeatures([{ type: 'rectangle', ne: { lat: 2, lng: 4 }, sw: { lat: 1, lng: 3 } }]).features
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

const square = (south: number, west: number, size: number) => [
  { lat: south, lng: west },
  { lat: south, lng: west + size },
  { lat: south + size, lng: west + size },
  { lat: south + size, lng: west },
]

test('separate paths are areas, a path inside another is its hole, and a path inside the hole is an area again', () => {
  const paths = [square(0, 0, 10), square(2, 2, 6), square(4, 4, 2), square(20, 20, 1)]
  const { features } = toAreaFeatures([{ type: 'polygon', paths }])
  const corners = features.map(({ geometry }) => geometry.coordinates.map((ring) => ring[0]))
  expect(corners).toEqual([
    [
      [0, 0],
      [2, 2],
    ],
    [[4, 4]],
    [[20, 20]],
  ])
  for (const ring of features.flatMap(({ geometry }) => geometry.coordinates)) expect(ring[0]).toEqual(ring.at(-1))
})

test('the box around areas contains all of them', () => {
  const circle = { type: 'circle' as const, center: { lat: 44, lng: -79 }, radius: 111_194.9 }
  const rectangle = { type: 'rectangle' as const, ne: { lat: 46, lng: -78.5 }, sw: { lat: 45, lng: -78.6 } }
  const box = computeBoxAroundAreas([circle, rectangle])!
  expect(box.south).toBeCloseTo(43, 2)
  expect(box.north).toBe(46)
  expect(box.east).toBeCloseTo(-77.61, 1)
  expect(computeBoxAroundAreas([])).toBeUndefined()
})

test('covered areas are red, their lines at 0.8 and their surface at 0.2 (CONST-006)', () => {
  expect(COVERED_AREA_STYLE).toEqual({ color: '#ff0000', strokeOpacity: 0.8, fillOpacity: 0.2 })
})
