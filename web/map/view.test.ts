import { expect, test } from 'vitest'
import { computeBoxAroundAreas } from './area-geometry.ts'
import { toClippedBox, computeMapTargetForLocation } from './view.ts'

const seen = (west: number, south: number, east: number, north: number) =>
  toClippedBox({ getWest: () => west, getSouth: () => south, getEast: () => east, getNorth: () => north })

test('the visible bounds become a box within the world', () => {
  expect(seen(-80, 43, -79, 44)).toEqual({ west: -80, south: 43, east: -79, north: 44 })
  expect(seen(-190, 43, -170, 44)).toEqual({ west: -180, south: 43, east: -170, north: 44 })
})

test('a map that shows the world more than once returns the whole world', () => {
  expect(seen(100, -80, 500, 95)).toEqual({ west: -180, south: -80, east: 180, north: 90 })
})

test('a small map shows a location at its zoom, and zooms out when its areas are larger', () => {
  const place = { lat: 43.65, lng: -79.38 }
  const around = (km: number) => computeBoxAroundAreas([{ type: 'circle', center: place, radius: km * 1000 }])!
  expect(computeMapTargetForLocation(place, 10, undefined)).toEqual({ center: place, zoom: 10 })
  expect(computeMapTargetForLocation(place, 10, around(5))).toEqual({ center: place, zoom: 10 })
  expect(computeMapTargetForLocation(place, 10, around(40))).toEqual({ bounds: around(40) })
  const beside = { west: -79, south: 43, east: -78, north: 43.2 }
  expect(computeMapTargetForLocation(place, 10, beside)).toEqual({
    bounds: { ...beside, west: place.lng, north: place.lat },
  })
  const wide = computeMapTargetForLocation({ lat: 84, lng: 179 }, 10, { west: 170, south: 80, east: 190, north: 89 })
  expect(wide).toEqual({ bounds: { west: 170, south: 80, east: 180, north: 85 } })
})
