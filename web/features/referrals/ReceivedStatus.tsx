import { t } from '@lingui/core/macro'
import type { Referral } from '#contract/referrals.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { useIsSavingStatus } from './triage.ts'

/** The status of a received referral, or that it is being saved. */
export function ReceivedStatus({ referral }: { referral: Referral }) {
  const isSaving = useIsSavingStatus(referral)
  return <span aria-live="polite">{isSaving ? t`Saving...` : <StatusBadge status={referral.status} />}</span>
}
