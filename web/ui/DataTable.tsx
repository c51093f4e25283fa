import { t } from '@lingui/core/macro'
import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import { DataCards } from './DataCards.tsx'
import { DataRows } from './DataRows.tsx'
import { useIsWide } from './wide.ts'

/** Ids of the selected rows. */
export type Selection = Record<string, true>

export interface DataColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** May not be switched off in the column menu; on phones it is the card's first line. */
  isMain?: boolean
  /** As in CSS: '12rem', '20%'. */
  width?: string
  align?: 'left' | 'right'
}

export interface DataTableProps<Row> {
  /** What the table lists, for those who do not see it. */
  label: string
  rows: Row[]
  columns: DataColumn<Row>[]
  rowId: (row: Row) => string
  /** How one row is called, for its checkbox: 'Tremblay, Marie'. */
  rowName: (row: Row) => string
  selection?: { selected: Selection; onChange: (selected: Selection) => void }
  /** Columns that are switched off: `{ due: false }`. */
  visible?: Record<string, boolean>
  /** Opens a row; the main cell is then a button, and the whole row takes a click. */
  onOpen?: (row: Row) => void
  /** The row whose panel is open. */
  openId?: string | null
  /** Weight for rows that are new. */
  isStrong?: (row: Row) => boolean
  /** A quieter second line under the row's cells. */
  secondLine?: (row: Row) => ReactNode
  /** The last cell: the row's menu. */
  actions?: (row: Row) => ReactNode
}

// The table library wants these to stay the same from render to render.
export const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature })
export type Features = typeof features

/** One list, as table rows on wide screens and as cards on phones: same rows, same selection, same actions. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, columns, rowId, selection, visible } = props
  const isWide = useIsWide()
  const definitions = useMemo(() => {
    const helper = createColumnHelper<Features, Row>()
    return columns.map((column) => helper.display({ id: column.id, header: column.header }))
  }, [columns])

  const table = useTable({
    features,
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
  const parts = { ...props, table, columns: shown, selectLabel: (row: Row) => t`Select ${props.rowName(row)}` }

  return isWide ? <DataRows {...parts} /> : <DataCards {...parts} />
}

const NOTHING = {}
