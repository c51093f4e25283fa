import { useState } from 'react'
import type { RowSelection } from '#web/ui/table/data-table.ts'

/** Returns the selected rows of a list: some of this page, or all that match. */
export function useListSelection<Row extends { id: number }>(rows: Row[]) {
  const [chosen, setChosen] = useState<RowSelection | 'all'>({})
  const selected: RowSelection =
    chosen === 'all' ? Object.fromEntries(rows.map(({ id }) => [String(id), true as const])) : chosen

  return {
    /** The selection for the table. */
    table: { selected, onChange: setChosen as (selected: RowSelection) => void },
    /** The selected ids on this page. */
    ids: rows.filter(({ id }) => selected[id]).map(({ id }) => id),
    isAll: chosen === 'all',
    chooseAll: () => setChosen('all'),
    clear: () => setChosen({}),
  }
}
