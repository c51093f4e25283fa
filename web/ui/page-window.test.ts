import { expect, test } from 'vitest'
import { lastPage, pageWindow, shownRange } from './page-window.ts'

test.each([
  [1, 20, [1, 2, 3, 4]],
  [10, 20, [7, 8, 9, 10, 11, 12, 13]],
  [20, 20, [17, 18, 19, 20]],
  [1, 1, [1]],
])('page %i of %i offers three pages either side (RECV-027)', (current, last, pages) => {
  expect(pageWindow(current, last)).toEqual(pages)
})

test('the last page holds the rest, and an empty list has one page', () => {
  expect([lastPage(0, 50), lastPage(50, 50), lastPage(51, 50)]).toEqual([1, 1, 2])
})

test("'Showing X to Y of Z' counts from one and ends with the list (RECV-028)", () => {
  expect(shownRange(2, 50, 1_204)).toEqual({ from: 51, to: 100 })
  expect(shownRange(25, 50, 1_204)).toEqual({ from: 1_201, to: 1_204 })
  expect(shownRange(1, 50, 0)).toEqual({ from: 0, to: 0 })
})
