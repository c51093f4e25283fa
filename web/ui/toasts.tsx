import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'

const SHOWN_MS = 4_000

/** A quiet line in the corner that something is done. */
export function toast(text: string): void {
  notifications.show({
    message: text,
    autoClose: SHOWN_MS,
    // The kit's default would interrupt what a screen reader is saying.
    role: 'status',
    color: 'green',
    icon: <IconCheck size={18} aria-hidden />,
  })
}

/** Something that whoever runs the hub should see to; it stays until it is closed. */
export function notice(title: string, text: string): void {
  notifications.show({
    title,
    message: text,
    autoClose: false,
    role: 'status',
    color: 'amber',
    icon: <IconAlertTriangle size={18} aria-hidden />,
  })
}
