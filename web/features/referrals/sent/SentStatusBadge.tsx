import { t } from '@lingui/core/macro'
import type { Referral } from '#contract/referrals.ts'
import { ReferralStatusBadge } from '#web/features/referrals/ReferralStatusBadge.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'

/** The status for the sender: a referral without consent no longer waits for an answer. */
export const SentStatusBadge = ({ referral: { status, consent_withdrawn } }: { referral: Referral }) =>
  consent_withdrawn && status === 'PENDING' ? (
    <StatusDot colour="gray">{t`Consent withdrawn`}</StatusDot>
  ) : (
    <ReferralStatusBadge status={status} />
  )
