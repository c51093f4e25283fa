import { t } from '@lingui/core/macro'
import type { Referral } from '#contract/referrals.ts'
import type { ConfirmOptions } from '#web/ui/dialog/ConfirmDialogContent.tsx'
import { CONFIRMATION_TEXTS } from '#web/ui/dialog/confirmation-texts.ts'
import { confirmAndRun, showAlert } from '#web/ui/dialog/dialogs.tsx'
import { focusPageHeading } from '#web/ui/table/row-focus.ts'

/** Who is told when a vendor deletes this received referral, or several. */
export const describeToldSenders = (referral?: Referral) => {
  if (!referral) return t`Senders whose referral is not closed yet will be told.`
  return referral.deletion_notifies_sender && t`It is not closed yet, so its sender will be told.`
}

interface Deletion {
  /** The name of the item to delete. */
  itemName: string
  consequence?: string | undefined
  onConfirm: () => Promise<unknown>
  /** The message after the deletion. */
  message: string
}

/**
 * Asks, deletes and confirms; a failure is shown in the same dialog (ERR-041, ERR-044, ERR-045). Resolves true when
 * deleted.
 */
export async function confirmAndDelete({ itemName, consequence, onConfirm, message }: Deletion): Promise<boolean> {
  const isDone = await confirmAndRun({ ...CONFIRMATION_TEXTS.deleteOne(), item: itemName, consequence, onConfirm })
  if (isDone) await showAlert({ title: t`Deleted!`, text: message })
  return isDone
}

interface Deletions {
  /** The number of items to delete, as text. */
  itemName: string
  consequence?: string | undefined
  isAll: boolean
  onConfirm: () => Promise<unknown>
  /** Returns the message after the deletion; called after `onConfirm`. */
  message: () => string
  onDone: () => void
  describeFailure?: ConfirmOptions['describeFailure']
}

/** Like `confirmAndDelete` for several items; a failure shows only a general message (ERR-043, ERR-046, ERR-047). */
export async function confirmAndRunBulkDeletion({
  itemName,
  consequence,
  isAll,
  onConfirm,
  message,
  onDone,
  describeFailure = CONFIRMATION_TEXTS.bulkFailure,
}: Deletions): Promise<void> {
  const isDone = await confirmAndRun({
    ...(isAll ? CONFIRMATION_TEXTS.deleteAll() : CONFIRMATION_TEXTS.deleteSelected()),
    item: itemName,
    consequence,
    onConfirm,
    describeFailure,
  })
  if (!isDone) return
  onDone()
  await showAlert({ title: t`Deleted!`, text: message() })
  focusPageHeading()
}
