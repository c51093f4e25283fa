import { t } from '@lingui/core/macro'
import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Row as TableRow } from '@tanstack/react-table'
import type { MouseEvent } from 'react'
import classes from './DataTable.module.css'
import type { DataParts, Features } from './data-table.ts'

/** The table of wide screens: a header that stays, and a body for each row. */
export function DataRows<Row extends object>(parts: DataParts<Row>) {
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
            <Table.Th w={44}>
              <Checkbox
                aria-label={t`Select all on this page`}
                checked={table.getIsAllRowsSelected()}
                indeterminate={table.getIsSomeRowsSelected()}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </Table.Th>
          )}
          {columns.map(({ id, header, width, align }) => (
            <Table.Th key={id} w={width} ta={align}>
              {header}
            </Table.Th>
          ))}
          {actions && (
            <Table.Th w={56}>
              <VisuallyHidden>{t`Actions`}</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      {table.getRowModel().rows.map((row) => (
        <OneRow key={row.id} row={row} {...parts} />
      ))}
    </Table>
  )
}

/** A body of its own for each row, so that its second line belongs to it. */
function OneRow<Row extends object>({ row, ...parts }: DataParts<Row> & { row: TableRow<Features, Row> }) {
  const { columns, selection, actions, secondLine, onOpen, openId, isStrong, selectLabel } = parts
  const data = row.original
  const second = secondLine?.(data)

  const openByClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    // A click in a dropdown or dialog of the row comes here too, though it is elsewhere on the page.
    const isInRow = event.currentTarget.contains(target)
    if (isInRow && !target.closest('a, button, input, label')) onOpen?.(data)
  }

  return (
    <Table.Tbody
      className={classes.row}
      data-selected={row.getIsSelected() || undefined}
      data-open={openId === row.id || undefined}
      data-strong={isStrong?.(data) || undefined}
      data-opens={onOpen !== undefined || undefined}
      onClick={onOpen && openByClick}
    >
      <Table.Tr className={second ? classes.first : undefined}>
        {selection && (
          <Table.Td rowSpan={second ? 2 : 1}>
            <Checkbox
              aria-label={selectLabel(data)}
              checked={row.getIsSelected()}
              onChange={row.getToggleSelectedHandler()}
            />
          </Table.Td>
        )}
        {columns.map((column) => (
          <Table.Td key={column.id} ta={column.align}>
            {column.isMain && onOpen ? (
              <UnstyledButton className={classes.open} aria-expanded={openId === row.id} onClick={() => onOpen(data)}>
                {column.cell(data)}
              </UnstyledButton>
            ) : (
              column.cell(data)
            )}
          </Table.Td>
        ))}
        {actions && <Table.Td rowSpan={second ? 2 : 1}>{actions(data)}</Table.Td>}
      </Table.Tr>
      {second && (
        <Table.Tr className={classes.second}>
          <Table.Td colSpan={columns.length}>{second}</Table.Td>
        </Table.Tr>
      )}
    </Table.Tbody>
  )
}
