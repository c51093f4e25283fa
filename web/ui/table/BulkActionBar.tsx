import { Button, type ButtonProps } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { confirmAndRunBulkOperation, type BulkOperation } from './confirm-and-run-bulk-operation.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { useListSelection } from './use-list-selection.ts'

export interface BulkAction extends BulkOperation {
  label: string
  icon: TablerIcon
  color?: ButtonProps['color']
}

interface Props<Row extends { id: number }> {
  rows: Row[]
  /** The name of a row in questions and reports. */
  rowName: (row: Row) => string
  selection: ReturnType<typeof useListSelection>
  /** Returns the buttons for these selected rows. */
  actionsOf: (selected: Row[]) => BulkAction[]
  /** What the bar holds while no row is selected. */
  idle: ReactNode
}

/** The acts on the selected rows of a table; rows that an act did not change stay selected. */
export function BulkActionBar<Row extends { id: number }>({ rows, rowName, selection, actionsOf, idle }: Props<Row>) {
  const ids = new Set(selection.ids)
  const selected = rows.filter(({ id }) => ids.has(id))

  const confirm = async ({ label: _label, icon: _icon, color: _color, ...act }: BulkAction) => {
    const unchanged = await confirmAndRunBulkOperation(
      selected.map((row) => ({ id: row.id, name: rowName(row) })),
      act,
    )
    if (unchanged) selection.choose(unchanged)
  }
  return (
    <SelectionBar count={selected.length} onClear={selection.clear} idle={idle}>
      {selected.length > 0 &&
        actionsOf(selected).map((action) => (
          <Button
            key={action.label}
            variant="default"
            c={action.color}
            leftSection={<action.icon size={18} aria-hidden />}
            onClick={() => void confirm(action)}
          >
            {action.label}
          </Button>
        ))}
    </SelectionBar>
  )
}
