import type { RowSelection } from '#web/ui/hooks/use-row-selection.ts'

/** The selected rows of a page, or all rows that match the filters of the list. */
export type ChosenListRows = RowSelection | 'all'

/** Returns the selection of a list for its table and its bulk actions. */
export function buildListSelection(
  rows: { id: number }[],
  chosen: ChosenListRows,
  onChange: (chosen: ChosenListRows) => void,
) {
  const selected: RowSelection =
    chosen === 'all' ? Object.fromEntries(rows.map(({ id }) => [String(id), true as const])) : chosen

  return {
    /** The selection for the table. */
    table: { selected, onChange },
    /** The selected ids on this page. */
    ids: rows.filter(({ id }) => selected[id]).map(({ id }) => id),
    isAll: chosen === 'all',
    chooseAll: () => onChange('all'),
    clear: () => onChange({}),
  }
}

export type ListSelection = ReturnType<typeof buildListSelection>
