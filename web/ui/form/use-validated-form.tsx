import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { CallError, isSessionEndedError, fieldErrorMessages } from '#web/api/call-error.ts'
import { showFailure, showAlert } from '#web/ui/dialog/dialogs.tsx'
import { failureTitle } from '#web/ui/failure-title.ts'
import { collectValidationMessages } from './collect-validation-messages.ts'

interface FormSettings<Values, Body> {
  initialValues: Values
  /** Builds the request body from the values. */
  toBody: (values: Values) => Body
  /** The schema of the body; its messages are shown to people. */
  schema: z.ZodType<unknown, Body>
  /** The title of the dialog that lists the errors. */
  title: string
  /** The title of the dialog for a refusal by the server; 'Error' by default. */
  refusedTitle?: string
}

/**
 * A form that shows its errors in a dialog, beside their fields, and in a summary above the form. The summary takes the
 * focus when the dialog closes (`FormErrors` with `summary`). Refusals by the server are shown the same way.
 */
export function useValidatedForm<Values extends Record<string, unknown>, Body>(settings: FormSettings<Values, Body>) {
  const form = useForm<Values>({ initialValues: settings.initialValues })
  const [attempt, setAttempt] = useState(0)
  const [isSending, setSending] = useState(false)

  const refuse = async (title: string, messages: string[], fields: Record<string, string>) => {
    form.setErrors(fields)
    await showAlert({ title, text: messages.map((message) => <Text key={message}>{message}</Text>) })
    setAttempt((times) => times + 1)
  }

  const explain = (error: unknown) => {
    if (!(error instanceof CallError) || Object.keys(error.errors).length === 0) {
      if (!settings.refusedTitle || (error instanceof CallError && isSessionEndedError(error)))
        return showFailure(error)
    }
    const fields = error instanceof CallError ? error.errors : {}
    const first = Object.entries(fields).map(([path, [message]]) => [path, message ?? ''])
    return refuse(settings.refusedTitle ?? failureTitle(error), fieldErrorMessages(error), Object.fromEntries(first))
  }

  const submit = (action: (body: Body) => Promise<unknown>) => async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const body = settings.toBody(form.values)
    const { messages, fields } = collectValidationMessages(settings.schema, body)
    if (messages.length > 0) return refuse(settings.title, messages, fields)
    setSending(true)
    try {
      await action(body)
    } catch (error) {
      await explain(error)
    } finally {
      setSending(false)
    }
  }

  const left = Object.values(form.errors).filter((message) => typeof message === 'string')
  return {
    form,
    submit,
    isSending,
    summary: { title: settings.title, messages: [...new Set(left)], attempt },
  }
}
