import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, type Table } from '@tanstack/react-table'
import type { ChangeEvent, ReactNode } from 'react'

/** Ids of the selected rows. */
export type RowSelection = Record<string, true>

export interface DataColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** A quieter line under it. */
  secondaryCell?: (row: Row) => ReactNode
  /** Has nothing to say of the row: a card leaves it out. */
  isEmpty?: (row: Row) => boolean
  /** On a card without its header, as it says itself what it is: on a line of its own, or two to a line. */
  cardLayout?: 'line' | 'half'
  /** May not be switched off in the column menu; on phones it is the card's first line. */
  isMain?: boolean
  /** Something to operate, which paper can do without. */
  isControl?: boolean
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
  selection?: { selected: RowSelection; onChange: (selected: RowSelection) => void }
  /** Columns that are switched off: `{ due: false }`. */
  visible?: Record<string, boolean>
  /** Opens a row; the main cell is then a button, and the whole row takes a click. */
  onOpen?: (row: Row) => void
  /** The row whose panel is open. */
  openId?: string | null
  /** Weight for rows that are new. */
  isStrong?: (row: Row) => boolean
  /** The last cell: the row's menu. */
  actions?: (row: Row) => ReactNode
}

// The table library wants these to stay the same from render to render.
export const dataTableFeatures = tableFeatures({ rowSelectionFeature, columnVisibilityFeature })
export type DataTableFeatures = typeof dataTableFeatures

/** What rows and cards are made of. */
export interface DataTablePartProps<Row extends object> extends DataTableProps<Row> {
  table: Table<DataTableFeatures, Row>
  /** The visible ones. */
  columns: DataColumn<Row>[]
  selectLabel: (row: Row) => string
  /** The checkbox of a row was changed. */
  onSelect: (rowId: string, event: ChangeEvent<HTMLInputElement>) => void
}
