import { expect, test } from 'vitest'
import { buildVendorSummariesQueryParams } from './vendor-summaries-query-params.ts'

const area = { west: -79.5, south: 43.6, east: -79.3, north: 43.7 }
const hamilton = { lat: 43.2557, lng: -79.8711 }

test('without a search the cards show the first area of the map', () => {
  expect(buildVendorSummariesQueryParams({}, undefined, area)).toEqual({
    near: '43.6532,-79.3832',
    bbox: '-79.5,43.6,-79.3,43.7',
  })
  expect(buildVendorSummariesQueryParams({}, undefined, undefined)).toEqual({ near: '43.6532,-79.3832' })
})

test('a text search covers the whole directory, sorted by distance from the first map position (MAP-045, MAP-046)', () => {
  const search = { search: '#Night nurse', near: '45.42,-75.69', service: 4 }
  expect(buildVendorSummariesQueryParams(search, undefined, area)).toEqual({
    near: '45.42,-75.69',
    search: '#Night nurse',
    service: '4',
  })
})

test('the order goes with the words of a search, also in a part of the map', () => {
  const order = 'nearest' as const
  const bbox = '-80,43,-79,44'
  const sent = { near: '43.5,-79.5', bbox, search: 'meals', order }
  expect(buildVendorSummariesQueryParams({ search: 'meals', bbox, order }, undefined, area)).toEqual(sent)
  expect(buildVendorSummariesQueryParams({ search: '#oak', bbox, order }, undefined, area)).not.toHaveProperty('order')
  expect(buildVendorSummariesQueryParams({ bbox, order }, undefined, area)).not.toHaveProperty('order')
})

test('the filter by availability covers the whole directory alone, and goes with text, service, place and position', () => {
  const open = { availability: 'open' } as const
  expect(buildVendorSummariesQueryParams(open, undefined, area)).toEqual({ near: '43.6532,-79.3832', ...open })
  const search = { ...open, search: 'meals', service: 4, near: '45.42,-75.69', bbox: '-80,43,-79,44' }
  const sent = { ...search, service: '4', near: '43.5,-79.5' }
  expect(buildVendorSummariesQueryParams(search, undefined, area)).toEqual(sent)
  expect(buildVendorSummariesQueryParams({ ...search, bbox: undefined }, undefined, area)).toEqual({
    ...open,
    search: 'meals',
    service: '4',
    near: '45.42,-75.69',
  })
  expect(buildVendorSummariesQueryParams({ ...open, city: 'Hamilton' }, hamilton, area)).toEqual({
    near: '43.2557,-79.8711',
    ...open,
  })
})

test('a city sets the centre of the search, an area its bounds', () => {
  expect(buildVendorSummariesQueryParams({ city: 'Hamilton' }, hamilton, area)).toEqual({ near: '43.2557,-79.8711' })
  const bbox = '-80,43,-79,44'
  expect(buildVendorSummariesQueryParams({ bbox, search: 'meals' }, undefined, area)).toEqual({
    near: '43.5,-79.5',
    bbox,
    search: 'meals',
  })
})
