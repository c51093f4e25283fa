import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { CallError, isSessionEndedError, fieldErrorMessages } from '#web/api/call-error.ts'
import { showFailure, showAlert } from '#web/ui/dialog/dialogs.tsx'
import { failureTitle } from '#web/ui/failure-title.ts'
import { collectIssues } from './collect-issues.ts'

interface FormSettings<Values, Body> {
  initialValues: Values
  /** The request that the values stand for. */
  toBody: (values: Values) => Body
  /** What that must be; its messages are what people read. */
  schema: z.ZodType<unknown, Body>
  /** Titles the dialog that lists them. */
  title: string
  /** Titles the dialog of a refusal by the server, where it is not 'Error'. */
  refusedTitle?: string
}

/**
 * A form whose mistakes are told in one dialog, beside their fields, and in a summary above the form that takes the
 * focus when the dialog is closed (`FormErrors` with `summary`). What the server refuses is told the same way.
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

  const submit = (act: (body: Body) => Promise<unknown>) => async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const body = settings.toBody(form.values)
    const { messages, fields } = collectIssues(settings.schema, body)
    if (messages.length > 0) return refuse(settings.title, messages, fields)
    setSending(true)
    try {
      await act(body)
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
