import { expect, test } from 'vitest'
import { MAX_COVERED_AREAS_PER_LOCATION } from '#contract/locations.ts'
import { canUpsertDrawnArea, upsertArea, removeArea } from './keyed-areas.ts'
import type { KeyedArea } from './location-form-values.ts'

const circle = (id: string, radius = 1_000): KeyedArea => ({
  id,
  area: { type: 'circle', center: { lat: 43.65, lng: -79.38 }, radius },
})
const areas = [circle('a'), circle('b'), circle('c')]
const full = Array.from({ length: MAX_COVERED_AREAS_PER_LOCATION }, (_, nth) => circle(`area ${nth}`))

test('a changed area keeps its place in the list, a new one comes last', () => {
  expect(upsertArea(areas, circle('b', 5))).toEqual([circle('a'), circle('b', 5), circle('c')])
  expect(upsertArea(areas, circle('d'))).toEqual([...areas, circle('d')])
})

test('a removed area leaves the others; an unknown one changes nothing', () => {
  expect(removeArea(areas, 'b')).toEqual([circle('a'), circle('c')])
  expect(removeArea(areas, 'z')).toEqual(areas)
})

test('a shape that the server would refuse is not accepted', () => {
  expect(canUpsertDrawnArea(areas, circle('d'))).toBe(true)
  expect(canUpsertDrawnArea(areas, circle('d', 0))).toBe(false)
  expect(canUpsertDrawnArea(areas, circle('b', -1))).toBe(false)
})

test('a location with the most areas that it may have accepts changes, and no new one', () => {
  expect(canUpsertDrawnArea(full, circle('area 0', 5))).toBe(true)
  expect(canUpsertDrawnArea(full, circle('d'))).toBe(false)
  expect(canUpsertDrawnArea(full.slice(1), circle('d'))).toBe(true)
})
