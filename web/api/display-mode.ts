import { signOut } from './sign-out.ts'
import { tabStorage } from './storage.ts'
import type { DisplayModeSearchParams } from '#web/search-params.ts'

const OPENED_FROM_CRM = 'embedded'
const MOBILE = 'mobile'

let hasEntered = false

/**
 * Reads the display mode from the address and keeps it for the tab. Coming from a CRM signs out once per page load,
 * unless the address asks to keep the session (decision 7).
 */
export function saveDisplayModeAndSignOutForCrm({ src, keeplogin, mobile }: DisplayModeSearchParams) {
  if (mobile) tabStorage.write(MOBILE, 'true')
  if (src === 'crm') {
    tabStorage.write(OPENED_FROM_CRM, 'true')
    if (!hasEntered && !keeplogin) signOut()
  }
  hasEntered = true
}

/** Opened from a CRM. */
export const isOpenedFromCrm = () => tabStorage.read(OPENED_FROM_CRM) === 'true'

/** Shown with the reduced navigation: in a CRM, or in the frame of any other page (specification 1). */
export const isNavigationReduced = () => isOpenedFromCrm() || window.self !== window.top

/** Inside a mobile app that has its own navigation. */
export const isMobileApp = () => tabStorage.read(MOBILE) === 'true'
