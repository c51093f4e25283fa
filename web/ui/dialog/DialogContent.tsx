import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DialogContent.module.css'

/** The inside of a dialog: what it says, and its buttons at the end. */
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
