import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'
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
    setShown((before) => ({ title: undefined, attempt: before.attempt, ...problem }))
    if (dialog) await showAlert({ ...dialog, text: dialog.messages.map((text) => <Text key={text}>{text}</Text>) })
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

const INVALID_FIELD = ':is(input, textarea, button)[aria-invalid="true"]'

/** A problem that has no field returns to the submit button, which is disabled, and so unfocused, while it sends. */
function focusFirstInvalid(form: HTMLFormElement) {
  const invalid = form.querySelector<HTMLElement>(INVALID_FIELD)
  if (invalid) invalid.focus()
  else if (document.activeElement === document.body) form.querySelector<HTMLElement>('[type=submit]')?.focus()
}
