import { accountRoutes } from '#contract/accounts.ts'
import { clearDrafts } from './drafts.ts'
import { queryClient } from './query.ts'
import { requestHeaders, createIdempotencyKey, routeUrl } from './request.ts'
import { getAccessToken, endSession, clearReturnUrl } from './session.ts'

/**
 * Forgets everything personal at once, then tells the server; an unreachable one changes nothing for this browser.
 * Drafts and the place stay only when it was the server that ended the session.
 */
export function signOut({ keepsDrafts = false } = {}) {
  const token = getAccessToken()
  if (token) signOutOnServer(token)
  endSession()
  if (!keepsDrafts) {
    clearDrafts()
    clearReturnUrl()
  }
  queryClient.clear()
}

function signOutOnServer(token: string) {
  const headers = { ...requestHeaders(token), 'Idempotency-Key': createIdempotencyKey() }
  // The page may be closed right after: `keepalive` lets the request finish.
  fetch(routeUrl(accountRoutes.signOut), { method: 'POST', headers, keepalive: true }).catch(() => undefined)
}
