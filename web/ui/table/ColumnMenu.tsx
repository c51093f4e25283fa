import { t } from '@lingui/core/macro'
import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { DataColumn } from './data-table.ts'

interface Props<Row> {
  columns: DataColumn<Row>[]
  visible: Record<string, boolean>
  onChange: (visible: Record<string, boolean>) => void
}

/** A menu to show and hide columns of a table. */
export function ColumnMenu<Row>({ columns, visible, onChange }: Props<Row>) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={20} aria-hidden />}>{t`Columns`}</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Columns`}>
        <Stack gap="xs">
          {columns
            .filter((column) => !column.isMain)
            .map(({ id, header }) => (
              <Checkbox
                key={id}
                label={header}
                checked={visible[id] !== false}
                onChange={(event) => onChange({ ...visible, [id]: event.currentTarget.checked })}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
