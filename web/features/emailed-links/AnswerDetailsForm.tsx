import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Radio, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { fromHubDateTime, toHubCalendarDate } from '#contract/dates.ts'
import {
  ANSWER_TEXT_MAX_LENGTH,
  APPOINTMENT_OUT_OF_RANGE_MESSAGE,
  DeclineReason,
  getAppointmentTimeRange,
  isAcceptedAppointmentTime,
  NewReferralAnswer,
  type AnswerAction,
  type NewReferralAnswerBody,
} from '#contract/referral-answers.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useTabCloseGuard } from '#web/forms/use-tab-close-guard.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import { DateOrTimeField } from '#web/ui/form/DateOrTimeField.tsx'
import { getDeclineReasonLabels } from '#web/features/referrals/answers/answer-labels.ts'
import { MultilineText } from '#web/features/referrals/ReferralNoteCell.tsx'
import { readAnswerDraft, useKeepAnswerDraft, type AnswerDetailsFormValues } from './answer-draft.ts'

interface Props {
  action: AnswerAction
  link: string
  /** See `useForm`. */
  keptAs: string
  /** Of the referral as it was when the form was opened. */
  seen: number
  /** False once the consent is withdrawn: the sender would not see a note. */
  takesNote?: boolean
  onSend: (answer: NewReferralAnswerBody) => Promise<void>
  onCancel: () => void
}

const EMPTY: AnswerDetailsFormValues = { reason: '', weeks: '', at: '', text: '' }

/** The question that belongs to one answer, with a text for the sender. */
export function AnswerDetailsForm({ action, link, keptAs, seen, takesNote = true, onSend, onCancel }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const form = useForm({
    stored: EMPTY,
    keptAs,
    restore: () => {
      const draft = readAnswerDraft(link)
      return draft?.answer === action ? draft.values : null
    },
    toBody: (values) => toAnswer({ action, seen }, takesNote ? values : { ...values, text: '' }),
    schema: NewReferralAnswer,
    findIssues: findAppointmentIssues,
  })
  useKeepAnswerDraft(link, form.isDirty, { answer: action, seen, values: form.values })
  useTabCloseGuard(form.isDirty)
  const submit = form.submit(onSend)

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Title order={3} size="h5" tabIndex={-1} ref={heading}>
          {questionOf(action)}
        </Title>
        <AnswerDetailField action={action} form={form} />
        {takesNote ? (
          <Textarea
            label={action === 'ask' ? t`Your question` : t`A note to the sender (optional)`}
            maxLength={ANSWER_TEXT_MAX_LENGTH}
            autosize
            minRows={3}
            readOnly={form.isSending}
            {...form.getInputProps('text')}
          />
        ) : (
          (action === 'ask' || form.values.text !== '') && <UnsentNoteAlert text={form.values.text} />
        )}
        <Group gap="sm">
          {(takesNote || action !== 'ask') && (
            <Button type="submit" loading={form.isSending}>{t`Send the answer`}</Button>
          )}
          <Button variant="default" disabled={form.isSending} onClick={onCancel}>{t`Cancel`}</Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The words stay in sight: they were typed before the page read again that the consent is withdrawn. */
const UnsentNoteAlert = ({ text }: { text: string }) => (
  <Alert
    color="amber"
    title={t`The sender has withdrawn their consent. They would not see a note or a question, so none is sent.`}
  >
    <MultilineText text={text} />
  </Alert>
)

type AnswerDetailsFormState = ReturnType<typeof useForm<AnswerDetailsFormValues, NewReferralAnswerBody>>

/** The field that belongs to one answer: the reason, the wait or the appointment. */
function AnswerDetailField({
  action,
  form,
}: {
  action: AnswerAction
  form: Pick<AnswerDetailsFormState, 'getValueProps' | 'getInputProps' | 'isSending'>
}) {
  const [accepted] = useState(() => getAppointmentTimeRange(new Date()))
  if (action === 'decline') {
    return (
      <Radio.Group label={t`Reason`} readOnly={form.isSending} {...form.getValueProps('reason')}>
        <Stack gap="sm" mt="xs">
          {DeclineReason.options.map((reason) => (
            <Radio key={reason} value={reason} label={getDeclineReasonLabels()[reason]} />
          ))}
        </Stack>
      </Radio.Group>
    )
  }
  if (action === 'waitlist') {
    return (
      <TextInput
        label={t`Approximate wait in weeks (optional)`}
        inputMode="numeric"
        maxLength={4}
        readOnly={form.isSending}
        {...form.getInputProps('weeks')}
      />
    )
  }
  if (action === 'book') {
    return (
      <DateOrTimeField
        type="datetime-local"
        name="at"
        label={t`Day and time, Toronto time (optional)`}
        // The first day is not offered, because only the rest of it is accepted.
        min={`${toHubCalendarDate(accepted.earliest)}T23:59`}
        max={`${toHubCalendarDate(accepted.latest)}T23:59`}
        readOnly={form.isSending}
        {...form.getInputProps('at')}
      />
    )
  }
  return null
}

function toAnswer(
  shown: { action: AnswerAction; seen: number },
  { reason, weeks, at, text }: AnswerDetailsFormValues,
): NewReferralAnswerBody {
  return {
    ...shown,
    text,
    ...(reason !== '' && { reason: reason as DeclineReason }),
    ...(weeks !== '' && { weeks: Number(weeks) }),
    // A text that is no time is sent unchanged, so that the schema refuses it.
    ...(at !== '' && { at: fromHubDateTime(at)?.toISOString() ?? at }),
  }
}

/** Checks that the appointment is in the accepted range. The schema refuses a text that is no time. */
function findAppointmentIssues({ at }: NewReferralAnswerBody) {
  const isFine = at === undefined || Number.isNaN(Date.parse(at)) || isAcceptedAppointmentTime(at, new Date())
  return isFine ? [] : [{ field: 'at', message: renderContractMessage(APPOINTMENT_OUT_OF_RANGE_MESSAGE) }]
}

function questionOf(action: AnswerAction): string {
  switch (action) {
    case 'decline':
      return t`Why do you decline?`
    case 'waitlist':
      return t`How long is the wait?`
    case 'ask':
      return t`What do you need to know?`
    case 'book':
      return t`When is the appointment?`
    default:
      return t`What do you answer?`
  }
}
