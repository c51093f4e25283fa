import { expect, test } from 'vitest'
import { MapSearchParams } from './search.ts'

test('the address keeps the whole search and what is open', () => {
  const search = { search: 'physio', bbox: '-79.5,43.6,-79.3,43.7', service: 3, vendor: 9, location: 12, page: 2 }
  expect(MapSearchParams.parse(search)).toEqual(search)
  expect(MapSearchParams.parse({ city: ' Hamilton ' })).toEqual({ city: 'Hamilton' })
})

test('a number typed as search text stays a string', () => {
  expect(MapSearchParams.parse({ search: 416 }).search).toBe('416')
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
  expect(Object.values(MapSearchParams.parse(search)).every((value) => value === undefined)).toBe(true)
})
