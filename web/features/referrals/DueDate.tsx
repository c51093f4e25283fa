import '@mantine/dates/styles.css'
import { t } from '@lingui/core/macro'
import { DatePickerInput } from '@mantine/dates'
import type { Referral } from '#contract/referrals.ts'
import { useSetDueDate } from './triage.ts'
import { senderName } from './words.ts'

interface Props {
  referral: Referral
  hasLabel?: boolean
}

/** Sets or clears the day by which a referral is due (RECV-003); no longer once the sender has deleted it (RECV-040). */
export function DueDate({ referral, hasLabel }: Props) {
  const save = useSetDueDate()
  if (referral.deleted_form_client) return null

  return (
    <DatePickerInput
      {...(hasLabel ? { label: t`Due Date` } : { 'aria-label': t`Due Date, ${senderName(referral)}`, size: 'xs' })}
      placeholder={t`None`}
      valueFormat="ddd, MMM D YYYY"
      firstDayOfWeek={0}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear the due date` }}
      disabled={save.isPending}
      value={save.isPending ? (save.variables.body?.due ?? null) : referral.due_at}
      onChange={(due) => save.mutate({ params: { id: String(referral.id) }, body: { due } })}
    />
  )
}
