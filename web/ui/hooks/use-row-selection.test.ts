import { expect, test } from 'vitest'
import { getRowIdsBetween, changeRowSelection } from './use-row-selection.ts'

const rows = ['9', '8', '7', '6', '5']

test('Shift selects the rows between, upwards and downwards', () => {
  expect(getRowIdsBetween(rows, '8', '6')).toEqual(['8', '7', '6'])
  expect(getRowIdsBetween(rows, '6', '8')).toEqual(['8', '7', '6'])
  expect(getRowIdsBetween(rows, '7', '7')).toEqual(['7'])
})

test('Shift selects one row when there is no previous row or it is gone', () => {
  expect(getRowIdsBetween(rows, null, '6')).toEqual(['6'])
  expect(getRowIdsBetween(rows, '4', '6')).toEqual(['6'])
})

test('rows are added to and removed from a selection; the others stay', () => {
  expect(changeRowSelection({ 9: true }, ['7', '6'], true)).toEqual({ 9: true, 7: true, 6: true })
  expect(changeRowSelection({ 9: true, 7: true, 6: true }, ['7', '9'], false)).toEqual({ 6: true })
})
