import { t } from '@lingui/core/macro'
import { createColumnHelper, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { dataTableFeatures, type DataTableProps, type DataTableFeatures } from './data-table.ts'
import { DataCards } from './DataCards.tsx'
import { DataRows } from './DataRows.tsx'
import { useRowSelection } from '#web/ui/hooks/use-row-selection.ts'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'

/** A list as table rows on wide screens and as cards on phones, with the same selection and actions. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, columns, rowId, selection, visible } = props
  const isWide = useIsWideScreen()
  const definitions = useMemo(() => {
    const helper = createColumnHelper<DataTableFeatures, Row>()
    return columns.map((column) => helper.display({ id: column.id, header: column.header }))
  }, [columns])

  const table = useTable({
    features: dataTableFeatures,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { rowSelection: selection?.selected ?? NOTHING, columnVisibility: visible ?? NOTHING },
    enableRowSelection: selection !== undefined,
    onRowSelectionChange: (next) => {
      selection?.onChange(typeof next === 'function' ? next(selection.selected) : next)
    },
  })
  const shown = columns.filter((column) => visible?.[column.id] !== false)
  const onSelect = useRowSelection(rows.map(rowId), selection)
  const selectLabel = (row: Row) => t`Select ${props.rowName(row)}`
  const parts = { ...props, table, columns: shown, selectLabel, onSelect }

  return isWide ? <DataRows {...parts} /> : <DataCards {...parts} />
}

const NOTHING = {}
