import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { ANSWER_TEXT_MAX_LENGTH } from '#contract/referral-answers.ts'
import type { useQuestionOrReplyForm } from './use-question-or-reply-form.ts'

interface Props {
  form: Pick<ReturnType<typeof useQuestionOrReplyForm>, 'getInputProps' | 'isSending'>
  label: string
  description?: ReactNode
  sendLabel: string
  /** The form was opened by a press, so that the next key goes into its field. */
  takesFocus?: boolean
  onSubmit: (event: FormEvent) => void
  onCancel?: () => void
}

/** One text for the other side of a referral. */
export function QuestionOrReplyForm({
  form,
  label,
  description,
  sendLabel,
  takesFocus = false,
  onSubmit,
  onCancel,
}: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <form onSubmit={onSubmit} noValidate className="no-print">
      <Stack gap="sm">
        <Textarea
          ref={field}
          label={label}
          description={description}
          maxLength={ANSWER_TEXT_MAX_LENGTH}
          autosize
          minRows={3}
          maxRows={12}
          readOnly={form.isSending}
          {...form.getInputProps('text')}
        />
        <Group gap="sm">
          <Button type="submit" loading={form.isSending}>
            {sendLabel}
          </Button>
          {onCancel && <Button variant="default" disabled={form.isSending} onClick={onCancel}>{t`Cancel`}</Button>}
        </Group>
      </Stack>
    </form>
  )
}
