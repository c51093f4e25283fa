import { expect, test } from 'vitest'
import { buildListSelection, type ChosenListRows } from './list-selection.ts'

const rows = [{ id: 9 }, { id: 8 }, { id: 7 }]

function selectionOf(chosen: ChosenListRows) {
  const changes: ChosenListRows[] = []
  return { ...buildListSelection(rows, chosen, (next) => changes.push(next)), changes }
}

test('a selected row that is no longer on the page is kept for its own page, and not acted on', () => {
  const { ids, table, isAll } = selectionOf({ 7: true, 4: true })
  expect(ids).toEqual([7])
  expect(table.selected).toEqual({ 7: true, 4: true })
  expect(isAll).toBe(false)
})

test('all that match the filters include every row of the page', () => {
  const { ids, table, isAll } = selectionOf('all')
  expect(ids).toEqual([9, 8, 7])
  expect(table.selected).toEqual({ 9: true, 8: true, 7: true })
  expect(isAll).toBe(true)
})

test('unselecting a row of all that match leaves the other rows of the page', () => {
  const { table, changes } = selectionOf('all')
  table.onChange({ 9: true, 8: true })
  expect(changes).toEqual([{ 9: true, 8: true }])
})

test('all that match are chosen, and the selection is cleared', () => {
  const { chooseAll, clear, changes } = selectionOf({ 9: true })
  chooseAll()
  clear()
  expect(changes).toEqual(['all', {}])
})
