import { expect, test } from 'vitest'
import { toAreaFeatures } from './area-geometry.ts'
import { hasAreaEdgeInView } from './area-visibility.ts'

const view = { west: -80, south: 43, east: -79, north: 44 }
const box = (west: number, south: number, east: number, north: number) =>
  toAreaFeatures([{ type: 'rectangle', sw: { lng: west, lat: south }, ne: { lng: east, lat: north } }]).features[0]!

test.each([
  ['inside the view', box(-79.8, 43.2, -79.2, 43.8), true],
  ['crossing one side', box(-81, 42, -79.5, 45), true],
  ['crossing the view without a corner in it', box(-79.6, 42, -79.4, 45), true],
  ['around the whole view', box(-82, 41, -77, 46), false],
  ['beside the view', box(-78.5, 43, -78, 44), false],
  ['with an edge at the very border of the view', box(-79.99, 42, -77, 45), false],
])('an area %s has an edge in sight: %s', (_where, area, expected) => {
  expect(hasAreaEdgeInView(area, view)).toBe(expected)
})

test('a slanted line past a corner of the view is not in sight, one through it is', () => {
  const triangle = (lat: number) =>
    toAreaFeatures([
      {
        type: 'polygon',
        paths: [
          [
            { lat, lng: -81 },
            { lat: lat + 3, lng: -78 },
            { lat: 50, lng: -90 },
          ],
        ],
      },
    ]).features[0]!
  expect(hasAreaEdgeInView(triangle(43.5), view)).toBe(false)
  expect(hasAreaEdgeInView(triangle(42.5), view)).toBe(true)
})

test('the edge of a hole counts', () => {
  const ring = (half: number) => [
    { lat: 43.5 - half, lng: -79.5 - half },
    { lat: 43.5 - half, lng: -79.5 + half },
    { lat: 43.5 + half, lng: -79.5 + half },
    { lat: 43.5 + half, lng: -79.5 - half },
  ]
  const [withHole] = toAreaFeatures([{ type: 'polygon', paths: [ring(5), ring(0.2)] }]).features
  expect(hasAreaEdgeInView(withHole!, view)).toBe(true)
})
