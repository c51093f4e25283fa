import { useState } from 'react'
import { createListSelection, type ChosenListRows } from './list-selection.ts'

/** The selection of a list that keeps it itself; rows that are no longer listed are not selected. */
export function useListSelection(rows: { id: number }[]) {
  const [chosen, setChosen] = useState<ChosenListRows>({})
  return {
    ...createListSelection(rows, chosen, setChosen),
    choose: (ids: number[]) => setChosen(Object.fromEntries(ids.map((id) => [String(id), true as const]))),
  }
}
