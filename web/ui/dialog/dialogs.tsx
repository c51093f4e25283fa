import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useEffect, type ReactNode } from 'react'
import { isSessionEndedError, errorMessageOf, CallError } from '#web/api/call-error.ts'
import { ConfirmDialogContent, type ConfirmOptions } from './ConfirmDialogContent.tsx'
import { DialogContent } from './DialogContent.tsx'
import { failureTitle } from '#web/ui/failure-title.ts'

interface AlertOptions {
  title: string
  text: ReactNode
  closeLabel?: string
}

/**
 * Calls when the dialog is closed and off the screen. A dialog that is opened earlier gets no focus, as the kit shows it
 * in the place of the first; and a focus that is set earlier is taken back.
 */
function OnExited({ act, children }: { act: () => void; children: ReactNode }) {
  useEffect(() => act, [act])
  return children
}

/** A dialog of the kit that tells when it is off the screen. */
export function openDialog({
  children,
  onGone,
  ...settings
}: Parameters<typeof modals.open>[0] & { onGone: () => void }): string {
  let isClosed = false
  return modals.open({
    withCloseButton: false,
    ...settings,
    onClose: () => (isClosed = true),
    children: <OnExited act={() => isClosed && onGone()}>{children}</OnExited>,
  })
}

/** Tells something that has to be read; resolves when the dialog is gone. */
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

/** Asks before something happens; resolves true when it was confirmed and `act` has succeeded. */
export function confirm({ title, ...asked }: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    let isDone = false
    const id = openDialog({
      title,
      closeOnClickOutside: false,
      onGone: () => resolve(isDone),
      children: (
        <ConfirmDialogContent
          {...asked}
          onRename={(next) => modals.updateModal({ modalId: id, title: next })}
          onWorking={(working) => modals.updateModal({ modalId: id, closeOnEscape: !working })}
          onClose={(done) => {
            isDone = done
            modals.close(id)
          }}
        />
      ),
    })
  })
}

interface ChoiceOptions<T extends string> {
  title: string
  text: ReactNode
  /** The last one is the one that is meant. */
  choices: { value: T; label: string }[]
}

/** Asks which of some ways to go; resolves null when the dialog was closed instead. */
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
  close: () => void
}

/** Opens a dialog whose inside does its own work: it says what the dialog is called and when it closes. */
export function openModal(title: string, body: (controls: ModalControls) => ReactNode): void {
  const id: string = modals.open({
    title,
    closeOnClickOutside: false,
    closeButtonProps: { 'aria-label': t`Close` },
    children: body({
      rename: (next) => modals.updateModal({ modalId: id, title: next }),
      close: () => modals.close(id),
    }),
  })
}

/** Shows a failure in a dialog (ERR-038 to 042); a session that the server ended shows itself by /logout. */
export function showFailure(error: unknown): void {
  if (error instanceof CallError && isSessionEndedError(error)) return
  void showAlert({ title: failureTitle(error), text: errorMessageOf(error), closeLabel: t`Close` })
}
