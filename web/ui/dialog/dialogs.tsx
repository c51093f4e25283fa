import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { isAbortError, isSessionEndedError, getErrorMessage, CallError } from '#web/api/call-error.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { ConfirmDialogContent, type ConfirmOptions } from './ConfirmDialogContent.tsx'
import { DialogContent } from './DialogContent.tsx'
import { modals } from './modals.ts'
import { getFailureTitle } from '#web/ui/failure-title.ts'

interface AlertOptions {
  title: string
  text: ReactNode
  closeLabel?: string
}

/**
 * Calls `onExited` once the dialog is closed and removed. Opening another dialog earlier would replace this one without
 * getting the focus, and a focus set earlier would be reverted.
 */
function OnExited({ onExited, children }: { onExited: () => void; children: ReactNode }) {
  useEffect(() => onExited, [onExited])
  return children
}

const showFailure = (error: unknown, onRetry: () => void) => <RetryNotice error={error} onRetry={onRetry} />

/** Shows an error of a dialog in the dialog; the page behind it stays. */
const DialogErrorBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary renderFailure={showFailure}>{children}</ErrorBoundary>
)

/** Opens a Mantine dialog and reports when it has been removed. */
export function openDialog({
  children,
  onGone,
  ...settings
}: Parameters<typeof modals.open>[0] & { onGone: () => void }): string {
  let isClosed = false
  return modals.open(
    {
      withCloseButton: false,
      ...settings,
      onClose: () => (isClosed = true),
      children: (
        <OnExited onExited={() => isClosed && onGone()}>
          <DialogErrorBoundary>{children}</DialogErrorBoundary>
        </OnExited>
      ),
    },
    onGone,
  )
}

/** Shows a message that has to be read; resolves when the dialog is closed. */
export function showAlert({ title, text, closeLabel }: AlertOptions): Promise<void> {
  return new Promise((resolve) => {
    const id = openDialog({
      title,
      onGone: resolve,
      children: (
        <DialogContent text={text}>
          <Button data-autofocus onClick={() => modals.close(id)}>
            {closeLabel ?? t`OK`}
          </Button>
        </DialogContent>
      ),
    })
  })
}

interface ActionDialogHandlers {
  onRename: (title: string) => void
  /** While the action runs, Escape does not close the dialog. */
  onWorking: (isWorking: boolean) => void
  onClose: (isDone: boolean) => void
}

/** Opens a dialog whose content runs an action; resolves true when it was closed after the action has succeeded. */
export function openActionDialog(
  title: string,
  renderContent: (handlers: ActionDialogHandlers) => ReactNode,
): Promise<boolean> {
  return new Promise((resolve) => {
    let isDone = false
    const id = openDialog({
      title,
      closeOnClickOutside: false,
      onGone: () => resolve(isDone),
      children: renderContent({
        onRename: (next) => modals.update(id, { title: next }),
        onWorking: (working) => modals.update(id, { closeOnEscape: !working }),
        onClose: (done) => {
          isDone = done
          modals.close(id)
        },
      }),
    })
  })
}

/** Asks for confirmation; resolves true when it was confirmed and the action has succeeded. */
export const confirmAndRun = ({ title, ...asked }: ConfirmOptions): Promise<boolean> =>
  openActionDialog(title, (handlers) => <ConfirmDialogContent {...asked} {...handlers} />)

interface ChoiceOptions<T extends string> {
  title: string
  text: ReactNode
  /** The last one is the default choice. */
  choices: { value: T; label: string }[]
}

/** Asks for one of several choices; resolves null when the dialog was closed. */
export function promptChoice<T extends string>({ title, text, choices }: ChoiceOptions<T>): Promise<T | null> {
  return new Promise((resolve) => {
    let chosen: T | null = null
    const id = openDialog({
      title,
      withCloseButton: true,
      closeButtonProps: { 'aria-label': t`Close` },
      onGone: () => resolve(chosen),
      children: (
        <DialogContent text={text}>
          {choices.map(({ value, label }, nth) => (
            <Button
              key={value}
              variant={nth === choices.length - 1 ? 'filled' : 'default'}
              data-autofocus={nth === choices.length - 1 || undefined}
              onClick={() => {
                chosen = value
                modals.close(id)
              }}
            >
              {label}
            </Button>
          ))}
        </DialogContent>
      ),
    })
  })
}

interface ModalControls {
  rename: (title: string) => void
  /** Whether Escape and the cross close it. */
  setClosable: (isClosable: boolean) => void
  close: () => void
}

/** Opens a dialog with a custom body, which receives functions to rename and close it. */
export function openCustomDialog(title: string, body: (controls: ModalControls) => ReactNode): void {
  const id: string = modals.open({
    title,
    closeOnClickOutside: false,
    closeButtonProps: { 'aria-label': t`Close` },
    children: (
      <DialogErrorBoundary>
        {body({
          rename: (next) => modals.update(id, { title: next }),
          setClosable: (isClosable) => modals.update(id, { closeOnEscape: isClosable, withCloseButton: isClosable }),
          close: () => modals.close(id),
        })}
      </DialogErrorBoundary>
    ),
  })
}

/**
 * Shows a failure in a dialog (ERR-038 to 042). A session that the server ended redirects to /logout instead, and what the
 * page itself has aborted is no failure.
 */
export function showErrorAlert(error: unknown): void {
  if (isAbortError(error)) return
  if (error instanceof CallError && isSessionEndedError(error)) return
  void showAlert({ title: getFailureTitle(error), text: getErrorMessage(error), closeLabel: t`Close` })
}
