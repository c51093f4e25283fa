import type { z } from 'zod'
import { MESSAGES_NEEDING_FIELD_LABEL } from '#contract/fields.ts'
import { validateInput } from '#contract/input-issues.ts'
import type { Message } from '#contract/message.ts'
import { CallError, getErrorMessage, getFieldErrorMessages } from '#web/api/call-error.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import { getFailureTitle } from '#web/ui/failure-title.ts'
import { getUnfinishedDateOrTimeMessage, isUnfinishedDateOrTime } from '#web/ui/form/unfinished-date-or-time.ts'

export interface FormIssue {
  /** The field the message is shown at; issues of other names are shown in the dialog alone. */
  field: string
  message: string
  /** The dialog puts the label of the field before the message. */
  needsLabel?: true
}

/** Why a form was not saved. */
export interface FormProblem {
  issues: FormIssue[]
  /** The title of the summary of a form without a dialog. */
  title?: string
  /** Shown before the first invalid field takes the focus. */
  dialog?: { title: string; messages: string[]; closeLabel?: string }
}

/**
 * Checks a request body by its schema, except the fields `ignored` and the other values of their list entries, which can
 * depend on them: of `closures.0.from`, all of `closures.0`. Returns the issues in the order of the fields.
 */
export const listBodyIssues = (
  schema: z.ZodType,
  body: unknown,
  fields: string[],
  ignored: string[] = [],
): FormIssue[] =>
  sortIssuesByFieldOrder(
    validateInput(schema, body)
      .issues.filter(({ path }) => !ignored.some((field) => isInSameEntry(path.join('.'), field)))
      .map(({ path, message }) => ({
        field: fieldAtPath(path.map(String), fields),
        message: renderContractMessage(message),
        ...(namesNoField(message) && { needsLabel: true }),
      })),
    fields,
  )

const isInSameEntry = (path: string, field: string) => {
  const entry = field.slice(0, field.lastIndexOf('.') + 1)
  return path === field || (entry !== '' && path.startsWith(entry))
}

const listUnfinishedInputs = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter((input) => input instanceof HTMLInputElement).filter(isUnfinishedDateOrTime)

/** Returns the dates and times of a form that are typed only in part or do not exist, each by the name of its field. */
export const listUnfinishedDateAndTimeIssues = (form: HTMLFormElement | null): FormIssue[] =>
  listUnfinishedInputs(form)
    .filter(({ name }) => name !== '')
    .map((input) => ({ field: input.name, message: getUnfinishedDateOrTimeMessage(input), needsLabel: true }))

/** Empties the dates and times of a form that are typed only in part: React takes them for empty and leaves them. */
export function clearUnfinishedDatesAndTimes(form: HTMLFormElement | null): void {
  for (const input of listUnfinishedInputs(form)) input.value = ''
}

const namesNoField = (message: Message) =>
  MESSAGES_NEEDING_FIELD_LABEL.has(typeof message === 'string' ? message : message.text)

/** Returns the first message of each field that the server refused, in the order of the fields. */
export const listRefusedFieldIssues = (error: unknown, fields: string[]): FormIssue[] =>
  error instanceof CallError
    ? sortIssuesByFieldOrder(
        Object.entries(error.errors).map(([path, [message = '']]) => ({
          field: fieldAtPath(path.split('.'), fields),
          message,
        })),
        fields,
      )
    : []

/** Returns the fields that the server refused, or its message when it names none. */
export function listRefusedFieldIssuesOrMessage(error: unknown, fields: string[]): FormIssue[] {
  const issues = listRefusedFieldIssues(error, fields)
  return issues.length > 0 ? issues : [{ field: '', message: getErrorMessage(error) }]
}

/** Describes a refusal by the server; null when it names no field and has no title of its own. */
export function toRefusalFormProblem(error: unknown, fields: string[], title: string | undefined): FormProblem | null {
  const issues = listRefusedFieldIssues(error, fields)
  if (issues.length === 0 && title === undefined) return null
  return { issues, dialog: { title: title ?? getFailureTitle(error), messages: getFieldErrorMessages(error) } }
}

/** Drops the issues of fields that have been changed since, and of the values within them. */
export const omitIssuesOfFields = (issues: FormIssue[], changed: string[]) =>
  issues.filter(({ field }) => !changed.some((name) => field === name || field.startsWith(`${name}.`)))

export const listUniqueMessages = (issues: FormIssue[]) => [...new Set(issues.map(({ message }) => message))]

/** A field has the name of its value in the body: `vendor.name`, or `areas` for anything within `order.areas.0`. */
function fieldAtPath(path: string[], fields: string[]): string {
  const whole = path.join('.')
  return fields.includes(whole) ? whole : (path.find((part) => fields.includes(part)) ?? whole)
}

/** Sorts by the order of the fields on the screen. */
export function sortIssuesByFieldOrder(issues: FormIssue[], fields: string[]) {
  const position = ({ field }: FormIssue) => (fields.includes(field) ? fields.indexOf(field) : fields.length)
  return issues.toSorted((a, b) => position(a) - position(b))
}
