import { Text } from '@mantine/core'
import { useState } from 'react'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'
import { uniqueMessages, withoutFields, type FormIssue, type FormProblem } from './form-problem.ts'

interface ShownProblem {
  issues: FormIssue[]
  title: string | undefined
  /** Increases when the summary should take the focus. */
  attempt: number
}

/** The problem that a form shows: in a dialog, then beside the fields and in the summary, which takes the focus. */
export function useFormProblem(formTitle: string | undefined) {
  const [shown, setShown] = useState<ShownProblem>({ issues: [], title: undefined, attempt: 0 })
  const { issues, title = formTitle, attempt } = shown

  const show = async ({ dialog, ...problem }: FormProblem) => {
    setShown((before) => ({ title: undefined, attempt: before.attempt, ...problem }))
    if (dialog) await showAlert({ ...dialog, text: dialog.messages.map((text) => <Text key={text}>{text}</Text>) })
    setShown((now) => ({ ...now, attempt: now.attempt + 1 }))
  }
  return {
    show,
    clear: () => setShown((before) => ({ ...before, issues: [] })),
    /** Drops the messages of changed fields. */
    forget: (changed: string[]) => setShown((before) => ({ ...before, issues: withoutFields(before.issues, changed) })),
    errorOf: (field: string) => issues.find((issue) => issue.field === field)?.message,
    summary: { messages: uniqueMessages(issues), attempt, ...(title !== undefined && { title }) },
  }
}
