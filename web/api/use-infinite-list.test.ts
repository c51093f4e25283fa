import { expect, test } from 'vitest'
import { getNextPageNumber, mergeUniqueRows } from './use-infinite-list.ts'

const rowsOf = (...ids: number[]) => ids.map((id) => ({ id }))
const pageOf = (current_page: number, total: number, ...ids: number[]) => ({
  data: rowsOf(...ids),
  total,
  current_page,
})

test('pages are loaded until all rows are there', () => {
  const pages = [pageOf(1, 5, 1, 2), pageOf(2, 5, 3, 4), pageOf(3, 5, 5)]
  expect(pages.map((last, at) => getNextPageNumber(last, pages.slice(0, at + 1)))).toEqual([2, 3, undefined])
})

test('the totals may be under `meta`', () => {
  const { data, ...meta } = pageOf(1, 5, 1, 2)
  expect(getNextPageNumber({ data, meta }, [{ data, meta }])).toBe(2)
})

test('a list that has become shorter meanwhile ends with its first empty page', () => {
  const pages = [pageOf(1, 5, 1, 2), pageOf(2, 5)]
  expect(getNextPageNumber(pages[1]!, pages)).toBeUndefined()
})

test('a row that moved to the next page is shown once, at its first place and as it is now', () => {
  const first = {
    ...pageOf(1, 3),
    data: [
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ],
  }
  const second = {
    ...pageOf(2, 3),
    data: [
      { id: 2, name: 'b, changed' },
      { id: 3, name: 'c' },
    ],
  }
  expect(mergeUniqueRows([first, second]).map(({ name }) => name)).toEqual(['a', 'b, changed', 'c'])
})
