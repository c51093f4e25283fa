import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck } from '@tabler/icons-react'

const SHOWN_MS = 4_000

/** A quiet line in the corner that something is done; `undo` only where it truly takes it back. */
export function toast(text: string, { undo }: { undo?: () => void } = {}): void {
  const id = notifications.show({
    message: undo ? <UndoLine text={text} onUndo={() => (notifications.hide(id), undo())} /> : text,
    autoClose: SHOWN_MS,
    // The kit's default would interrupt what a screen reader is saying.
    role: 'status',
    color: 'green',
    icon: <IconCheck size={18} aria-hidden />,
  })
}

function UndoLine({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      {text}
      <Button variant="subtle" size="xs" onClick={onUndo}>{t`Undo`}</Button>
    </Group>
  )
}
