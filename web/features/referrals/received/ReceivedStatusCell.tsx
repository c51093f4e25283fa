import { t } from '@lingui/core/macro'
import type { Referral } from '#contract/referrals.ts'
import { describeReferralStatus } from '#web/features/referrals/describe-referral-status.ts'
import { formatDay } from '#web/ui/format-date-time.ts'
import { ReceivedStatusBadge } from './ReceivedStatusBadge.tsx'
import classes from './ReceivedStatusCell.module.css'

interface Props {
  referral: Referral
  /** Adds the due date, which has no column of its own. */
  saysDue: boolean
}

/** The status on one line, in full in the tooltip, with the due date below it. */
export function ReceivedStatusCell({ referral, saysDue }: Props) {
  const { status, due_at } = referral
  const due = saysDue && due_at ? t`due ${formatDay(due_at)}` : null
  return (
    <div className={classes.cell} title={describeReferralStatus(status).label}>
      <ReceivedStatusBadge referral={referral} />
      {due && (
        <span className={classes.due} title={due}>
          {due}
        </span>
      )}
    </div>
  )
}
