import { expect, test } from 'vitest'
import { VENDOR_PAGE_MAP_ZOOM } from '#web/features/basemap/use-map-appearance.ts'
import { DEFAULT_MAP_CENTER } from '#web/map/view.ts'
import { computeBoxOfMapFrame, boxContains, MAIN_MAP_ZOOMS, getBoxCenter } from './map-view.ts'

test('the map starts at Toronto with the zooms of the specification (CONST-011, CONST-012, VEN-007)', () => {
  expect(DEFAULT_MAP_CENTER).toEqual({ lat: 43.6532, lng: -79.3832 })
  expect(MAIN_MAP_ZOOMS).toEqual({ default: 12, close: 14, medium: 9, min: 0, max: 22 })
  expect(VENDOR_PAGE_MAP_ZOOM).toBe(10)
})

test('at zoom 0 a map of 512 pixels shows the whole world', () => {
  const world = computeBoxOfMapFrame({ lat: 0, lng: 0 }, 0, { width: 512, height: 512 })
  expect([world.west, world.east]).toEqual([-180, 180])
  expect(world.north).toBeCloseTo(85.0511, 3)
})

test('one zoom level closer shows half as much around the same centre', () => {
  const far = computeBoxOfMapFrame(DEFAULT_MAP_CENTER, 11, { width: 800, height: 600 })
  const near = computeBoxOfMapFrame(DEFAULT_MAP_CENTER, 12, { width: 800, height: 600 })
  expect((far.east - far.west) / (near.east - near.west)).toBeCloseTo(2, 6)
  expect(boxContains(near, DEFAULT_MAP_CENTER)).toBe(true)
  expect(getBoxCenter(near).lng).toBeCloseTo(DEFAULT_MAP_CENTER.lng, 9)
  expect(getBoxCenter(near).lat).toBeCloseTo(DEFAULT_MAP_CENTER.lat, 2)
})

test('a box contains its centre and nothing outside', () => {
  const box = { west: -79.5, south: 43.6, east: -79.3, north: 43.7 }
  expect(boxContains(box, getBoxCenter(box))).toBe(true)
  expect(boxContains(box, { lat: 43.8, lng: -79.4 })).toBe(false)
})
