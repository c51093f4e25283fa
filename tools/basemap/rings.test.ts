import { expect, test } from 'vitest'
import { clipRing, computeRingAreaKm2, simplifyRing, smoothRing } from './rings.ts'
import type { Ring } from './sources.ts'

const square: Ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
]

test('a square of one degree at the equator has about 12,400 square kilometres', () => {
  expect(computeRingAreaKm2(square)).toBeGreaterThan(12_300)
  expect(computeRingAreaKm2(square)).toBeLessThan(12_450)
})

test('a ring is cut at the sides of a box and stays closed', () => {
  const cut = clipRing(square, [0.5, -1, 2, 2])
  expect(cut[0]).toEqual(cut.at(-1))
  expect(computeRingAreaKm2(cut)).toBeCloseTo(computeRingAreaKm2(square) / 2, -1)
})

test('a ring outside the box leaves nothing', () => {
  expect(clipRing(square, [5, 5, 6, 6])).toEqual([])
})

test('simplifying drops points within the tolerance and keeps corners', () => {
  const wobbly: Ring = [
    [0, 0],
    [0.5, 0.001],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ]
  expect(simplifyRing(wobbly, 0.01)).toEqual(square)
})

test('smoothing rounds the corners, keeps the ring closed and its area about the same', () => {
  const round = smoothRing(square, 3)
  expect(round).toHaveLength(4 * 2 ** 3 + 1)
  expect(round[0]).toEqual(round.at(-1))
  expect(computeRingAreaKm2(round)).toBeGreaterThan(0.75 * computeRingAreaKm2(square))
})
