import { accountRoutes } from '#contract/accounts.ts'
import { clearDrafts } from './drafts.ts'
import { queryClient } from './query.ts'
import { headersOf, newKey, urlOf } from './request.ts'
import { accessToken, endSession, forgetPlace } from './session.ts'

/**
 * Forgets everything personal at once, then tells the server; an unreachable one changes nothing for this browser.
 * Drafts and the place stay only when it was the server that ended the session.
 */
export function signOut({ keepsDrafts = false } = {}) {
  const token = accessToken()
  if (token) tellServer(token)
  endSession()
  if (!keepsDrafts) {
    clearDrafts()
    forgetPlace()
  }
  queryClient.clear()
}

function tellServer(token: string) {
  const headers = { ...headersOf(token), 'Idempotency-Key': newKey() }
  // The page may be closed right after: `keepalive` lets the request finish.
  fetch(urlOf(accountRoutes.signOut), { method: 'POST', headers, keepalive: true }).catch(() => undefined)
}
