import { expect, test } from 'vitest'
import { getPublicMapInitialView, listPublicMapInitialPositions } from './public-map-initial-view.ts'

const vendor = (...positions: [number, number][]) => ({ name: 'Lakeside', icon: 1, href: '/', positions })
const near = { lat: 43.65, lng: -79.38 }

test('without a searched place the map begins with every position', () => {
  const vendors = [vendor([43.7, -79.4], [49.8, -94.5]), vendor([45.4, -75.7])]
  expect(listPublicMapInitialPositions({ vendors, near: null })).toEqual([[43.7, -79.4], [49.8, -94.5], [45.4, -75.7]]) // prettier-ignore
})

test('near a place it begins with the place and the nearest position of each of the first ten vendors', () => {
  const vendors = [
    vendor([49.8, -94.5], [43.7, -79.4]),
    ...Array.from({ length: 9 }, (_, nth) => vendor([43.8 + nth / 100, -79.4])),
    vendor([48.4, -89.2]),
  ]
  const positions = listPublicMapInitialPositions({ vendors, near })
  expect(positions.slice(0, 2)).toEqual([[43.65, -79.38], [43.7, -79.4]]) // prettier-ignore
  expect(positions).toHaveLength(11)
  expect(positions).not.toContainEqual([48.4, -89.2])
})

test('the nearest is measured on the ground: eastwards a degree is shorter than northwards', () => {
  const vendors = [vendor([44.55, -79.38], [43.65, -78.28])]
  expect(listPublicMapInitialPositions({ vendors, near })[1]).toEqual([43.65, -78.28])
})

test('vendors without a position leave the view to the place alone', () => {
  expect(listPublicMapInitialPositions({ vendors: [vendor()], near })).toEqual([])
  expect(listPublicMapInitialPositions({ vendors: null, near })).toEqual([])
})

test('after a search in a part of the map the same part is shown, not closer and not wider', () => {
  const bbox = { west: -79.5, south: 43.6, east: -79.3, north: 43.7 }
  const view = { bounds: [-79.5, 43.6, -79.3, 43.7] }
  expect(getPublicMapInitialView({ vendors: null, near: null, bbox })).toEqual(view)
  expect(getPublicMapInitialView({ vendors: [vendor([49.8, -94.5])], near, bbox })).toEqual(view)
})

test('otherwise the view is around the first positions, the place, or southern Ontario', () => {
  const vendors = [vendor([43.7, -79.4], [49.8, -94.5])]
  expect(getPublicMapInitialView({ vendors, near: null, bbox: null })).toMatchObject({
    bounds: [-94.5, 43.7, -79.4, 49.8],
  })
  expect(getPublicMapInitialView({ vendors: null, near, bbox: null })).toMatchObject({ center: near })
  expect(getPublicMapInitialView({ vendors: null, near: null, bbox: null })).toEqual({
    bounds: [-84, 41.7, -74.3, 46.5],
  })
})
