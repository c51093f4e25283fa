import { expect, test } from 'vitest'
import { DEFAULT_PLACE } from '#web/features/locations/position.ts'
import { START, targetFor } from './map-target.ts'
import { boxAround } from './map-view.ts'

const view = boxAround(DEFAULT_PLACE, 12, { width: 800, height: 600 })
const calm = { search: {}, place: undefined, answers: [], view, home: START, autoZoom: false }
const inToronto = { lat: 43.66, lng: -79.39 }
const inOttawa = { lat: 45.42, lng: -75.69 }

test('without a question the map is at home', () => {
  expect(targetFor(calm)).toEqual({ center: DEFAULT_PLACE, zoom: 12 })
})

test('a search by city goes there, nearer to a street than to a region', () => {
  const place = { ...inOttawa, precision: 'city' as const }
  expect(targetFor({ ...calm, search: { city: 'Ottawa' }, place })).toEqual({ center: inOttawa, zoom: 12 })
  expect(targetFor({ ...calm, search: { city: 'x' }, place: { ...place, precision: 'street' } })).toMatchObject({
    zoom: 14,
  })
  expect(targetFor({ ...calm, search: { city: 'x' }, place: { ...place, precision: 'region' } })).toMatchObject({
    zoom: 9,
  })
})

test('an answer in view leaves the map where it is; Auto Zoom Detect goes to all of them', () => {
  const search = { search: 'physio' }
  const answers = [inToronto, inOttawa]
  expect(targetFor({ ...calm, search, answers })).toBeNull()
  const target = targetFor({ ...calm, search, answers, autoZoom: true })
  expect(target).toMatchObject({ bounds: { west: expect.closeTo(-79.68, 1), north: expect.closeTo(45.72, 1) } })
})

test('answers far away are gone to, so that a search never shows an empty map', () => {
  const target = targetFor({ ...calm, search: { service: 3 }, answers: [inOttawa] })
  expect(target).toMatchObject({ bounds: { south: expect.closeTo(45.41, 2) } })
  expect(targetFor({ ...calm, search: { search: 'nobody' }, answers: [] })).toBeNull()
})

test('an area from a link is gone to, the one on the screen is not', () => {
  const search = { bbox: '-79.5,43.6,-79.3,43.7' }
  expect(targetFor({ ...calm, search })).toEqual({ bounds: { west: -79.5, south: 43.6, east: -79.3, north: 43.7 } })
  const same = { west: -79.50004, south: 43.6, east: -79.3, north: 43.7 }
  expect(targetFor({ ...calm, search, view: same })).toBeNull()
})
