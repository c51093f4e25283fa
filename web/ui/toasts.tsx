import { Button, Group } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { lazyPart, loadChunk } from './load-chunk.ts'
import { OptionalLazyPart } from './OptionalLazyPart.tsx'
import classes from './toasts.module.css'
import { useOnUserSignedOut } from './use-on-user-signed-out.ts'

// Most visits show no toast, so Mantine's notifications are loaded with the first one.

const SHOWN_MS = 4_000
/** Long enough to read the text and to reach the button; the time is paused under the pointer and while the toast has the focus. */
const WITH_ACTION_SHOWN_MS = 10_000

const loadKit = () => loadChunk(() => import('@mantine/notifications'))
const Notifications = lazyPart(() => loadKit().then((file) => file.Notifications))

let isNeeded = false
/** How often all toasts were removed: one whose code is still loading then is not shown. */
let removals = 0
const watchers = new Set<() => void>()

type ToastSettings = Parameters<Awaited<ReturnType<typeof loadKit>>['notifications']['show']>[0]

async function showNotification(shown: ToastSettings): Promise<void> {
  const removalsBefore = removals
  const { notifications } = await loadKit()
  if (removals !== removalsBefore) return
  isNeeded = true
  notifyWatchers()
  notifications.show({
    // Mantine's default role would interrupt a screen reader. The container announces it.
    role: 'group',
    'data-toast': true,
    ...shown,
  })
}

interface PlainToast {
  text: string
  action: ToastAction | undefined
}

/** What is shown without Mantine's notifications, when their code cannot be loaded, as after a new release. */
let plainToast: PlainToast | null = null

function setPlainToast(next: PlainToast | null) {
  plainToast = next
  notifyWatchers()
}

function showPlainToast(text: string, shownMs: number, action?: ToastAction) {
  const shown = { text, action: action && { label: action.label, run: () => (setPlainToast(null), action.run()) } }
  setPlainToast(shown)
  setTimeout(() => plainToast === shown && setPlainToast(null), shownMs)
}

/** The button in a toast. */
export interface ToastAction {
  label: string
  run: () => void
}

/** The toast on screen that has a button, and its action; a newer one replaces it. */
let offered: { hide: () => void; run: () => void } | null = null

/** Does what the button of the toast on screen does, if there is one. */
export const runOfferedToastAction = (): void => (plainToast?.action ?? offered)?.run()

/** Removes the toast that has a button, when its action no longer does what the toast says. Returns whether there was one. */
export function withdrawToastAction(): boolean {
  const isWithdrawn = plainToast?.action !== undefined || offered !== null
  if (plainToast?.action) setPlainToast(null)
  const withdrawn = offered
  offered = null
  withdrawn?.hide()
  return isWithdrawn
}

/** Shows a short confirmation in the corner, with at most one button. */
export function showToast(text: string, action?: ToastAction): void {
  const look = { color: 'green' as const, icon: <IconCheck size={18} aria-hidden /> }
  if (action) return void showToastWithAction(text, action, look)
  const removalsBefore = removals
  showNotification({ message: text, autoClose: SHOWN_MS, ...look }).catch(() => {
    if (removals === removalsBefore) showPlainToast(text, SHOWN_MS)
  })
}

async function showToastWithAction(text: string, { label, run }: ToastAction, look: Partial<ToastSettings>) {
  const focusedBefore = document.activeElement
  withdrawToastAction()
  const id = randomId()
  const runOnce = () => {
    // A second press meets the button while the toast fades out.
    if (offered !== toast) return
    withdrawToastAction()
    run()
  }
  const toast = {
    hide: () =>
      void loadKit().then(
        ({ notifications }) => notifications.hide(id),
        () => {},
      ),
    run: runOnce,
  }
  offered = toast
  const kit = await loadKit().catch(() => null)
  // While the first toast of a visit loads its code, another change or a sign-out may have withdrawn it.
  if (offered !== toast) return
  if (!kit) {
    offered = null
    return showPlainToast(text, WITH_ACTION_SHOWN_MS, { label, run })
  }
  const { notifications } = kit
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
  await showNotification({
    id,
    message,
    autoClose: WITH_ACTION_SHOWN_MS,
    // Mantine stops the time for the focus in stacked toasts alone.
    onFocusCapture: () => notifications.update({ id, message, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, message, autoClose: WITH_ACTION_SHOWN_MS }),
    onClose: () => {
      if (offered === toast) offered = null
    },
    ...look,
  })
}

/** Removes all toasts, with the action that one of them offers. */
async function removeToasts() {
  removals += 1
  offered = null
  setPlainToast(null)
  if (!isNeeded) return
  const { notifications } = await loadKit()
  notifications.clean()
  notifications.cleanQueue()
}

/** Shows a notice for the operators of the hub; it stays until it is closed. */
export function showOperatorWarning(title: string, text: string): void {
  const icon = <IconAlertTriangle size={18} aria-hidden />
  showNotification({ title, message: text, autoClose: false, color: 'amber', icon }).catch(() =>
    showPlainToast(`${title} ${text}`, WITH_ACTION_SHOWN_MS),
  )
}

/**
 * The container of the toasts. Screen readers announce what is added to a live region that they know already, not one
 * that appears with its text (ARIA22): so it is there before the first toast, and has the toasts inside.
 */
export function ToastContainer() {
  useOnUserSignedOut(() => void removeToasts())
  const isThere = useSyncExternalStore(subscribe, () => isNeeded)
  const plain = useSyncExternalStore(subscribe, () => plainToast)
  return (
    <div aria-live="polite">
      {plain && (
        <Group className={classes.plain}>
          {plain.text}
          {plain.action && (
            <Button variant="default" size="compact-md" onClick={plain.action.run}>
              {plain.action.label}
            </Button>
          )}
        </Group>
      )}
      {isThere && (
        <OptionalLazyPart>
          <Notifications position="bottom-left" limit={3} containerWidth={380} withinPortal={false} />
        </OptionalLazyPart>
      )}
    </div>
  )
}

function notifyWatchers() {
  for (const listener of watchers) listener()
}

function subscribe(listener: () => void): () => void {
  watchers.add(listener)
  return () => watchers.delete(listener)
}
