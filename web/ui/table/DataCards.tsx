import { t } from '@lingui/core/macro'
import { Checkbox, Group, UnstyledButton, VisuallyHidden } from '@mantine/core'
import classes from './DataTable.module.css'
import type { DataTablePartProps } from './data-table.ts'

/** The rows as cards on phones: the main cell on top, the others as facts. */
export function DataCards<Row extends object>(parts: DataTablePartProps<Row>) {
  const { rows, rowId, checkboxes, label } = parts

  return (
    <>
      {checkboxes && (
        <Checkbox
          label={t`Select all on this page`}
          mb="sm"
          checked={checkboxes.isAllSelected}
          indeterminate={checkboxes.isSomeSelected && !checkboxes.isAllSelected}
          onChange={checkboxes.toggleAll}
        />
      )}
      <ul className={classes.cards} aria-label={label}>
        {rows.map((row) => (
          <DataCard key={rowId(row)} row={row} {...parts} />
        ))}
      </ul>
    </>
  )
}

function DataCard<Row extends object>({ row, ...parts }: DataTablePartProps<Row> & { row: Row }) {
  const { columns, checkboxes, actions, hasWideActions, onOpen, openId, isStrong, selectLabel } = parts
  const id = parts.rowId(row)
  const main = columns.find((column) => column.isMain) ?? columns[0]

  return (
    <li
      className={classes.card}
      data-row={id}
      data-selected={checkboxes?.isSelected(id) || undefined}
      data-open={openId === id || undefined}
      data-strong={isStrong?.(row) || undefined}
    >
      <Group wrap="nowrap" gap="sm" align="flex-start">
        {checkboxes && (
          <Checkbox
            className={classes.cardCheck}
            aria-label={selectLabel(row)}
            checked={checkboxes.isSelected(id)}
            onChange={(event) => checkboxes.toggle(id, event)}
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
    </li>
  )
}

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
