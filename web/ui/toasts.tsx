import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { lazy, Suspense, useSyncExternalStore } from 'react'

// Most visits show no toast at all, so the kit's notifications come with the first one.

const SHOWN_MS = 4_000

const loadKit = () => import('@mantine/notifications')
const Notifications = lazy(async () => ({ default: (await loadKit()).Notifications }))

let isWanted = false
const watchers = new Set<() => void>()

type ToastSettings = Parameters<Awaited<ReturnType<typeof loadKit>>['notifications']['show']>[0]

async function showNotification(shown: ToastSettings) {
  isWanted = true
  for (const act of watchers) act()
  const { notifications } = await loadKit()
  notifications.show({
    // The kit's default would interrupt what a screen reader is saying.
    role: 'status',
    ...shown,
  })
}

/** A quiet line in the corner that something is done. */
export function toast(text: string): void {
  void showNotification({
    message: text,
    autoClose: SHOWN_MS,
    color: 'green',
    icon: <IconCheck size={18} aria-hidden />,
  })
}

/** Something that whoever runs the hub should see to; it stays until it is closed. */
export function showPersistentToast(title: string, text: string): void {
  const icon = <IconAlertTriangle size={18} aria-hidden />
  void showNotification({ title, message: text, autoClose: false, color: 'amber', icon })
}

/** Where the lines appear. */
export function ToastContainer() {
  const isThere = useSyncExternalStore(onWanted, () => isWanted)
  if (!isThere) return null
  return (
    <Suspense>
      <Notifications position="bottom-left" limit={3} containerWidth={380} />
    </Suspense>
  )
}

function onWanted(act: () => void): () => void {
  watchers.add(act)
  return () => watchers.delete(act)
}
