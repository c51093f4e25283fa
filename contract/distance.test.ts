import { expect, test } from 'vitest'
import { computeDistanceKm } from './distance.ts'

const toronto = { lat: 43.6532, lng: -79.3832 }
const ottawa = { lat: 45.4215, lng: -75.6972 }

test('distances are haversine on a sphere of 6371 km (CONST-014)', () => {
  expect(computeDistanceKm({ lat: 0, lng: 0 }, { lat: 0, lng: 1 })).toBeCloseTo((6371 * Math.PI) / 180, 6)
  expect(computeDistanceKm({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(6371 * Math.PI, 6)
  expect(computeDistanceKm(toronto, ottawa)).toBeCloseTo(352.1, 0)
  expect(computeDistanceKm(toronto, ottawa)).toBe(computeDistanceKm(ottawa, toronto))
  expect(computeDistanceKm(toronto, toronto)).toBe(0)
})
