import { t } from '@lingui/core/macro'
import { CallError, hasOwnMessage } from '#web/api/call-error.ts'
import { toRefusalIssues, listUniqueMessages, type FormIssue, type FormProblem } from '#web/forms/form-problem.ts'
import { getFailureTitle } from '#web/ui/failure-title.ts'

const NO_ANSWER = 0

/** Describes a failed submit: the server's message as the title, with the field messages (ERR-012, ERR-013). */
export function toSendFormProblem(error: unknown, fields: string[]): FormProblem {
  if (error instanceof CallError && error.status === NO_ANSWER)
    return problemOf(t`Not sent yet`, [{ field: '', message: t`No connection. Everything you typed is still here.` }])
  if (!hasOwnMessage(error)) {
    const message = t`Something went wrong, please make sure you filled sub service field.`
    return problemOf(getFailureTitle(error), [{ field: '', message }])
  }
  const hasFields = Object.keys(error.errors).length > 0
  return problemOf(hasFields ? error.message : getFailureTitle(error), toRefusalIssues(error, fields))
}

const problemOf = (title: string, issues: FormIssue[]): FormProblem => ({
  issues,
  dialog: { title, messages: listUniqueMessages(issues) },
})
