import { t } from '@lingui/core/macro'
import type { Referral } from '#contract/referrals.ts'
import { ConsentWithdrawnLabel, MultilineText } from './ReferralNoteCell.tsx'

/** A note of more than some four lines beside its name is easier to read below it. */
export const DETAILS_BESIDE_NAME_MAX_LENGTH = 120

/** The sender's note in full, for the details of a referral. */
export function ReferralNoteText({ referral }: { referral: Pick<Referral, 'details' | 'consent_withdrawn'> }) {
  if (referral.consent_withdrawn) return <ConsentWithdrawnLabel />
  return referral.details ? <MultilineText text={referral.details} /> : t`None`
}
