import { expect, test } from 'vitest'
import { OVERLAP_OFFSET_DEGREES, toMarkerFeatures, offsetOverlappingMarkers } from './map-markers.ts'

const at = (lat: number, lng: number) => ({ lat, lng })

test('CONST-003, MAP-024: each repetition of a position moves 0.000008 degrees of longitude further', () => {
  const spread = offsetOverlappingMarkers([at(43.65, -79.38), at(43.65, -79.38), at(44, -79.38), at(43.65, -79.38)])
  expect(OVERLAP_OFFSET_DEGREES).toBe(0.000008)
  expect(spread.map(({ lat }) => lat)).toEqual([43.65, 43.65, 44, 43.65])
  expect(spread[0]!.lng).toBe(-79.38)
  expect(spread[1]!.lng).toBeCloseTo(-79.379992, 9)
  expect(spread[2]!.lng).toBe(-79.38)
  expect(spread[3]!.lng).toBeCloseTo(-79.379984, 9)
})

test('a marker keeps the data of the page, and its own id, icon and name take precedence', () => {
  const marker = { id: 7, lat: 1, lng: 2, icon: 3, name: 'Northside', data: { vendor_id: 9, id: 1 } }
  const [feature] = toMarkerFeatures([marker]).features
  expect(feature!.properties).toEqual({ id: 7, icon: 3, name: 'Northside', vendor_id: 9 })
  expect(feature!.geometry.coordinates).toEqual([2, 1])
})
