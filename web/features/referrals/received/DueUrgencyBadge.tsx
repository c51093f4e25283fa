import { t } from '@lingui/core/macro'
import type { Referral } from '#contract/referrals.ts'
import { getDueUrgency } from '#web/features/referrals/referral-urgency.ts'
import { formatDay } from '#web/ui/format-date-time.ts'
import { useRenderEveryMinute } from '#web/ui/hooks/use-render-every-minute.ts'
import classes from './ReceivedStatusCell.module.css'

interface Props {
  referral: Referral
  /** Has the due date in its tooltip, where that is not beside it. */
  hasTooltip?: boolean
}

/** 'Overdue' or 'Due today' of an open referral. */
export function DueUrgencyBadge({ referral, hasTooltip = false }: Props) {
  useRenderEveryMinute()
  const { due_at } = referral
  const urgency = getDueUrgency(referral)
  if (!urgency || !due_at) return null
  return (
    <span
      className={classes.urgency}
      data-urgency={urgency}
      title={hasTooltip ? t`due ${formatDay(due_at)}` : undefined}
    >
      {urgency === 'overdue' ? t`Overdue` : t`Due today`}
    </span>
  )
}
