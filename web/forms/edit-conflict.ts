import { t } from '@lingui/core/macro'
import { CallError } from '#web/api/call-error.ts'
import { promptChoice } from '#web/ui/dialog/dialogs.tsx'

/** True when someone else has changed the record since it was loaded (SR-129). */
export const isEditConflict = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'edit-conflict'

/**
 * Saves a form whose record is refetched after each save. False after a conflict: the form then shows what others have
 * saved, and how it differs from the user's input.
 */
export async function saveUnlessEditConflict(save: () => Promise<unknown>): Promise<boolean> {
  try {
    await save()
    return true
  } catch (error) {
    if (isEditConflict(error)) return false
    throw error
  }
}

/** Asks whether to load the newer values; false keeps the user's input. */
export const promptLoadNewest = async (title: string, { message }: CallError): Promise<boolean> =>
  (await promptChoice({
    title,
    text: message,
    choices: [
      { value: 'newest', label: t`Show the newer values` },
      { value: 'mine', label: t`Keep what I typed` },
    ],
  })) === 'newest'
