import { t } from '@lingui/core/macro'
import { Alert, Box } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { ReferralAnswer } from '#contract/referral-answers.ts'
import { ResultOutput } from '#web/ui/ResultOutput.tsx'
import { QuestionOrReplyForm } from './QuestionOrReplyForm.tsx'
import type { TextValues } from './text-draft-stores.ts'
import type { useQuestionOrReplyForm } from './use-question-or-reply-form.ts'
import { useValueWhenEditingBegan } from './use-value-when-editing-began.ts'

interface Props {
  form: ReturnType<typeof useQuestionOrReplyForm>
  /** What the vendor has said so far. */
  answers: Pick<ReferralAnswer, 'id'>[]
  /** Returns false when the reply was not sent and somebody else says why. */
  onSend: (reply: ReplyToAnswer) => Promise<boolean>
}

/** A reply with the newest answer that its author had read: what the vendor asks meanwhile is another question. */
export interface ReplyToAnswer extends TextValues {
  answer: number | undefined
}

/** The sender's reply to a question. It stays after sending, for what comes to mind later. */
export function ReplyForm({ form, answers, onSend }: Props) {
  const answer = useValueWhenEditingBegan(form.isDirty, answers.at(-1)?.id)
  const [isSent, setSent] = useState(false)
  const result = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (isSent) result.current?.focus()
  }, [isSent])
  const submit = form.submit(
    (body) => onSend({ ...body, answer }),
    () => setSent(true),
  )
  const submitNext = (event: FormEvent) => {
    // Hide the confirmation of the reply before.
    setSent(false)
    void submit(event)
  }
  return (
    <Box mt="md" className="no-print">
      <ResultOutput resultRef={result}>
        {isSent && <Alert color="green" mb="sm">{t`Your reply has been sent.`}</Alert>}
      </ResultOutput>
      <QuestionOrReplyForm
        form={form}
        label={t`Your reply`}
        description={t`The vendor gets a message that you have replied, without your words.`}
        sendLabel={t`Send the reply`}
        onSubmit={submitNext}
      />
    </Box>
  )
}
