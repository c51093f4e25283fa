import { useRef, useState } from 'react'
import type { Vendor } from '#contract/vendors.ts'
import { clearDraft, readDraft, saveDraft } from '#web/api/drafts.ts'
import { emptyReferralDraft, fitDraftToVendor, ReferralDraft } from './referral-draft.ts'

/**
 * The draft of a referral to a vendor. It survives a reload and an ended session in this tab, and is deleted on
 * sending.
 */
export function useReferralDraft(vendor: Vendor) {
  const draftKey = `referral.${vendor.id}`
  const locations = vendor.locations.filter(({ is_archived }) => !is_archived)
  const [draft, setDraft] = useState(() => {
    const stored = readDraft(draftKey, ReferralDraft)
    return stored
      ? fitDraftToVendor(stored, { locations, services: vendor.services })
      : emptyReferralDraft({ locations })
  })
  // An upload that ends later must not restore the text from when it began.
  const latest = useRef(draft)

  const set = (next: ReferralDraft) => {
    latest.current = next
    setDraft(next)
  }
  return {
    draft,
    change: (part: Partial<ReferralDraft>) => {
      set({ ...latest.current, ...part })
      saveDraft(draftKey, latest.current)
    },
    clear: () => {
      set(emptyReferralDraft({ locations }))
      clearDraft(draftKey)
    },
  }
}
