import { t } from '@lingui/core/macro'
import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Row as TableRow } from '@tanstack/react-table'
import type { MouseEvent } from 'react'
import classes from './DataTable.module.css'
import type { DataTablePartProps, DataTableFeatures } from './data-table.ts'

/** The table on wide screens, with a sticky header and a body per row. */
export function DataRows<Row extends object>(parts: DataTablePartProps<Row>) {
  const { table, columns, selection, actions, label } = parts

  return (
    <Table
      aria-label={label}
      stickyHeader
      stickyHeaderOffset="var(--header-height)"
      verticalSpacing={0}
      className={classes.table}
    >
      <Table.Thead>
        <Table.Tr>
          {selection && (
            <Table.Th scope="col" w={44}>
              <Checkbox
                aria-label={t`Select all on this page`}
                checked={table.getIsAllRowsSelected()}
                indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </Table.Th>
          )}
          {columns.map((column) => (
            <Table.Th scope="col" key={column.id} w={column.width} ta={column.align} className={printClassOf(column)}>
              {column.header}
            </Table.Th>
          ))}
          {actions && (
            <Table.Th scope="col" w={56}>
              <VisuallyHidden>{t`Actions`}</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {table.getRowModel().rows.map((row) => (
          <DataRow key={row.id} row={row} {...parts} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function DataRow<Row extends object>({
  row,
  ...parts
}: DataTablePartProps<Row> & { row: TableRow<DataTableFeatures, Row> }) {
  const { columns, selection, actions, onOpen, openId, isStrong, selectLabel, onSelect } = parts
  const data = row.original

  const openByClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    // React also bubbles clicks from a dropdown or dialog of the row, which is elsewhere in the DOM.
    const isInRow = event.currentTarget.contains(target)
    if (isInRow && !target.closest('a, button, input, label')) onOpen?.(data)
  }

  return (
    <Table.Tr
      className={classes.row}
      data-row={row.id}
      data-selected={row.getIsSelected() || undefined}
      data-open={openId === row.id || undefined}
      data-strong={isStrong?.(data) || undefined}
      data-opens={onOpen !== undefined || undefined}
      onClick={onOpen && openByClick}
    >
      {selection && (
        <Table.Td>
          <Checkbox
            aria-label={selectLabel(data)}
            checked={row.getIsSelected()}
            onChange={(event) => onSelect(row.id, event)}
          />
        </Table.Td>
      )}
      {columns.map((column) => (
        <Table.Td key={column.id} ta={column.align} className={printClassOf(column)}>
          {column.isMain && onOpen ? (
            <UnstyledButton
              className={classes.open}
              data-opener
              aria-expanded={openId === row.id}
              onClick={() => onOpen(data)}
            >
              {column.cell(data)}
            </UnstyledButton>
          ) : (
            column.cell(data)
          )}
          {column.secondaryCell && <div className={classes.second}>{column.secondaryCell(data)}</div>}
        </Table.Td>
      ))}
      {actions && <Table.Td data-actions>{actions(data)}</Table.Td>}
    </Table.Tr>
  )
}

const printClassOf = ({ isControl }: { isControl?: boolean }) => (isControl ? 'no-print' : undefined)
