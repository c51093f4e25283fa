import { t } from '@lingui/core/macro'
import { CallError } from '#web/api/call-error.ts'
import { promptChoice } from './dialogs.tsx'

/** Somebody else has changed what was about to be saved (SR-129). */
export const isEditConflict = (error: unknown): error is CallError => error instanceof CallError && error.status === 409

/** Whether the newer values are to be shown; otherwise what was typed stays. */
export const promptLoadNewest = async (title: string, { message }: CallError): Promise<boolean> =>
  (await promptChoice({
    title,
    text: message,
    choices: [
      { value: 'newest', label: t`Show the newer values` },
      { value: 'mine', label: t`Keep what I typed` },
    ],
  })) === 'newest'
