import type { MessageDescriptor } from '@lingui/core'
import type { PageAudience } from '#web/api/route-guard.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The title of the tab; a page can replace it (usePageTitle). */
    title?: MessageDescriptor
    audience?: PageAudience
    /** The page uses the full width without margins: the map, the sign-in. */
    isWide?: boolean
  }
  interface HistoryState {
    /** The server ended the session; the user did not sign out. */
    isExpired?: boolean
    /** What was completed just before signing in; said above the form. */
    signInNotice?: 'registered' | 'password-reset' | 'link-sent'
    /** The address to sign in with, as typed on the page before. */
    signInEmail?: string
    /**
     * What was opened with this entry: on the map page the popup (`vendor`) or the profile of a vendor, over a list of
     * referrals the panel of one.
     */
    openedOverlay?: 'vendor' | 'profile' | 'referral'
    /** The step of the form of a guest. */
    guestReferralStep?: 1 | 2 | 3
  }
}
