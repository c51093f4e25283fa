import { t } from '@lingui/core/macro'
import { CallError, hasSpecificMessage, isTransientError } from '#web/api/call-error.ts'
import {
  listRefusedFieldIssuesOrMessage,
  listUniqueMessages,
  type FormIssue,
  type FormProblem,
} from '#web/forms/form-problem.ts'
import { getFailureTitle } from '#web/ui/failure-title.ts'

/** Thrown for a referral that cannot have left the browser, which had no network. */
export class OfflineError extends Error {
  override name = 'OfflineError'
}

/** True when the hub may have stored the referral although no answer arrived, or none that can be read. */
export const isOutcomeUnknown = (error: unknown) =>
  error instanceof CallError &&
  (error.status < 400 || isTransientError(error)) &&
  !(error.status >= 500 && hasSpecificMessage(error))

/** Describes a failed submit: the server's message as the title, with the field messages (ERR-012, ERR-013). */
export function toSendFormProblem(error: unknown, fields: string[]): FormProblem {
  if (error instanceof OfflineError)
    return problemOf(t`Not sent yet`, [{ field: '', message: t`No connection. Everything you typed is still here.` }])
  if (isOutcomeUnknown(error))
    return problemOf(t`We could not find out whether it was sent`, [
      {
        field: '',
        message: t`Press “Send referral” again without changing anything: it is sent once only. Or look in My Referrals first.`,
      },
    ])
  if (!hasSpecificMessage(error)) {
    const message = t`Something went wrong, please make sure you filled sub service field.`
    return problemOf(getFailureTitle(error), [{ field: '', message }])
  }
  const hasFields = Object.keys(error.errors).length > 0
  return problemOf(hasFields ? error.message : getFailureTitle(error), listRefusedFieldIssuesOrMessage(error, fields))
}

const problemOf = (title: string, issues: FormIssue[]): FormProblem => ({
  issues,
  dialog: { title, messages: listUniqueMessages(issues) },
})
