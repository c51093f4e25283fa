import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'
import { isReferralUnread, formatSenderLastFirstName } from '#web/features/referrals/referral-text.ts'
import { ReferralClientLabel } from '#web/features/referrals/ReferralClientSection.tsx'
import { ClampedText } from '#web/features/referrals/ClampedText.tsx'
import { AssigneeBadge } from './AssigneeBadge.tsx'
import classes from './SenderCell.module.css'

/** The sender, and whom the referral is for, with a dot while the referral is unread, and who looks after it. */
export function SenderCell({ referral }: { referral: Referral }) {
  const unread = isReferralUnread(referral)
  return (
    <span className={classes.sender}>
      <span className={classes.dot} data-unread={unread || undefined} aria-hidden />
      <span>
        <ClampedText title={formatSenderLastFirstName(referral)}>
          {formatSenderLastFirstName(referral)}
          {unread && <VisuallyHidden>{` (${t`unread`})`}</VisuallyHidden>}
        </ClampedText>
        <ReferralClientLabel referral={referral} />
      </span>
      <AssigneeBadge referral={referral} />
    </span>
  )
}
