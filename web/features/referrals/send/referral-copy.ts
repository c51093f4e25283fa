import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import type { Referral } from '#contract/referrals.ts'
import { clearDraft, readDraft, saveDraft } from '#web/api/drafts.ts'
import { toClientDraft } from './client-draft.ts'
import { buildReferralDraftKey, ReferralDraft } from './referral-draft.ts'

// A sender sends the content of an earlier referral again. Documents are never copied: consent was given for one vendor.

const KEY = 'referral-copy'

/** The content of a sent referral, kept in this tab until the sender uses it in the form of a vendor or declines it. */
const ReferralCopy = z.object({ id: Id, draft: ReferralDraft })
export type ReferralCopy = z.output<typeof ReferralCopy>

export const readReferralCopy = (): ReferralCopy | null => readDraft(KEY, ReferralCopy)
export const clearReferralCopy = () => clearDraft(KEY)

/** For a referral whose content its sender takes back. */
export function clearCopyOfReferral(id: number) {
  if (readReferralCopy()?.id === id) clearReferralCopy()
}

/** Keeps the content of a referral, so that the form of any vendor offers it. */
export function saveReferralCopy(referral: Referral) {
  const copy: ReferralCopy = { id: referral.id, draft: toCopiedDraft(referral) }
  saveDraft(KEY, copy)
}

/** Fills the form of the same vendor; when it has unsaved input already, the form offers the content instead. */
export function saveReferralAsDraftOrCopy(referral: Referral) {
  const draftKey = buildReferralDraftKey(referral.vendor.id)
  if (readDraft(draftKey, ReferralDraft)) return saveReferralCopy(referral)
  clearReferralCopy()
  saveDraft(draftKey, toCopiedDraft(referral))
}

const toCopiedDraft = (referral: Referral): ReferralDraft => {
  const { service, sub_service, options, location, client, details, makeContact } = referral
  return {
    service: service.id,
    subService: sub_service?.id ?? null,
    options,
    location: location.id,
    ...toClientDraft(client),
    details,
    attachment: null,
    contactNow: makeContact,
  }
}
