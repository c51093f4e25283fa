import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import { showFailure, tell } from './dialogs.tsx'
import { issuesOf } from './issues.ts'

/** Whether the name may be sent at all; tells what is wrong with it when not (CAT-006, CAT-007). */
export async function isNamed(schema: z.ZodType, name: string): Promise<boolean> {
  const { messages } = issuesOf(schema, { name })
  if (messages.length === 0) return true
  await tell({ title: t`Validation Error`, text: messages[0] })
  return false
}

/** Whether it was saved; shows the failure when not. */
export const isSaved = (saving: Promise<unknown>): Promise<boolean> =>
  saving.then(
    () => true,
    (error: unknown) => {
      showFailure(error)
      return false
    },
  )
