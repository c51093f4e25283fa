import { t } from '@lingui/core/macro'
import { CallError, fieldErrorMessages, hasOwnMessage } from '#web/api/call-error.ts'
import { failureTitle } from '#web/ui/failure-title.ts'

const NO_ANSWER = 0

/** Describes a failed submit: the server's message as the title, with the field messages (ERR-012, ERR-013). */
export function describeSendFailure(error: unknown): { title: string; messages: string[] } {
  if (error instanceof CallError && error.status === NO_ANSWER) {
    return { title: t`Not sent yet`, messages: [t`No connection. Everything you typed is still here.`] }
  }
  if (!hasOwnMessage(error)) {
    return {
      title: failureTitle(error),
      messages: [t`Something went wrong, please make sure you filled sub service field.`],
    }
  }
  const hasFields = Object.keys(error.errors).length > 0
  return { title: hasFields ? error.message : failureTitle(error), messages: fieldErrorMessages(error) }
}
