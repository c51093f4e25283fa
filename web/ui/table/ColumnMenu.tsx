import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import type { DataColumn } from './data-table.ts'

interface Props<Row> {
  columns: DataColumn<Row>[]
  visible: Record<string, boolean>
  onChange: (visible: Record<string, boolean>) => void
}

/** A menu to show and hide columns of a table. On phones its button is an icon, so that it fits beside others. */
export function ColumnMenu<Row>({ columns, visible, onChange }: Props<Row>) {
  const isWide = useIsWideScreen()
  const icon = <IconColumns3 size={20} aria-hidden />
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        {isWide ? (
          <Button variant="default" leftSection={icon}>{t`Columns`}</Button>
        ) : (
          <ActionIcon variant="default" size={44} aria-label={t`Columns`}>
            {icon}
          </ActionIcon>
        )}
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
