import { expect, test } from 'vitest'
import { moveCrop, computeCropSquare, INITIAL_CROP } from './crop-square.ts'

const wide = { width: 400, height: 200 }

test('the initial crop is the largest square, in the middle', () => {
  expect(computeCropSquare(wide, INITIAL_CROP)).toEqual({ left: 100, top: 0, side: 200 })
  expect(computeCropSquare(wide, { ...INITIAL_CROP, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 })
})

test('dragging the picture to the right shows more of its left, up to its edge', () => {
  expect(computeCropSquare(wide, moveCrop(wide, INITIAL_CROP, { x: 60, y: 10 }))).toEqual({
    left: 40,
    top: 0,
    side: 200,
  })
  expect(computeCropSquare(wide, moveCrop(wide, INITIAL_CROP, { x: 999, y: 0 })).left).toBe(0)
  expect(computeCropSquare(wide, moveCrop(wide, INITIAL_CROP, { x: -999, y: 0 })).left).toBe(200)
})
