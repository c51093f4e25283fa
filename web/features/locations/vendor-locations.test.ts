import { expect, test } from 'vitest'
import { buildLocation } from '#web/testing/examples.ts'
import { sortLocations } from './vendor-locations.ts'

const toronto = { lat: 43.65, lng: -79.38 }
const places = [
  buildLocation({ id: 1, lat: 45.42, lng: -75.69 }),
  buildLocation({ id: 2, is_archived: true, ...toronto }),
  buildLocation({ id: 3, lat: 43.25, lng: -79.87 }),
  buildLocation({ id: 4, ...toronto }),
]
const idsOf = (locations: { id: number }[]) => locations.map(({ id }) => id)

test('the nearest location comes first, an archived one last however near it is', () => {
  expect(idsOf(sortLocations(places, toronto))).toEqual([4, 3, 1, 2])
})

test('without a position the order of the server is kept, and the list itself is not changed', () => {
  expect(idsOf(sortLocations(places))).toEqual([1, 3, 4, 2])
  expect(idsOf(places)).toEqual([1, 2, 3, 4])
})
