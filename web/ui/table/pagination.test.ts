import { expect, test } from 'vitest'
import { getLastPageNumber, getNearbyPageNumbers, getShownRowRange } from './pagination.ts'

test.each([
  [1, 20, [1, 2, 3, 4]],
  [10, 20, [7, 8, 9, 10, 11, 12, 13]],
  [20, 20, [17, 18, 19, 20]],
  [1, 1, [1]],
])('page %i of %i offers three pages either side (RECV-027)', (current, last, pages) => {
  expect(getNearbyPageNumbers(current, last)).toEqual(pages)
})

test('the last page has the remaining rows, and an empty list has one page', () => {
  expect([getLastPageNumber(0, 50), getLastPageNumber(50, 50), getLastPageNumber(51, 50)]).toEqual([1, 1, 2])
})

test("'Showing X to Y of Z' counts from one and ends with the list (RECV-028)", () => {
  expect(getShownRowRange(2, 50, 1_204)).toEqual({ from: 51, to: 100 })
  expect(getShownRowRange(25, 50, 1_204)).toEqual({ from: 1_201, to: 1_204 })
  expect(getShownRowRange(1, 50, 0)).toEqual({ from: 0, to: 0 })
})
