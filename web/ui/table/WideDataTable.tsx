import { t } from '@lingui/core/macro'
import { Checkbox, Table, UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import classes from './DataTable.module.css'
import { getDataRowProps, isClickOnRowItself, type DataRowProps, type DataTablePartProps } from './data-table.ts'

/** The table on wide screens, with a sticky header and a body per row. */
export function WideDataTable<Row extends object>(parts: DataTablePartProps<Row>) {
  const { rows, rowId, columns, checkboxes, actions, hasWideActions, label, isDense = false } = parts

  return (
    <Table
      aria-label={label}
      stickyHeader
      stickyHeaderOffset="var(--table-head-top, var(--header-height))"
      layout={isDense ? 'fixed' : 'auto'}
      data-dense={isDense || undefined}
      verticalSpacing={0}
      className={classes.table}
    >
      <Table.Thead>
        <Table.Tr>
          {checkboxes && (
            <Table.Th scope="col" w={44}>
              <Checkbox
                aria-label={t`Select all on this page`}
                data-select-all
                checked={checkboxes.isAllSelected}
                indeterminate={checkboxes.isSomeSelected && !checkboxes.isAllSelected}
                onChange={checkboxes.toggleAll}
              />
            </Table.Th>
          )}
          {columns.map((column) => (
            <Table.Th scope="col" key={column.id} w={column.width} ta={column.align} className={printClassOf(column)}>
              {column.header}
            </Table.Th>
          ))}
          {actions && (
            <Table.Th scope="col" w={isDense ? 68 : 56} data-wide={hasWideActions || undefined}>
              {t`Actions`}
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <DataRow key={rowId(row)} {...getDataRowProps(row, parts)} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function TableRow<Row extends object>(props: DataRowProps<Row>) {
  const { row, id, rowName, onOpen, isOpen, isStrong, isSelected, toggle } = props
  const name = rowName(row)

  return (
    <Table.Tr
      className={classes.row}
      data-row={id}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
      data-strong={isStrong || undefined}
      data-opens={onOpen !== undefined || undefined}
      onClick={onOpen && ((event) => isClickOnRowItself(event) && onOpen(row))}
    >
      {isSelected !== undefined && (
        <Table.Td>
          <Checkbox aria-label={t`Select ${name}`} checked={isSelected} onChange={(event) => toggle?.(id, event)} />
        </Table.Td>
      )}
      <RowCells row={row} columns={props.columns} actions={props.actions} onOpen={onOpen} isOpen={isOpen} />
    </Table.Tr>
  )
}

const DataRow = memo(TableRow) as typeof TableRow

type CellsProps<Row extends object> = Pick<DataRowProps<Row>, 'row' | 'columns' | 'isOpen'> & {
  [Key in 'actions' | 'onOpen']: DataRowProps<Row>[Key] | undefined
}

function TableCells<Row extends object>({ row, columns, actions, onOpen, isOpen }: CellsProps<Row>) {
  return (
    <>
      {columns.map((column) => (
        <Table.Td key={column.id} ta={column.align} className={printClassOf(column)}>
          {column.isMain && onOpen ? (
            <UnstyledButton className={classes.open} data-opener aria-expanded={isOpen} onClick={() => onOpen(row)}>
              {column.cell(row)}
            </UnstyledButton>
          ) : (
            column.cell(row)
          )}
          {column.secondaryCell && <div className={classes.second}>{column.secondaryCell(row)}</div>}
        </Table.Td>
      ))}
      {actions && <Table.Td data-actions>{actions(row)}</Table.Td>}
    </>
  )
}

/** Not rendered again when its row is selected. */
const RowCells = memo(TableCells) as typeof TableCells

const printClassOf = ({ isControl }: { isControl?: boolean }) => (isControl ? 'no-print' : undefined)
