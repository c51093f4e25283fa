import { z } from 'zod'
import { getGuestDraftKey } from '#web/api/guest-drafts.ts'
import { readStoredJson, tabStorage } from '#web/api/storage.ts'

// While a referral waits for its code, the tab keeps the id and the end of its draft, so that a reload asks for the code again
// and not for the whole form. Nothing that was typed is kept: the computer may be shared.

const StoredGuestDraft = z.object({ draft: z.string(), expires_at: z.string() })
type StoredGuestDraft = z.output<typeof StoredGuestDraft>

export const isGuestDraftExpired = ({ expires_at: expiresAt }: StoredGuestDraft) => Date.parse(expiresAt) <= Date.now()

/** Returns the draft of a referral to this vendor; removes one that has expired. */
export function readGuestDraftReference(vendorId: number): StoredGuestDraft | null {
  const stored = readStoredJson(tabStorage, getGuestDraftKey(vendorId), StoredGuestDraft)
  if (!stored || !isGuestDraftExpired(stored)) return stored
  removeGuestDraftReference(vendorId)
  return null
}

export const saveGuestDraftReference = (vendorId: number, { draft, expires_at }: StoredGuestDraft) =>
  tabStorage.write(getGuestDraftKey(vendorId), JSON.stringify({ draft, expires_at }))

export const removeGuestDraftReference = (vendorId: number) => tabStorage.remove(getGuestDraftKey(vendorId))
