import { expect, test } from 'vitest'
import { findPanelStep } from './panel-step.ts'

const second = { ids: [9, 8, 7], openId: 8, page: 2, lastPage: 3 }

test('a step leads to the neighbour on the page', () => {
  expect(findPanelStep(second, 1)).toEqual({ id: 7 })
  expect(findPanelStep(second, -1)).toEqual({ id: 9 })
})

test('beyond the end of a page it leads to the near end of the next one', () => {
  expect(findPanelStep({ ...second, openId: 7 }, 1)).toEqual({ page: 3, end: 'first' })
  expect(findPanelStep({ ...second, openId: 9 }, -1)).toEqual({ page: 1, end: 'last' })
})

test('there is no step beyond the ends of the list', () => {
  expect(findPanelStep({ ...second, openId: 9, page: 1 }, -1)).toBeNull()
  expect(findPanelStep({ ...second, openId: 7, page: 3 }, 1)).toBeNull()
})

test('after a referral that has left the list comes the first of the page, and before it none', () => {
  expect(findPanelStep({ ...second, openId: 5 }, 1)).toEqual({ id: 9 })
  expect(findPanelStep({ ...second, openId: 5 }, -1)).toBeNull()
  expect(findPanelStep({ ...second, openId: null }, 1)).toEqual({ id: 9 })
  expect(findPanelStep({ ...second, ids: [] }, 1)).toBeNull()
})
