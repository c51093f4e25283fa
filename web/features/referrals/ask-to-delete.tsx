import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { confirmations } from '#web/ui/confirmations.ts'
import { confirm, tell } from '#web/ui/dialogs.tsx'

interface Deletion {
  /** What would go, by name. */
  what: string
  act: () => Promise<unknown>
  /** What is said when it is done. */
  done: string
}

/** Asks, deletes, says so; a failure is told in the same dialog (ERR-041, ERR-044, ERR-045). Resolves true when it is gone. */
export async function askToDelete({ what, act, done }: Deletion): Promise<boolean> {
  const { text, ...question } = confirmations.deleteOne()
  const words = (
    <>
      <Text fw={600}>{what}</Text>
      <Text>{text}</Text>
    </>
  )
  const isDone = await confirm({ ...question, text: words, act })
  if (isDone) await tell({ title: t`Deleted!`, text: done })
  return isDone
}
