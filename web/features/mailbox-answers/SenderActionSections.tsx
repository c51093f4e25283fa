import type { ReferralByLink } from '#contract/mailbox-answers.ts'
import { AddDocumentSection } from './AddDocumentSection.tsx'
import { CancelReferralButton } from './CancelReferralButton.tsx'
import { ChangePhoneSection } from './ChangePhoneSection.tsx'
import { WithdrawConsentSection } from './WithdrawConsentSection.tsx'

interface Props {
  linked: ReferralByLink
  pass: string
  onChanged: (linked: ReferralByLink) => void
  onDocumentAdded: () => Promise<ReferralByLink | undefined>
  onCancelled: () => void
  onPassEnded: () => void
}

/** What a sender without an account may still do with the referral. */
export const SenderActionSections = ({ linked, pass, onChanged, onDocumentAdded, onCancelled, onPassEnded }: Props) => (
  <>
    <AddDocumentSection linked={linked} pass={pass} onAdded={onDocumentAdded} onPassEnded={onPassEnded} />
    {linked.may.changePhone && (
      <ChangePhoneSection referral={linked.referral} pass={pass} onChanged={onChanged} onPassEnded={onPassEnded} />
    )}
    <WithdrawConsentSection linked={linked} pass={pass} onWithdrawn={onChanged} onPassEnded={onPassEnded} />
    <CancelReferralButton pass={pass} onCancelled={onCancelled} />
  </>
)
