import type { MouseEvent, ReactNode } from 'react'
import type { TableSelection, useRowSelection } from '#web/ui/hooks/use-row-selection.ts'

export interface DataColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** A dimmed line below the cell. */
  secondaryCell?: (row: Row) => ReactNode
  /** True when the cell is empty for this row: a card omits it. */
  isEmpty?: (row: Row) => boolean
  /** On a card, shown without its header: on its own line, or two per line. */
  cardLayout?: 'line' | 'half'
  /** Cannot be hidden in the column menu; on phones it is the card's first line. */
  isMain?: boolean
  /** A control, omitted in print. */
  isControl?: boolean
  /** A CSS width: '12rem', '20%'. */
  width?: string
  align?: 'left' | 'right'
}

export interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string
  rows: Row[]
  columns: DataColumn<Row>[]
  rowId: (row: Row) => string
  /** Name of a row, for its checkbox: 'Tremblay, Marie'. */
  rowName: (row: Row) => string
  selection?: TableSelection
  /** Hidden columns: `{ due: false }`. */
  visible?: Record<string, boolean>
  /** Opens a row; makes the main cell a button and the whole row clickable. */
  onOpen?: (row: Row) => void
  /** The row whose panel is open. */
  openId?: string | null
  /** Bold for new rows. */
  isStrong?: (row: Row) => boolean
  /** One line of 40 px a row: text that does not fit is cut. The widths of the columns then add up to the table's. */
  isDense?: boolean
  /** The last cell: the menu of the row. */
  actions?: (row: Row) => ReactNode
  /** The actions are buttons with words: their column is wide, and on a card they are its last line. */
  hasWideActions?: boolean
}

type Checkboxes = ReturnType<typeof useRowSelection>

/** The props of rows and cards: `columns` are the visible ones. */
export interface DataTablePartProps<Row extends object> extends DataTableProps<Row> {
  /** Undefined without a selection. */
  checkboxes: Checkboxes | undefined
}

/**
 * The props of one row or card. In a long list a row is rendered again only when one of them changes; for that the table
 * gets the same columns and functions in each render.
 */
export interface DataRowProps<Row extends object> extends Pick<
  DataTableProps<Row>,
  'columns' | 'rowName' | 'actions' | 'hasWideActions' | 'onOpen'
> {
  row: Row
  id: string
  isOpen: boolean
  isStrong: boolean
  /** Undefined without a selection. */
  isSelected: boolean | undefined
  toggle: Checkboxes['toggle'] | undefined
}

/** Returns the props of a row from those of its table. */
export function getDataRowProps<Row extends object>(
  row: Row,
  { rowId, columns, rowName, actions, hasWideActions, onOpen, openId, isStrong, checkboxes }: DataTablePartProps<Row>,
): DataRowProps<Row> {
  const id = rowId(row)
  return {
    row,
    id,
    columns,
    rowName,
    isOpen: openId === id,
    isStrong: isStrong?.(row) === true,
    isSelected: checkboxes?.isSelected(id),
    toggle: checkboxes?.toggle,
    ...(actions && { actions }),
    ...(hasWideActions !== undefined && { hasWideActions }),
    ...(onOpen && { onOpen }),
  }
}

/** Whether a click in a row or card means the row, and not a control in it. */
export function isClickOnRowItself({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element)) return false
  // React also bubbles clicks from a dropdown or dialog of the row, which is elsewhere in the DOM.
  return currentTarget.contains(target) && !target.closest('a, button, input, label')
}
