import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import { showFailure, showAlert } from '#web/ui/dialog/dialogs.tsx'
import { collectValidationMessages } from './collect-validation-messages.ts'

/** Validates a name; shows the problem and returns false when it is invalid (CAT-006, CAT-007). */
export async function validateNameOrAlert(schema: z.ZodType, name: string): Promise<boolean> {
  const { messages } = collectValidationMessages(schema, { name })
  if (messages.length === 0) return true
  await showAlert({ title: t`Validation Error`, text: messages[0] })
  return false
}

/** Awaits a save; shows the failure and returns false when it fails. */
export const saveOrShowError = (saving: Promise<unknown>): Promise<boolean> =>
  saving.then(
    () => true,
    (error: unknown) => {
      showFailure(error)
      return false
    },
  )
