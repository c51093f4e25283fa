import { useRef, type ChangeEvent } from 'react'
import { useStableHandler } from './use-stable-handler.ts'

/** Ids of the selected rows. */
export type RowSelection = Record<string, true>

export interface TableSelection {
  selected: RowSelection
  onChange: (selected: RowSelection) => void
}

/** The checkboxes of a table: of one row, with Shift all rows since the last changed one, and of all its rows. */
export function useRowSelection(rowIds: string[], { selected, onChange }: TableSelection) {
  const last = useRef<string | null>(null)
  // The same function in each render, so that rows which do not change are not rendered again.
  const toggle = useStableHandler((rowId: string, { currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true
    const changed = isRange ? getRowIdsBetween(rowIds, last.current, rowId) : [rowId]
    last.current = rowId
    onChange(changeRowSelection(selected, changed, currentTarget.checked))
  })
  const count = rowIds.filter((id) => selected[id]).length

  return {
    isAllSelected: count > 0 && count === rowIds.length,
    isSomeSelected: count > 0,
    isSelected: (rowId: string) => selected[rowId] === true,
    toggleAll: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      onChange(changeRowSelection(selected, rowIds, currentTarget.checked)),
    toggle,
  }
}

/** Returns the ids from one row to another, in either direction; only the second when the first is not in the list. */
export function getRowIdsBetween(rowIds: string[], from: string | null, to: string): string[] {
  const ends = [from === null ? -1 : rowIds.indexOf(from), rowIds.indexOf(to)]
  if (ends.includes(-1)) return [to]
  return rowIds.slice(Math.min(...ends), Math.max(...ends) + 1)
}

export function changeRowSelection(selected: RowSelection, rowIds: string[], isSelected: boolean): RowSelection {
  const changed = new Set(rowIds)
  const others = Object.entries(selected).filter(([id]) => !changed.has(id))
  return Object.fromEntries([...others, ...(isSelected ? rowIds.map((id) => [id, true] as const) : [])])
}
