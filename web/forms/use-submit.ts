import { useRef, useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { CallError, isSessionEndedError } from '#web/api/call-error.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import {
  toRefusalFormProblem,
  sortIssuesByFieldOrder,
  listUniqueMessages,
  listBodyIssues,
  listUnfinishedDateAndTimeIssues,
  type FormIssue,
  type FormProblem,
} from './form-problem.ts'
import type { useFormProblem } from './use-form-problem.tsx'

export interface SubmitSettings<Body> {
  /** The schema of the body; its messages are shown to people. */
  schema: z.ZodType<unknown, Body>
  /** The title of the dialog that lists invalid fields. Without it there is no dialog. */
  title?: string
  /** Returns problems that the schema cannot know. */
  findIssues?: (body: Body) => FormIssue[]
  /** The title of the dialog for a refusal by the server; 'Error' by default. */
  refusedTitle?: string
  /** Describes a failed save in the form's own way; null shows it in a dialog alone. */
  describeFailure?: (error: unknown, fields: string[]) => FormProblem | null
}

interface FormParts<Body> {
  fields: string[]
  createBody: () => Body
  problem: ReturnType<typeof useFormProblem>
}

type Action<Body> = (body: Body) => Promise<unknown>

function listFormIssues<Body>(
  { schema, findIssues = () => [] }: SubmitSettings<Body>,
  body: Body,
  { fields, form }: { fields: string[]; form: HTMLFormElement | null },
): FormIssue[] {
  const unfinished = listUnfinishedDateAndTimeIssues(form)
  const invalid = listBodyIssues(
    schema,
    body,
    fields,
    unfinished.map(({ field }) => field),
  )
  return sortIssuesByFieldOrder([...unfinished, ...invalid, ...findIssues(body)], fields)
}

/** Validates and saves a form, one save at a time; what went wrong is shown. */
export function useSubmit<Body>(settings: SubmitSettings<Body>, { fields, createBody, problem }: FormParts<Body>) {
  const [isSending, setSending] = useState(false)
  const isUnderWay = useRef(false)

  const setUnderWay = (value: boolean) => {
    isUnderWay.current = value
    setSending(value)
  }

  const explain = async (error: unknown) => {
    if (error instanceof CallError && isSessionEndedError(error)) return
    const { describeFailure, refusedTitle } = settings
    const described = describeFailure
      ? describeFailure(error, fields)
      : toRefusalFormProblem(error, fields, refusedTitle)
    if (described) await problem.show(described)
    else showErrorAlert(error)
  }

  /** Returns true once `action` has saved; errors of `action` are shown. */
  const run = async (action: Action<Body>, body: Body): Promise<boolean> => {
    setUnderWay(true)
    try {
      await action(body)
      return true
    } catch (error) {
      // The dialog stays until it is read: the form behind it no longer shows that it is sending.
      setUnderWay(false)
      await explain(error)
      return false
    } finally {
      setUnderWay(false)
    }
  }

  /**
   * Validates the form and saves it by `action`. `afterwards` confirms what was saved: the form then no longer shows that
   * it is sending.
   */
  const submit = (action: Action<Body>, afterwards?: Action<Body>) => async (event?: FormEvent) => {
    event?.preventDefault()
    if (event?.currentTarget instanceof HTMLFormElement) problem.form.current = event.currentTarget
    if (isUnderWay.current) return
    const { title } = settings
    const body = createBody()
    const issues = listFormIssues(settings, body, { fields, form: problem.form.current })
    if (issues.length > 0) {
      const dialog = title === undefined ? {} : { dialog: { title, messages: listUniqueMessages(issues) } }
      return problem.show({ issues, ...dialog })
    }
    problem.clear()
    if (await run(action, body)) await afterwards?.(body)
  }
  return { submit, isSending }
}
