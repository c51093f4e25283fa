import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'
import { isReferralUnread, formatSenderName } from '#web/features/referrals/referral-text.ts'
import { getDueUrgency } from '#web/features/referrals/referral-urgency.ts'
import { useRenderEveryMinute } from '#web/ui/hooks/use-render-every-minute.ts'
import classes from './SenderCell.module.css'

/** The sender, with a dot while the referral is unread and a mark while it is overdue or due today. */
export function SenderCell({ referral }: { referral: Referral }) {
  useRenderEveryMinute()
  const unread = isReferralUnread(referral)
  const urgency = getDueUrgency(referral)
  return (
    <span className={classes.sender}>
      <span className={classes.dot} data-unread={unread || undefined} aria-hidden />
      {urgency && (
        <span className={classes.due} data-urgency={urgency}>
          {urgency === 'overdue' ? t`Overdue` : t`Due today`}
        </span>
      )}
      <span className={classes.name} title={formatSenderName(referral)}>
        {formatSenderName(referral)}
        {unread && <VisuallyHidden>{` (${t`unread`})`}</VisuallyHidden>}
      </span>
    </span>
  )
}
