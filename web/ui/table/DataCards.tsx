import { t } from '@lingui/core/macro'
import { Checkbox, Group, UnstyledButton, VisuallyHidden } from '@mantine/core'
import classes from './DataTable.module.css'
import type { DataTablePartProps } from './data-table.ts'

/** The rows as cards on phones: the main cell on top, the others as facts. */
export function DataCards<Row extends object>(parts: DataTablePartProps<Row>) {
  const { table, columns, selection, label, actions, onOpen, openId, isStrong, selectLabel, onSelect } = parts
  const main = columns.find((column) => column.isMain) ?? columns[0]
  const rest = columns.filter((column) => column !== main)

  return (
    <>
      {selection && (
        <Checkbox
          label={t`Select all on this page`}
          mb="sm"
          checked={table.getIsAllRowsSelected()}
          indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
          onChange={table.getToggleAllRowsSelectedHandler()}
        />
      )}
      <ul className={classes.cards} aria-label={label}>
        {table.getRowModel().rows.map((row) => (
          <li
            key={row.id}
            className={classes.card}
            data-row={row.id}
            data-selected={row.getIsSelected() || undefined}
            data-open={openId === row.id || undefined}
            data-strong={isStrong?.(row.original) || undefined}
          >
            <Group wrap="nowrap" gap="sm" align="flex-start">
              {selection && (
                <Checkbox
                  className={classes.cardCheck}
                  aria-label={selectLabel(row.original)}
                  checked={row.getIsSelected()}
                  onChange={(event) => onSelect(row.id, event)}
                />
              )}
              <div className={classes.cardMain}>
                {main &&
                  (onOpen ? (
                    <UnstyledButton
                      className={`${classes.open} ${classes.cardTitle}`}
                      data-opener
                      onClick={() => onOpen(row.original)}
                    >
                      {main.cell(row.original)}
                    </UnstyledButton>
                  ) : (
                    <div className={classes.cardTitle}>{main.cell(row.original)}</div>
                  ))}
                {main?.secondaryCell && <div className={classes.second}>{main.secondaryCell(row.original)}</div>}
              </div>
              {actions && (
                <div className={classes.cardActions} data-actions>
                  {actions(row.original)}
                </div>
              )}
            </Group>
            <dl className={classes.facts}>
              {rest
                .filter((column) => !column.isEmpty?.(row.original))
                .map((column) => (
                  <div
                    key={column.id}
                    data-on-card={column.cardLayout}
                    className={column.isControl ? 'no-print' : undefined}
                  >
                    <dt>{column.cardLayout ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}</dt>
                    <dd>
                      {column.cell(row.original)}
                      {column.secondaryCell && (
                        <div className={classes.second}>{column.secondaryCell(row.original)}</div>
                      )}
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}
