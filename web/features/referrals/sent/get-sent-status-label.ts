import { t } from '@lingui/core/macro'
import type { SentReferralStatus } from '#contract/sent-referral-query.ts'
import { describeReferralStatus } from '#web/features/referrals/describe-referral-status.ts'

/** Returns the status as `SentStatusBadge` writes it. */
export const getSentStatusLabel = (status: SentReferralStatus): string =>
  status === 'CONSENT_WITHDRAWN' ? t`Consent withdrawn` : describeReferralStatus(status).label
