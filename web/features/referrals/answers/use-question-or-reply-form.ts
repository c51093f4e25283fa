import { useEffect } from 'react'
import type { z } from 'zod'
import { useForm } from '#web/forms/use-form.ts'
import { trackSending, useEarlierSending } from './use-earlier-sending.ts'
import { USER_DRAFT_STORE, type TextDraftStore, type TextValues } from './text-draft-stores.ts'

interface Settings {
  draftKey: string
  /** The schema of the body. */
  schema: z.ZodType<unknown, TextValues>
  drafts?: TextDraftStore
  /** Called when another form of this draft, which was closed while it was sending, has sent it. */
  onSentEarlier?: () => void
}

const EMPTY: TextValues = { text: '' }

/** The form of `QuestionOrReplyForm`. What is typed is a draft until it is sent or discarded. */
export function useQuestionOrReplyForm({ draftKey, schema, drafts = USER_DRAFT_STORE, onSentEarlier }: Settings) {
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

  const discard = () => {
    form.discard()
    drafts.remove(draftKey)
  }
  const isSendingEarlier = useEarlierSending(draftKey, () => {
    discard()
    onSentEarlier?.()
  })

  return {
    getInputProps: form.getInputProps,
    isDirty: form.isDirty,
    isSending: form.isSending || isSendingEarlier,
    discard,
    /** `send` returns false when the text was not sent and somebody else says why. */
    submit: (send: (body: TextValues) => Promise<boolean>, onSent: () => void) =>
      form.submit(async (body) => {
        if (!(await trackSending(draftKey, send(body)))) return
        // The form may be unmounted by now, so remove the draft here.
        drafts.remove(draftKey)
        form.discardSaved()
        onSent()
      }),
  }
}
