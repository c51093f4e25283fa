import { signOut } from './sign-out.ts'
import { tabStorage } from './storage.ts'
import type { DisplayModeSearch } from '#web/search.ts'

const EMBEDDED = 'embedded'
const MOBILE = 'mobile'

let hasEntered = false

/**
 * Reads how the hub was entered and keeps it for the tab. Coming from a CRM signs out once per page load, unless the
 * address says to keep the sign-in (decision 7).
 */
export function initDisplayMode({ src, keeplogin, mobile }: DisplayModeSearch) {
  if (mobile) tabStorage.write(MOBILE, 'true')
  if (src === 'crm') {
    tabStorage.write(EMBEDDED, 'true')
    if (!hasEntered && !keeplogin) signOut()
  }
  hasEntered = true
}

/** Entered from a CRM. */
export const isEmbedded = () => tabStorage.read(EMBEDDED) === 'true'

/** Shown with the reduced navigation: in a CRM, or in the frame of any other page (specification 1). */
export const isNavigationReduced = () => isEmbedded() || window.self !== window.top

/** Inside an app that has a navigation of its own. */
export const isMobileApp = () => tabStorage.read(MOBILE) === 'true'
