import { expect, test } from 'vitest'
import { OVERLAP_OFFSET_DEGREES, offsetOverlappingMarkers } from './overlapping-markers.ts'

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
