import { useState } from 'react'
import { listSelection, type ChosenRows } from './list-selection.ts'

/** The selection of a list that keeps it itself; rows that are no longer listed are not selected. */
export function useListSelection(rows: { id: number }[]) {
  const [chosen, setChosen] = useState<ChosenRows>({})
  return {
    ...listSelection(rows, chosen, setChosen),
    choose: (ids: number[]) => setChosen(Object.fromEntries(ids.map((id) => [String(id), true as const]))),
  }
}
