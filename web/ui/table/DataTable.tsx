import { useMemo } from 'react'
import type { DataTableProps } from './data-table.ts'
import { DataCards } from './DataCards.tsx'
import { WideDataTable } from './WideDataTable.tsx'
import { useStableHandler } from '#web/ui/hooks/use-stable-handler.ts'
import { useRowSelection, type TableSelection } from '#web/ui/hooks/use-row-selection.ts'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'

/** A list as table rows on wide screens and as cards on phones, with the same selection and actions. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, columns, rowId, selection, visible, onOpen } = props
  const isWide = useIsWideScreen()
  const checkboxes = useRowSelection(rows.map(rowId), selection ?? NO_SELECTION)
  const openRow = useStableHandler((row: Row) => onOpen?.(row))
  const parts = {
    ...props,
    ...(onOpen && { onOpen: openRow }),
    columns: useMemo(() => columns.filter((column) => visible?.[column.id] !== false), [columns, visible]),
    checkboxes: selection && checkboxes,
  }

  return isWide ? <WideDataTable {...parts} /> : <DataCards {...parts} />
}

const NO_SELECTION: TableSelection = { selected: {}, onChange: () => undefined }
