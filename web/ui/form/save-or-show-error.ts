import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import { showFailure, showAlert } from '#web/ui/dialog/dialogs.tsx'
import { collectIssues } from './collect-issues.ts'

/** Whether the name may be sent at all; tells what is wrong with it when not (CAT-006, CAT-007). */
export async function validateNameOrAlert(schema: z.ZodType, name: string): Promise<boolean> {
  const { messages } = collectIssues(schema, { name })
  if (messages.length === 0) return true
  await showAlert({ title: t`Validation Error`, text: messages[0] })
  return false
}

/** Whether it was saved; shows the failure when not. */
export const saveOrShowError = (saving: Promise<unknown>): Promise<boolean> =>
  saving.then(
    () => true,
    (error: unknown) => {
      showFailure(error)
      return false
    },
  )
