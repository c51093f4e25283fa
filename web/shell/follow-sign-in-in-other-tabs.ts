import type { RegisteredRouter } from '@tanstack/react-router'
import { clearDrafts } from '#web/api/drafts.ts'
import { clearGuestDrafts } from '#web/api/guest-drafts.ts'
import { clearLinkPassesAndDrafts } from '#web/api/link-passes.ts'
import { queryClient } from '#web/api/query.ts'
import { getRedirectForAudience } from '#web/api/route-guard.ts'
import {
  clearReturnUrlOnSignOut,
  getSessionUser,
  onSignInChangeInOtherTab,
  saveReturnUrlForSameUser,
  takeReturnUrl,
  wasSessionEndedByServer,
  type SessionUser,
} from '#web/api/session.ts'
import { resolveReturnUrl } from '#web/features/accounts/use-sign-in-redirect.ts'
import { remountApp } from './app-remounts.ts'

/**
 * Follows when another tab signs in or out: nothing of the previous user may stay on the screen. Returns a function that
 * stops it.
 */
export function followSignInInOtherTabs(router: RegisteredRouter): () => void {
  return onSignInChangeInOtherTab((before) => {
    const user = getSessionUser()
    queryClient.clear()
    clearLinkPassesAndDrafts()
    clearGuestDrafts()
    if (user) return followSignIn(router, before, user)
    if (before && wasSessionEndedByServer()) return followSessionLoss(router, before)
    clearDrafts()
    clearReturnUrlOnSignOut()
    void router.invalidate()
  })
}

function followSignIn(router: RegisteredRouter, before: SessionUser | null, user: SessionUser) {
  clearDrafts({ userId: user.id })
  // A tab that was frozen meanwhile does not hear of the sign-out in between.
  if (before) remountApp()
  const { pathname } = router.state.location
  const saved = pathname === '/login' ? takeReturnUrl(user.id) : null
  const returnUrl = saved && resolveReturnUrl(router, saved, user)
  if (returnUrl) router.history.replace(returnUrl)
  else void router.invalidate()
}

/** Keeps what the tab in which the session was found to be over keeps: the draft, the way back and the explanation. */
function followSessionLoss(router: RegisteredRouter, before: SessionUser) {
  clearDrafts({ userId: before.id })
  const audience = router.state.matches.at(-1)?.staticData.audience ?? 'public'
  if (getRedirectForAudience(audience, null) === null) return void router.invalidate()
  saveReturnUrlForSameUser(router.state.location.href, before)
  void router.navigate({ to: '/logout', state: { isExpired: true } })
}
