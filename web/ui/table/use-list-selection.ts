import { useState } from 'react'
import { buildListSelection, type ChosenListRows } from './list-selection.ts'

/**
 * The selection of a list that keeps it itself; rows that are no longer listed are not selected, and other filters begin
 * without a selection.
 */
export function useListSelection(rows: { id: number }[], filters: unknown) {
  const filterKey = JSON.stringify(filters)
  const [chosen, setChosen] = useState<ChosenListRows>({})
  const [chosenUnder, setChosenUnder] = useState(filterKey)
  if (chosenUnder !== filterKey) {
    setChosenUnder(filterKey)
    setChosen({})
  }
  return {
    ...buildListSelection(rows, chosen, setChosen),
    choose: (ids: number[]) => setChosen(Object.fromEntries(ids.map((id) => [String(id), true as const]))),
  }
}
