import { expect, test } from 'vitest'
import { listFirstViewPositions } from './first-view-positions.ts'

const vendor = (...positions: [number, number][]) => ({ name: 'Lakeside', icon: 1, href: '/', positions })
const near = { lat: 43.65, lng: -79.38 }

test('without a searched place the map begins with every position', () => {
  const vendors = [vendor([43.7, -79.4], [49.8, -94.5]), vendor([45.4, -75.7])]
  expect(listFirstViewPositions({ vendors, near: null })).toEqual([[43.7, -79.4], [49.8, -94.5], [45.4, -75.7]]) // prettier-ignore
})

test('near a place it begins with the place and the nearest position of each of the first ten vendors', () => {
  const vendors = [
    vendor([49.8, -94.5], [43.7, -79.4]),
    ...Array.from({ length: 9 }, (_, nth) => vendor([43.8 + nth / 100, -79.4])),
    vendor([48.4, -89.2]),
  ]
  const positions = listFirstViewPositions({ vendors, near })
  expect(positions.slice(0, 2)).toEqual([[43.65, -79.38], [43.7, -79.4]]) // prettier-ignore
  expect(positions).toHaveLength(11)
  expect(positions).not.toContainEqual([48.4, -89.2])
})

test('the nearest is measured on the ground: eastwards a degree is shorter than northwards', () => {
  const vendors = [vendor([44.55, -79.38], [43.65, -78.28])]
  expect(listFirstViewPositions({ vendors, near })[1]).toEqual([43.65, -78.28])
})

test('vendors without a position leave the view to the place alone', () => {
  expect(listFirstViewPositions({ vendors: [vendor()], near })).toEqual([])
  expect(listFirstViewPositions({ vendors: null, near })).toEqual([])
})
