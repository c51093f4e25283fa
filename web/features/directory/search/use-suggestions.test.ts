import { expect, test } from 'vitest'
import { parseBox } from '#web/coordinates.ts'
import { boxContains } from '#web/features/directory/map/map-view.ts'
import { buildSuggestedServiceSearchParams, buildSuggestedVendorSearchParams } from './use-suggestions.ts'

const location = { id: 7, city: 'Ottawa', lat: 45.42, lng: -75.69 }
const before = { search: 'clinic', near: '43,-79', service: 2, bbox: '-80,43,-79,44', vendor: 9, page: 2 }

test('a suggested vendor opens at its location, and the previous query no longer hides it', () => {
  const { bbox, ...after } = buildSuggestedVendorSearchParams(before, { id: 3, name: 'Northside', location })
  expect(after).toEqual({ vendor: 3, location: 7 })
  expect(boxContains(parseBox(bbox!), location)).toBe(true)
})

test('a suggested vendor without a location opens as its profile', () => {
  expect(
    buildSuggestedVendorSearchParams({ search: 'clinic', page: 2 }, { id: 3, name: 'Northside', location: null }),
  ).toEqual({
    search: 'clinic',
    profile: 3,
  })
})

test('a suggested service replaces the text, nearest to the middle of the map first', () => {
  expect(buildSuggestedServiceSearchParams(before, 5, { lat: 45, lng: -75 })).toEqual({ service: 5, near: '45,-75' })
  expect(buildSuggestedServiceSearchParams({ ...before, city: 'Ottawa' }, 5, { lat: 45, lng: -75 })).toEqual({
    service: 5,
    city: 'Ottawa',
  })
})
