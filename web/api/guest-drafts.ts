import { tabStorage } from './storage.ts'

// Without a schema, because 'Leave this site' is also on the public pages, whose script holds no zod.

const DRAFT = 'guest-draft.'

/** Where the tab keeps the draft of a referral to this vendor by somebody without an account. */
export const getGuestDraftKey = (vendorId: number) => `${DRAFT}${vendorId}`

export function clearGuestDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(DRAFT)) tabStorage.remove(key)
}
