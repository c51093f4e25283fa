import { expect, test } from 'vitest'
import { dragged, squareOf, WHOLE } from './square.ts'

const wide = { width: 400, height: 200 }

test('the whole cut is the largest square, in the middle', () => {
  expect(squareOf(wide, WHOLE)).toEqual({ left: 100, top: 0, side: 200 })
  expect(squareOf(wide, { ...WHOLE, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 })
})

test('a picture that is drawn to the right shows more of its left, to its edge and no further', () => {
  expect(squareOf(wide, dragged(wide, WHOLE, { x: 60, y: 10 }))).toEqual({ left: 40, top: 0, side: 200 })
  expect(squareOf(wide, dragged(wide, WHOLE, { x: 999, y: 0 })).left).toBe(0)
  expect(squareOf(wide, dragged(wide, WHOLE, { x: -999, y: 0 })).left).toBe(200)
})
