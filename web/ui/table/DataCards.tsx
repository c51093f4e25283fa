import { t } from '@lingui/core/macro'
import { Box, Checkbox, Group, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { memo, type MouseEvent } from 'react'
import classes from './DataTable.module.css'
import { getDataRowProps, isClickOnRowItself, type DataRowProps, type DataTablePartProps } from './data-table.ts'

/** The rows as cards on phones: the main cell on top, the others as facts. */
export function DataCards<Row extends object>(parts: DataTablePartProps<Row>) {
  const { rows, rowId, checkboxes, label } = parts

  return (
    <>
      {checkboxes && (
        <Checkbox
          label={t`Select all on this page`}
          data-select-all
          mb="sm"
          checked={checkboxes.isAllSelected}
          indeterminate={checkboxes.isSomeSelected && !checkboxes.isAllSelected}
          onChange={checkboxes.toggleAll}
        />
      )}
      <ul className={classes.cards} aria-label={label}>
        {rows.map((row) => (
          <DataCard key={rowId(row)} {...getDataRowProps(row, parts)} />
        ))}
      </ul>
    </>
  )
}

function RowCard<Row extends object>(props: DataRowProps<Row>) {
  const { row, id, columns, actions, hasWideActions, onOpen, isOpen, isStrong, isSelected, toggle } = props
  const name = props.rowName(row)
  const main = columns.find((column) => column.isMain) ?? columns[0]

  return (
    <Box
      component="li"
      className={classes.card}
      data-row={id}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
      data-strong={isStrong || undefined}
      data-opens={onOpen !== undefined || undefined}
      onClick={onOpen && ((event: MouseEvent<HTMLElement>) => isClickOnRowItself(event) && onOpen(row))}
    >
      <Group gap="sm" align="flex-start">
        {isSelected !== undefined && (
          <Checkbox
            className={classes.cardCheck}
            aria-label={t`Select ${name}`}
            checked={isSelected}
            onChange={(event) => toggle?.(id, event)}
          />
        )}
        <div className={classes.cardMain}>
          {main &&
            (onOpen ? (
              <UnstyledButton
                className={`${classes.open} ${classes.cardTitle}`}
                data-opener
                onClick={() => onOpen(row)}
              >
                {main.cell(row)}
              </UnstyledButton>
            ) : (
              <div className={classes.cardTitle}>{main.cell(row)}</div>
            ))}
          {main?.secondaryCell && <div className={classes.second}>{main.secondaryCell(row)}</div>}
        </div>
        {actions && !hasWideActions && (
          <div className={classes.cardActions} data-actions>
            {actions(row)}
          </div>
        )}
      </Group>
      <CardFacts row={row} columns={columns.filter((column) => column !== main)} />
      {actions && hasWideActions && <div data-actions>{actions(row)}</div>}
    </Box>
  )
}

const DataCard = memo(RowCard) as typeof RowCard

/** The columns of a card below its title. */
function CardFacts<Row extends object>({ row, columns }: Pick<DataTablePartProps<Row>, 'columns'> & { row: Row }) {
  return (
    <dl className={classes.facts}>
      {columns
        .filter((column) => !column.isEmpty?.(row))
        .map((column) => (
          <div key={column.id} data-on-card={column.cardLayout} className={column.isControl ? 'no-print' : undefined}>
            <dt>{column.cardLayout ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}</dt>
            <dd>
              {column.cell(row)}
              {column.secondaryCell && <div className={classes.second}>{column.secondaryCell(row)}</div>}
            </dd>
          </div>
        ))}
    </dl>
  )
}
