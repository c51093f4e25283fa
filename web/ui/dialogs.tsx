import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { endsSession, messageOf, CallError } from '#web/api/call-error.ts'
import { ConfirmBody, type Confirmation } from './ConfirmBody.tsx'
import { DialogText } from './DialogText.tsx'
import { failureTitle } from './failure-title.ts'

interface Message {
  title: string
  text: ReactNode
  closeLabel?: string
}

/** Tells something that has to be read; resolves when the dialog is closed. */
export function tell({ title, text, closeLabel }: Message): Promise<void> {
  return new Promise((resolve) => {
    const id = modals.open({
      title,
      withCloseButton: false,
      onClose: resolve,
      children: (
        <DialogText text={text}>
          <Button data-autofocus onClick={() => modals.close(id)}>
            {closeLabel ?? t`OK`}
          </Button>
        </DialogText>
      ),
    })
  })
}

/** Asks before something happens; resolves true when it was confirmed and `act` has succeeded. */
export function confirm({ title, ...asked }: Confirmation): Promise<boolean> {
  return new Promise((resolve) => {
    let isDone = false
    const id = modals.open({
      title,
      withCloseButton: false,
      closeOnClickOutside: false,
      onClose: () => resolve(isDone),
      children: (
        <ConfirmBody
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

/** Shows a failure in a dialog (ERR-038 to 042); a session that the server ended shows itself by /logout. */
export function showFailure(error: unknown): void {
  if (error instanceof CallError && endsSession(error)) return
  void tell({ title: failureTitle(error), text: messageOf(error), closeLabel: t`Close` })
}
