import { useRef, useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { CallError, isSessionEndedError } from '#web/api/call-error.ts'
import { showFailure } from '#web/ui/dialog/dialogs.tsx'
import { applyChange, conflictingFields, fieldNamesOf, mergeEdits, type Edits } from './edits.ts'
import { createFieldProps } from './field-props.ts'
import { describeRefusal, uniqueMessages, validateBody, type FormProblem } from './form-problem.ts'
import { useFormProblem } from './use-form-problem.tsx'

export interface FormSettings<Values extends object, Body> {
  /** What is stored, or what an empty form shows; its fields are in the order of the screen. */
  stored: Values
  /** Returns unsaved input from before, such as a draft. */
  restore?: () => Values | null
  /** Builds the request body from the values; `changed` has the changed fields alone. */
  toBody: (values: Values, changed: Partial<Values>) => Body
  /** The schema of the body; its messages are shown to people. */
  schema: z.ZodType<unknown, Body>
  /** The title of the dialog that lists invalid fields, and of the summary. Without it there is no dialog. */
  title?: string
  /** The title of the dialog for a refusal by the server; 'Error' by default. */
  refusedTitle?: string
  /** Describes a failed save in the form's own way; null shows it in a dialog alone. */
  describeFailure?: (error: unknown, fields: string[]) => FormProblem | null
}

/**
 * A form: the stored values with the unsaved changes on top. Submitting validates the body by the schema of the
 * contract; invalid fields and refusals by the server are shown beside the fields and in the summary (`FormErrors`).
 */
export function useForm<Values extends object, Body>(settings: FormSettings<Values, Body>) {
  const { stored, restore, toBody, schema, title } = settings
  const [edits, setEdits] = useState<Edits<Values> | null>(() => applyChange(null, stored, restore?.() ?? {}))
  const [isSending, setSending] = useState(false)
  const isUnderWay = useRef(false)
  const problem = useFormProblem(title)
  const values = mergeEdits(stored, edits)
  const fields = fieldNamesOf(stored)

  const change = (part: Partial<Values>) => {
    setEdits((before) => applyChange(before, stored, part))
    problem.forget(fieldNamesOf<Values>(part))
  }

  const explain = async (error: unknown) => {
    if (error instanceof CallError && isSessionEndedError(error)) return
    const { describeFailure, refusedTitle } = settings
    const described = describeFailure ? describeFailure(error, fields) : describeRefusal(error, fields, refusedTitle)
    if (described) await problem.show(described)
    else showFailure(error)
  }

  const send = async (action: (body: Body) => Promise<unknown>, body: Body) => {
    isUnderWay.current = true
    setSending(true)
    try {
      await action(body)
    } catch (error) {
      setSending(false)
      await explain(error)
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  /** Validates the form and saves it by `action`. Errors of `action` are shown. */
  const submit = (action: (body: Body) => Promise<unknown>) => async (event?: FormEvent) => {
    event?.preventDefault()
    if (isUnderWay.current) return
    const body = toBody(values, edits?.fields ?? {})
    const issues = validateBody(schema, body, fields)
    if (issues.length > 0)
      return problem.show({
        issues,
        ...(title !== undefined && { dialog: { title, messages: uniqueMessages(issues) } }),
      })
    problem.clear()
    await send(action, body)
  }

  return {
    ...createFieldProps({ values, change, errorOf: problem.errorOf }),
    values,
    stored,
    edits,
    isDirty: edits !== null,
    change,
    discard: () => {
      setEdits(null)
      problem.clear()
    },
    submit,
    isSending,
    errorOf: problem.errorOf,
    summary: problem.summary,
    /** The changed fields that someone else has changed too; null when nobody else has changed anything. */
    conflicts: conflictingFields(stored, edits),
  }
}
