import { t } from '@lingui/core/macro'
import type { Referral } from '#contract/referrals.ts'
import { ReferralStatusBadge } from '#web/features/referrals/ReferralStatusBadge.tsx'
import { useIsSavingReferralStatus } from './receiver-actions.ts'

/** The status of a received referral, or 'Saving...' while it is saved. */
export function ReceivedStatusBadge({ referral }: { referral: Referral }) {
  const isSaving = useIsSavingReferralStatus(referral)
  const { status, deleted_form_client: isFaded } = referral
  return (
    <span aria-live="polite">
      {isSaving ? t`Saving...` : <ReferralStatusBadge status={status} isFaded={isFaded} />}
    </span>
  )
}
