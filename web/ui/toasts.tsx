import { Button, Group } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { lazyPart, loadChunk } from './load-chunk.ts'
import { OptionalLazyPart } from './OptionalLazyPart.tsx'

// Most visits show no toast, so Mantine's notifications are loaded with the first one.

const SHOWN_MS = 4_000
/** Long enough to read the text and to reach the button; the time is paused under the pointer and while the toast has the focus. */
const WITH_ACTION_SHOWN_MS = 10_000

const loadKit = () => loadChunk(() => import('@mantine/notifications'))
const Notifications = lazyPart(async () => (await loadKit()).Notifications)

let isNeeded = false
const watchers = new Set<() => void>()

type ToastSettings = Parameters<Awaited<ReturnType<typeof loadKit>>['notifications']['show']>[0]

async function showNotification(shown: ToastSettings): Promise<string> {
  isNeeded = true
  for (const listener of watchers) listener()
  const { notifications } = await loadKit()
  return notifications.show({
    // Mantine's default role would interrupt a screen reader. The container announces it.
    role: 'group',
    'data-toast': true,
    ...shown,
  })
}

/** The button in a toast. */
export interface ToastAction {
  label: string
  run: () => void
}

/** The toast on screen that has a button, and its action; a newer one replaces it. */
let offered: { id: string; run: () => void } | null = null

/** Does what the button of the toast on screen does, if there is one. */
export const runOfferedToastAction = (): void => offered?.run()

/** Shows a short confirmation in the corner, with at most one button. */
export function showToast(text: string, action?: ToastAction): void {
  const look = { color: 'green' as const, icon: <IconCheck size={18} aria-hidden /> }
  if (action) void showToastWithAction(text, action, look)
  else void showNotification({ message: text, autoClose: SHOWN_MS, ...look })
}

async function showToastWithAction(text: string, { label, run }: ToastAction, look: Partial<ToastSettings>) {
  const { notifications } = await loadKit()
  const focusedBefore = document.activeElement
  if (offered) notifications.hide(offered.id)
  const id = randomId()
  const runOnce = () => {
    notifications.hide(id)
    if (offered?.id === id) offered = null
    run()
  }
  const runByButton = () => {
    // The button disappears with the toast.
    if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus()
    runOnce()
  }
  const message = (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{text}</span>
      <Button variant="default" size="compact-md" flex="none" onClick={runByButton}>
        {label}
      </Button>
    </Group>
  )
  offered = { id, run: runOnce }
  await showNotification({
    id,
    message,
    autoClose: WITH_ACTION_SHOWN_MS,
    // Mantine stops the time for the focus in stacked toasts alone.
    onFocusCapture: () => notifications.update({ id, message, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, message, autoClose: WITH_ACTION_SHOWN_MS }),
    onClose: () => {
      if (offered?.id === id) offered = null
    },
    ...look,
  })
}

/** Shows a notice for the operators of the hub; it stays until it is closed. */
export function showOperatorWarning(title: string, text: string): void {
  const icon = <IconAlertTriangle size={18} aria-hidden />
  void showNotification({ title, message: text, autoClose: false, color: 'amber', icon })
}

/**
 * The container of the toasts. Screen readers announce what is added to a live region that they know already, not one
 * that appears with its text (ARIA22): so it is there before the first toast, and has the toasts inside.
 */
export function ToastContainer() {
  const isThere = useSyncExternalStore(subscribe, () => isNeeded)
  return (
    <div aria-live="polite">
      {isThere && (
        <OptionalLazyPart>
          <Notifications position="bottom-left" limit={3} containerWidth={380} withinPortal={false} />
        </OptionalLazyPart>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  watchers.add(listener)
  return () => watchers.delete(listener)
}
