import { useEffect } from 'react'
import type { z } from 'zod'
import { useForm } from '#web/forms/use-form.ts'
import { USER_DRAFTS, type TextDrafts, type TextValues } from './text-drafts.ts'

interface Settings {
  draftKey: string
  /** The schema of the body. */
  schema: z.ZodType<unknown, TextValues>
  drafts?: TextDrafts
}

const EMPTY: TextValues = { text: '' }

/** The form of `AnswerTextForm`. What is typed is a draft until it is sent or discarded. */
export function useTextForm({ draftKey, schema, drafts = USER_DRAFTS }: Settings) {
  const form = useForm<TextValues, TextValues>({
    stored: EMPTY,
    keptAs: `text ${draftKey}`,
    restore: () => drafts.read(draftKey),
    toBody: (values) => values,
    schema,
  })
  const { isDirty, values } = form
  useEffect(() => {
    if (isDirty) drafts.save(draftKey, values)
    else drafts.remove(draftKey)
  }, [drafts, draftKey, isDirty, values])

  return {
    getInputProps: form.getInputProps,
    isDirty: form.isDirty,
    isSending: form.isSending,
    discard: () => {
      form.discard()
      drafts.remove(draftKey)
    },
    /** `send` returns false when the text was not sent and somebody else says why. */
    submit: (send: (body: TextValues) => Promise<boolean>, onSent: () => void) =>
      form.submit(async (body) => {
        if (!(await send(body))) return
        // A form that has left the screen removes its draft no more. Another text in it was typed since, in a new form.
        if (drafts.read(draftKey)?.text === body.text) drafts.remove(draftKey)
        form.discardSaved()
        onSent()
      }),
  }
}
