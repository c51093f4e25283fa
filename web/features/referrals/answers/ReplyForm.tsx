import { t } from '@lingui/core/macro'
import { Alert, Box } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { useForm } from '#web/forms/use-form.ts'
import { ResultOutput } from '#web/ui/ResultOutput.tsx'
import { AnswerTextForm, type TextValues } from './AnswerTextForm.tsx'

interface Props {
  form: Pick<
    ReturnType<typeof useForm<TextValues, TextValues>>,
    'discardSaved' | 'getInputProps' | 'isSending' | 'submit'
  >
  /** Returns false when the reply was not sent and somebody else says why. */
  onSend: (reply: TextValues) => Promise<boolean>
}

/** The sender's reply to a question. It stays after sending, for what comes to mind later. */
export function ReplyForm({ form, onSend }: Props) {
  const [sentCount, setSentCount] = useState(0)
  const result = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (sentCount > 0) result.current?.focus()
  }, [sentCount])
  const submit = form.submit(async (body) => {
    if (!(await onSend(body))) return
    form.discardSaved()
    setSentCount((count) => count + 1)
  })
  return (
    <Box mt="md" className="no-print">
      <ResultOutput resultRef={result}>
        {sentCount > 0 && <Alert color="green" mb="sm">{t`Your reply has been sent.`}</Alert>}
      </ResultOutput>
      <AnswerTextForm
        form={form}
        label={t`Your reply`}
        description={t`The vendor gets a message that you have replied, without your words.`}
        sendLabel={t`Send the reply`}
        onSubmit={submit}
      />
    </Box>
  )
}
