import { expect, test } from 'vitest'
import { findPanelStepTarget } from './panel-step.ts'

const second = { ids: [9, 8, 7], openId: 8, page: 2, lastPage: 3 }

test('a step leads to the neighbour on the page', () => {
  expect(findPanelStepTarget(second, 1)).toEqual({ id: 7 })
  expect(findPanelStepTarget(second, -1)).toEqual({ id: 9 })
})

test('beyond the end of a page it leads to the near end of the next one', () => {
  expect(findPanelStepTarget({ ...second, openId: 7 }, 1)).toEqual({ page: 3, end: 'first' })
  expect(findPanelStepTarget({ ...second, openId: 9 }, -1)).toEqual({ page: 1, end: 'last' })
})

test('there is no step beyond the ends of the list', () => {
  expect(findPanelStepTarget({ ...second, openId: 9, page: 1 }, -1)).toBeNull()
  expect(findPanelStepTarget({ ...second, openId: 7, page: 3 }, 1)).toBeNull()
})

test('a referral that has left the list keeps its place between its neighbours', () => {
  const left = { ids: [9, 7, 6], openId: 8, page: 2, lastPage: 3, idsBefore: [9, 8, 7] }
  expect(findPanelStepTarget(left, 1)).toEqual({ id: 7 })
  expect(findPanelStepTarget(left, -1)).toEqual({ id: 9 })
  // Its neighbours have left too, or newer ones have come.
  expect(findPanelStepTarget({ ...left, ids: [12, 9, 6] }, 1)).toEqual({ id: 6 })
  expect(findPanelStepTarget({ ...left, ids: [12, 7] }, -1)).toEqual({ id: 12 })
})

test('after the last one of a page that has left comes what has moved up, else the next page', () => {
  const last = { ids: [9, 8, 6], openId: 7, page: 2, lastPage: 3, idsBefore: [9, 8, 7] }
  expect(findPanelStepTarget(last, 1)).toEqual({ id: 6 })
  expect(findPanelStepTarget({ ...last, ids: [9, 8] }, 1)).toEqual({ page: 3, end: 'first' })
  expect(findPanelStepTarget({ ...last, ids: [9, 8], lastPage: 2 }, 1)).toBeNull()
  expect(findPanelStepTarget({ ...last, openId: 9, ids: [8, 7] }, -1)).toEqual({ page: 1, end: 'last' })
})

test('after a referral that was never on the page comes the first of the page, and before it none', () => {
  expect(findPanelStepTarget({ ...second, openId: 5 }, 1)).toEqual({ id: 9 })
  expect(findPanelStepTarget({ ...second, openId: 5 }, -1)).toBeNull()
  expect(findPanelStepTarget({ ...second, openId: null }, 1)).toEqual({ id: 9 })
  expect(findPanelStepTarget({ ...second, ids: [] }, 1)).toBeNull()
})
