import type { ReferralByLink } from '#contract/referral-by-link.ts'
import { AddDocumentByLinkSection } from './AddDocumentByLinkSection.tsx'
import { CancelReferralByLinkButton } from './CancelReferralByLinkButton.tsx'
import { ChangeSenderPhoneSection } from './ChangeSenderPhoneSection.tsx'
import { WithdrawConsentByLinkSection } from './WithdrawConsentByLinkSection.tsx'

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
    <AddDocumentByLinkSection linked={linked} pass={pass} onAdded={onDocumentAdded} onPassEnded={onPassEnded} />
    {linked.may.changePhone && (
      <ChangeSenderPhoneSection
        referral={linked.referral}
        pass={pass}
        onChanged={onChanged}
        onPassEnded={onPassEnded}
      />
    )}
    <WithdrawConsentByLinkSection linked={linked} pass={pass} onWithdrawn={onChanged} onPassEnded={onPassEnded} />
    <CancelReferralByLinkButton pass={pass} onCancelled={onCancelled} />
  </>
)
