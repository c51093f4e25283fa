import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'
import { INVALID_FIELD_SELECTOR, listInvalidFieldLabels } from './field-labels.ts'
import { listUniqueMessages, omitIssuesOfFields, type FormIssue, type FormProblem } from './form-problem.ts'

interface ShownProblem {
  issues: FormIssue[]
  title: string | undefined
  /** Counts the failed submits whose dialog is closed; each moves the focus. */
  attempt: number
}

/**
 * The problem that a form shows: in a dialog, then beside the fields, of which the first invalid one takes the focus. A
 * form that cannot open a dialog shows the `summary`.
 */
export function useFormProblem(formTitle: string | undefined) {
  const [shown, setShown] = useState<ShownProblem>({ issues: [], title: undefined, attempt: 0 })
  const { issues, title = formTitle, attempt } = shown
  const form = useRef<HTMLFormElement | null>(null)

  useEffect(() => {
    if (attempt > 0 && form.current) focusFirstInvalid(form.current)
  }, [attempt])

  const show = async ({ dialog, ...problem }: FormProblem) => {
    // The dialog takes the names of the fields from the messages beside them.
    flushSync(() => setShown((before) => ({ title: undefined, attempt: before.attempt, ...problem })))
    if (dialog) await showAlert({ ...dialog, text: listMessages(form.current, dialog.messages, problem.issues) })
    setShown((now) => ({ ...now, attempt: now.attempt + 1 }))
  }
  return {
    /** The form that was submitted last. */
    form,
    show,
    clear: () => setShown((before) => ({ ...before, issues: [] })),
    /** Drops the messages of changed fields. */
    forget: (changed: string[]) =>
      setShown((before) => ({ ...before, issues: omitIssuesOfFields(before.issues, changed) })),
    errorOf: (field: string) => issues.find((issue) => issue.field === field)?.message,
    summary: { messages: listUniqueMessages(issues), attempt, ...(title !== undefined && { title }) },
  }
}

/** The messages, those that name no field after the labels of the fields that they belong to. */
const listMessages = (form: HTMLFormElement | null, messages: string[], issues: FormIssue[]) =>
  messages.flatMap((message) => {
    const needsLabel = issues.some((issue) => issue.needsLabel && issue.message === message)
    const labels = form && needsLabel ? listInvalidFieldLabels(form, message) : []
    if (labels.length === 0) return <Text key={message}>{message}</Text>
    return labels.map((label) => (
      <Text key={`${label} ${message}`}>
        <Text span fw={600}>{t`${label}:`}</Text> <span>{message}</span>
      </Text>
    ))
  })

/** A problem that has no field returns to the submit button, which is disabled, and so unfocused, while it sends. */
function focusFirstInvalid(form: HTMLFormElement) {
  const invalid = form.querySelector<HTMLElement>(INVALID_FIELD_SELECTOR)
  if (invalid) invalid.focus()
  else if (document.activeElement === document.body) form.querySelector<HTMLElement>('[type=submit]')?.focus()
}
