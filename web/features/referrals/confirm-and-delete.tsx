import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { confirmations } from '#web/ui/dialog/confirmations.ts'
import { confirm, showAlert } from '#web/ui/dialog/dialogs.tsx'
import { focusPageHeading } from '#web/ui/table/row-focus.ts'

interface Deletion {
  /** What would go, by name. */
  what: string
  act: () => Promise<unknown>
  /** What is said when it is done. */
  done: string
}

/** Asks, deletes, says so; a failure is told in the same dialog (ERR-041, ERR-044, ERR-045). Resolves true when it is gone. */
export async function confirmAndDelete({ what, act, done }: Deletion): Promise<boolean> {
  const { text, ...question } = confirmations.deleteOne()
  const words = (
    <>
      <Text fw={600}>{what}</Text>
      <Text>{text}</Text>
    </>
  )
  const isDone = await confirm({ ...question, text: words, onConfirm: act })
  if (isDone) await showAlert({ title: t`Deleted!`, text: done })
  return isDone
}

interface Deletions {
  /** How many of what would go. */
  what: string
  isAll: boolean
  act: () => Promise<unknown>
  /** What is said when it is done; asked for after `act`. */
  done: () => string
  onDone: () => void
}

/** The same for many; a failure says that it was one, and no more (ERR-043, ERR-046, ERR-047). */
export async function confirmAndDeleteMany({ what, isAll, act, done, onDone }: Deletions): Promise<void> {
  const { text, ...question } = isAll ? confirmations.deleteAll() : confirmations.deleteSelected()
  const isDone = await confirm({
    ...question,
    text: (
      <>
        <Text fw={600}>{what}</Text>
        <Text>{text}</Text>
      </>
    ),
    onConfirm: act,
    failure: confirmations.bulkFailure(),
  })
  if (!isDone) return
  onDone()
  await showAlert({ title: t`Deleted!`, text: done() })
  focusPageHeading()
}
