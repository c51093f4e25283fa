import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { lazy, Suspense, useSyncExternalStore } from 'react'

// Most visits show no toast, so Mantine's notifications are loaded with the first one.

const SHOWN_MS = 4_000

const loadKit = () => import('@mantine/notifications')
const Notifications = lazy(async () => ({ default: (await loadKit()).Notifications }))

let isNeeded = false
const watchers = new Set<() => void>()

type ToastSettings = Parameters<Awaited<ReturnType<typeof loadKit>>['notifications']['show']>[0]

async function showNotification(shown: ToastSettings) {
  isNeeded = true
  for (const listener of watchers) listener()
  const { notifications } = await loadKit()
  notifications.show({
    // Mantine's default role would interrupt a screen reader.
    role: 'status',
    ...shown,
  })
}

/** Shows a short confirmation in the corner. */
export function showToast(text: string): void {
  void showNotification({
    message: text,
    autoClose: SHOWN_MS,
    color: 'green',
    icon: <IconCheck size={18} aria-hidden />,
  })
}

/** Shows a notice for the operators of the hub; it stays until it is closed. */
export function showPersistentToast(title: string, text: string): void {
  const icon = <IconAlertTriangle size={18} aria-hidden />
  void showNotification({ title, message: text, autoClose: false, color: 'amber', icon })
}

/** The container of the toasts. */
export function ToastContainer() {
  const isThere = useSyncExternalStore(subscribe, () => isNeeded)
  if (!isThere) return null
  return (
    <Suspense>
      <Notifications position="bottom-left" limit={3} containerWidth={380} />
    </Suspense>
  )
}

function subscribe(listener: () => void): () => void {
  watchers.add(listener)
  return () => watchers.delete(listener)
}
