import { expect, test } from 'vitest'
import { VENDOR_PAGE_ZOOM } from '#web/features/vendors/use-map-look.ts'
import { DEFAULT_PLACE } from '#web/features/locations/position.ts'
import { boxAround, holds, MAP_ZOOM, middleOf } from './map-view.ts'

test('the map begins at Toronto and has the zooms of the specification (CONST-011, CONST-012, VEN-007)', () => {
  expect(DEFAULT_PLACE).toEqual({ lat: 43.6532, lng: -79.3832 })
  expect(MAP_ZOOM).toEqual({ default: 12, close: 14, medium: 9, min: 0, max: 22 })
  expect(VENDOR_PAGE_ZOOM).toBe(10)
})

test('at zoom 0 a map of 512 pixels shows the whole world', () => {
  const world = boxAround({ lat: 0, lng: 0 }, 0, { width: 512, height: 512 })
  expect([world.west, world.east]).toEqual([-180, 180])
  expect(world.north).toBeCloseTo(85.0511, 3)
})

test('one zoom nearer shows half as much, around the same place', () => {
  const far = boxAround(DEFAULT_PLACE, 11, { width: 800, height: 600 })
  const near = boxAround(DEFAULT_PLACE, 12, { width: 800, height: 600 })
  expect((far.east - far.west) / (near.east - near.west)).toBeCloseTo(2, 6)
  expect(holds(near, DEFAULT_PLACE)).toBe(true)
  expect(middleOf(near).lng).toBeCloseTo(DEFAULT_PLACE.lng, 9)
  expect(middleOf(near).lat).toBeCloseTo(DEFAULT_PLACE.lat, 2)
})

test('a box holds its middle and not what lies beside it', () => {
  const box = { west: -79.5, south: 43.6, east: -79.3, north: 43.7 }
  expect(holds(box, middleOf(box))).toBe(true)
  expect(holds(box, { lat: 43.8, lng: -79.4 })).toBe(false)
})
