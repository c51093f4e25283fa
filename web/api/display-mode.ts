import { signOut } from './sign-out.ts'
import { tab } from './storage.ts'
import type { EntrySearch } from '#web/search.ts'

const EMBEDDED = 'embedded'
const MOBILE = 'mobile'

let hasEntered = false

/**
 * Reads how the hub was entered and keeps it for the tab. Coming from a CRM signs out once per page load, unless the
 * address says to keep the sign-in (decision 7).
 */
export function enter({ src, keeplogin, mobile }: EntrySearch) {
  if (mobile) tab.write(MOBILE, 'true')
  if (src === 'crm') {
    tab.write(EMBEDDED, 'true')
    if (!hasEntered && !keeplogin) signOut()
  }
  hasEntered = true
}

/** Entered from a CRM. */
export const isEmbedded = () => tab.read(EMBEDDED) === 'true'

/** Shown with the reduced navigation: in a CRM, or in the frame of any other page (specification 1). */
export const isReduced = () => isEmbedded() || window.self !== window.top

/** Inside an app that has a navigation of its own. */
export const isMobileApp = () => tab.read(MOBILE) === 'true'
