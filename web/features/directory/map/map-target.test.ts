import { expect, test } from 'vitest'
import { DEFAULT_MAP_CENTER } from '#web/map/view.ts'
import { DEFAULT_MAP_TARGET, computeMapTarget } from './map-target.ts'
import { computeBoxOfMapFrame } from './map-view.ts'

const view = computeBoxOfMapFrame(DEFAULT_MAP_CENTER, 12, { width: 800, height: 600 })
const noQuery = { search: {}, place: undefined, positions: [], view, home: DEFAULT_MAP_TARGET, autoZoom: false }
const inToronto = { lat: 43.66, lng: -79.39 }
const inOttawa = { lat: 45.42, lng: -75.69 }

test('without a query the map shows its home position', () => {
  expect(computeMapTarget(noQuery)).toEqual({ center: DEFAULT_MAP_CENTER, zoom: 12 })
})

test('a search by city moves the map there, closer for a street than for a region', () => {
  const place = { ...inOttawa, precision: 'city' as const }
  expect(computeMapTarget({ ...noQuery, search: { city: 'Ottawa' }, place })).toEqual({ center: inOttawa, zoom: 12 })
  expect(
    computeMapTarget({ ...noQuery, search: { city: 'x' }, place: { ...place, precision: 'street' } }),
  ).toMatchObject({
    zoom: 14,
  })
  expect(
    computeMapTarget({ ...noQuery, search: { city: 'x' }, place: { ...place, precision: 'region' } }),
  ).toMatchObject({
    zoom: 9,
  })
})

test('with a result in view the map does not move; Auto Zoom Detect shows all results', () => {
  const search = { search: 'physio' }
  const positions = [inToronto, inOttawa]
  expect(computeMapTarget({ ...noQuery, search, positions })).toBeNull()
  const target = computeMapTarget({ ...noQuery, search, positions, autoZoom: true })
  expect(target).toMatchObject({ bounds: { west: expect.closeTo(-79.68, 1), north: expect.closeTo(45.72, 1) } })
})

test('the map moves to distant results, so that a search never shows an empty map', () => {
  const target = computeMapTarget({ ...noQuery, search: { service: 3 }, positions: [inOttawa] })
  expect(target).toMatchObject({ bounds: { south: expect.closeTo(45.41, 2) } })
  expect(computeMapTarget({ ...noQuery, search: { search: 'nobody' }, positions: [] })).toBeNull()
})

test('the map moves to an area from a link, but not to the one already on screen', () => {
  const search = { bbox: '-79.5,43.6,-79.3,43.7' }
  expect(computeMapTarget({ ...noQuery, search })).toEqual({
    bounds: { west: -79.5, south: 43.6, east: -79.3, north: 43.7 },
  })
  const same = { west: -79.50004, south: 43.6, east: -79.3, north: 43.7 }
  expect(computeMapTarget({ ...noQuery, search, view: same })).toBeNull()
})
