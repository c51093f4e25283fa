import { useNavigate, useRouter, type RegisteredRouter } from '@tanstack/react-router'
import { takeReturnUrl, getSessionUser, type SessionUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { isOpenedFromCrm } from '#web/api/display-mode.ts'
import { getRedirectForAudience } from '#web/api/route-guard.ts'
import { findStartVendor } from './find-start-vendor.ts'

/**
 * Navigates after signing in: to the page that was opened without a session or on which the session ended (decision
 * 50), otherwise to the start page of the user (specification 4).
 */
export function useSignInRedirect() {
  const navigate = useNavigate()
  const router = useRouter()

  return async () => {
    const user = getSessionUser()
    const saved = user && takeReturnUrl(user.id)
    const returnUrl = saved && resolveReturnUrl(router, saved, user)
    if (returnUrl) return router.history.replace(returnUrl)
    if (isOpenedFromCrm()) return navigate({ ...paths.sent({ src: 'crm', keeplogin: true }), replace: true })
    const vendor = user?.isVendor ? await findStartVendor() : null
    return navigate({ ...(vendor ? paths.vendor(vendor.id, { login: vendor.count }) : paths.map()), replace: true })
  }
}

/**
 * Returns the address when it is a page of the product that this user may see; otherwise null. The bare map is null,
 * too: who opens the hub without an address in mind starts at their own start page.
 */
export function resolveReturnUrl(router: RegisteredRouter, href: string, user: SessionUser): string | null {
  const url = new URL(href, window.location.origin)
  if (url.origin !== window.location.origin) return null
  const [, , foundRoute] = router.getMatchedRoutes(url.pathname)
  const audience = foundRoute?.options.staticData?.audience
  if (!audience || audience === 'signedOut' || getRedirectForAudience(audience, user)) return null
  // In a frame a reload would sign out otherwise (decision 7).
  if (url.searchParams.has('src')) url.searchParams.set('keeplogin', 'true')
  const isStartPage = url.pathname === '/' && (url.search === '' || url.searchParams.has('src'))
  return isStartPage ? null : url.pathname + url.search + url.hash
}
