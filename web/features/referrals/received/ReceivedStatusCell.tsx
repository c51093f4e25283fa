import { t } from '@lingui/core/macro'
import type { Referral } from '#contract/referrals.ts'
import { getDueUrgency } from '#web/features/referrals/referral-urgency.ts'
import { formatDay } from '#web/ui/format-date-time.ts'
import { useRenderEveryMinute } from '#web/ui/hooks/use-render-every-minute.ts'
import { DueUrgencyBadge } from './DueUrgencyBadge.tsx'
import { ReceivedStatusBadge } from './ReceivedStatusBadge.tsx'
import classes from './ReceivedStatusCell.module.css'

interface Props {
  referral: Referral
  /** Adds the due date, which has no column of its own. */
  saysDue: boolean
}

/** The status on one line, in full in its tooltip; below it the due date, marked while it is overdue or today. */
export function ReceivedStatusCell({ referral, saysDue }: Props) {
  useRenderEveryMinute()
  const { due_at } = referral
  const urgency = getDueUrgency(referral)
  return (
    <div className={classes.cell}>
      <ReceivedStatusBadge referral={referral} />
      {due_at && (saysDue || urgency) && (
        <span
          className={classes.due}
          data-faded={referral.deleted_form_client || undefined}
          title={t`due ${formatDay(due_at)}`}
        >
          <DueUrgencyBadge referral={referral} />
          {saysDue && urgency !== 'today' && (
            <span className={classes.day}>{urgency ? formatDay(due_at) : t`due ${formatDay(due_at)}`}</span>
          )}
        </span>
      )}
    </div>
  )
}
