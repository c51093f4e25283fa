import { useNavigate, useRouter } from '@tanstack/react-router'
import { takeReturnUrl, getSessionUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { isEmbedded } from '#web/api/display-mode.ts'
import { fetchFirstVendorOfContact } from './sign-in.ts'

/**
 * Navigates to the start page of the user after signing in (specification 4), or back to the page of the last lost
 * session.
 */
export function useSignInRedirect() {
  const navigate = useNavigate()
  const router = useRouter()

  return async () => {
    const user = getSessionUser()
    const returnUrl = user && takeReturnUrl(user.id)
    if (returnUrl) return router.history.replace(returnUrl)
    if (isEmbedded()) return navigate({ ...paths.sent({ src: 'crm', keeplogin: true }), replace: true })
    const vendor = user?.isVendor ? await fetchFirstVendorOfContact().catch(() => null) : null
    return navigate({ ...(vendor ? paths.vendor(vendor.id, { login: vendor.count }) : paths.map()), replace: true })
  }
}
