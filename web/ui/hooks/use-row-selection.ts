import { useRef, type ChangeEvent } from 'react'
import type { RowSelection } from '#web/ui/table/data-table.ts'

/** Selects or deselects one row or, with Shift, all rows between the last changed row and this one. */
export function useRowSelection(
  rowIds: string[],
  selection: { selected: RowSelection; onChange: (selected: RowSelection) => void } | undefined,
) {
  const last = useRef<string | null>(null)

  return (rowId: string, { currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true
    const changed = isRange ? rowIdsBetween(rowIds, last.current, rowId) : [rowId]
    last.current = rowId
    selection?.onChange(setRowsSelected(selection.selected, changed, currentTarget.checked))
  }
}

/** Returns the ids from one row to another, in either direction; only the second when the first is not in the list. */
export function rowIdsBetween(rowIds: string[], from: string | null, to: string): string[] {
  const ends = [from === null ? -1 : rowIds.indexOf(from), rowIds.indexOf(to)]
  if (ends.includes(-1)) return [to]
  return rowIds.slice(Math.min(...ends), Math.max(...ends) + 1)
}

export function setRowsSelected(selected: RowSelection, rowIds: string[], isSelected: boolean): RowSelection {
  const others = Object.entries(selected).filter(([id]) => !rowIds.includes(id))
  return Object.fromEntries([...others, ...(isSelected ? rowIds.map((id) => [id, true] as const) : [])])
}
