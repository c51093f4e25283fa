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
  return (
    <div className={classes.cell} title={describeReferralStatus(status).label}>
      <ReceivedStatusBadge referral={referral} />
      {saysDue && due_at && <span className={classes.due}>{t`due ${formatDay(due_at)}`}</span>}
    </div>
  )
}
