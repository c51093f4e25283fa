import { useState } from 'react'
import type { RowSelection } from '#web/ui/table/data-table.ts'

/** Which rows of a list are chosen: some of this page, or all that match. */
export function useListSelection<Row extends { id: number }>(rows: Row[]) {
  const [chosen, setChosen] = useState<RowSelection | 'all'>({})
  const selected: RowSelection =
    chosen === 'all' ? Object.fromEntries(rows.map(({ id }) => [String(id), true as const])) : chosen

  return {
    /** For the table. */
    table: { selected, onChange: setChosen as (selected: RowSelection) => void },
    /** On this page. */
    ids: rows.filter(({ id }) => selected[id]).map(({ id }) => id),
    isAll: chosen === 'all',
    chooseAll: () => setChosen('all'),
    clear: () => setChosen({}),
  }
}
