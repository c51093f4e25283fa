import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { confirmationTexts } from '#web/ui/dialog/confirmation-texts.ts'
import { confirmAndRun, showAlert } from '#web/ui/dialog/dialogs.tsx'
import { focusPageHeading } from '#web/ui/table/row-focus.ts'

interface Deletion {
  /** The name of the item to delete. */
  itemName: string
  onConfirm: () => Promise<unknown>
  /** The message after the deletion. */
  message: string
}

/**
 * Asks, deletes and confirms; a failure is shown in the same dialog (ERR-041, ERR-044, ERR-045). Resolves true when
 * deleted.
 */
export async function confirmAndDelete({ itemName, onConfirm, message }: Deletion): Promise<boolean> {
  const { text, ...question } = confirmationTexts.deleteOne()
  const content = (
    <>
      <Text fw={600}>{itemName}</Text>
      <Text>{text}</Text>
    </>
  )
  const isDone = await confirmAndRun({ ...question, text: content, onConfirm })
  if (isDone) await showAlert({ title: t`Deleted!`, text: message })
  return isDone
}

interface Deletions {
  /** The number of items to delete, as text. */
  itemName: string
  isAll: boolean
  onConfirm: () => Promise<unknown>
  /** Returns the message after the deletion; called after `onConfirm`. */
  message: () => string
  onDone: () => void
}

/** Like `confirmAndDelete` for several items; a failure shows only a general message (ERR-043, ERR-046, ERR-047). */
export async function confirmAndDeleteMany({ itemName, isAll, onConfirm, message, onDone }: Deletions): Promise<void> {
  const { text, ...question } = isAll ? confirmationTexts.deleteAll() : confirmationTexts.deleteSelected()
  const isDone = await confirmAndRun({
    ...question,
    text: (
      <>
        <Text fw={600}>{itemName}</Text>
        <Text>{text}</Text>
      </>
    ),
    onConfirm,
    failure: confirmationTexts.bulkFailure(),
  })
  if (!isDone) return
  onDone()
  await showAlert({ title: t`Deleted!`, text: message() })
  focusPageHeading()
}
