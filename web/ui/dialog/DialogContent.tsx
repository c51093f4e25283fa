import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DialogContent.module.css'

/** The content of a dialog: its text, and its buttons at the end. */
export function DialogContent({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Stack gap="lg">
      <div>{text}</div>
      <Group justify="flex-end" gap="sm" className={classes.buttons}>
        {children}
      </Group>
    </Stack>
  )
}
