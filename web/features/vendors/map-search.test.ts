import { expect, test } from 'vitest'
import {
  asking,
  bboxOf,
  boxOf,
  holds,
  isNarrowed,
  mapSearch,
  middleOf,
  nearOf,
  pointOf,
  privateWord,
} from './map-search.ts'

test('the address holds the whole question and what is open', () => {
  const search = { search: 'physio', bbox: '-79.5,43.6,-79.3,43.7', service: 3, vendor: 9, location: 12, page: 2 }
  expect(mapSearch.parse(search)).toEqual(search)
  expect(mapSearch.parse({ city: ' Hamilton ' })).toEqual({ city: 'Hamilton' })
})

test('a number that was typed as a word stays a word', () => {
  expect(mapSearch.parse({ search: 416 }).search).toBe('416')
})

test.each([
  { service: 'x' },
  { vendor: 0 },
  { page: 1 },
  { page: 11 },
  { bbox: '1,2,3' },
  { bbox: '10,43,-10,44' },
  { bbox: '-79,44,-78,43' },
  { near: '43.6' },
  { near: '91,0' },
  { search: '' },
  { search: 'x'.repeat(201) },
])('what does not fit is left out: %o', (search) => {
  expect(Object.values(mapSearch.parse(search)).every((value) => value === undefined)).toBe(true)
})

test('a new question closes popup and profile and starts at the first page', () => {
  const before = { search: 'physio', vendor: 1, location: 2, profile: 1, page: 3, service: 4 }
  expect(asking(before, { search: 'clinic' })).toEqual({ search: 'clinic', service: 4 })
})

test('text and service narrow the map, a place does not', () => {
  expect(isNarrowed({ search: 'physio' })).toBe(true)
  expect(isNarrowed({ service: 1 })).toBe(true)
  expect(isNarrowed({ city: 'Hamilton', bbox: '0,0,1,1' })).toBe(false)
})

test('a # search names a private service (MAP-046)', () => {
  expect(privateWord('#Palliative home visit')).toBe('Palliative home visit')
  expect(privateWord('#')).toBeUndefined()
  expect(privateWord('physio #1')).toBeUndefined()
})

test('an area survives the address and holds what lies in it', () => {
  const box = { west: -79.500012345, south: 43.6, east: -79.3, north: 43.7 }
  expect(bboxOf(box)).toBe('-79.5,43.6,-79.3,43.7')
  expect(boxOf(bboxOf(box))).toEqual({ west: -79.5, south: 43.6, east: -79.3, north: 43.7 })
  expect(bboxOf({ west: -200, south: -95, east: 190, north: 91 })).toBe('-180,-90,180,90')
  expect(holds(box, middleOf(box))).toBe(true)
  expect(holds(box, { lat: 43.8, lng: -79.4 })).toBe(false)
})

test('the place of a search survives the address', () => {
  expect(nearOf({ lat: 43.653_226, lng: -79.383_184 })).toBe('43.6532,-79.3832')
  expect(pointOf('43.6532,-79.3832')).toEqual({ lat: 43.6532, lng: -79.3832 })
})
