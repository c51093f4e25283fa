import { accountRoutes } from '#contract/accounts.ts'
import { clearDrafts } from './drafts.ts'
import { clearGuestDrafts } from './guest-drafts.ts'
import { clearLinkPassesAndDrafts } from './link-passes.ts'
import { queryClient } from './query.ts'
import { buildCommonHeaders, createIdempotencyKey, buildApiUrl } from './request.ts'
import { readStoredAccessToken, clearStoredSession, clearReturnUrlOnSignOut } from './session.ts'

/**
 * Removes all personal data immediately, then signs out on the server; a failure of that call is ignored. Drafts are
 * kept only when the server ended the session; the return URL also while a sign-in starts over.
 */
export function signOut({ keepsDrafts = false, keepsReturnUrl = false } = {}) {
  const token = readStoredAccessToken()
  if (token) signOutOnServer(token)
  clearStoredSession({ isByServer: keepsDrafts })
  if (!keepsDrafts) clearDrafts()
  clearLinkPassesAndDrafts()
  clearGuestDrafts()
  if (!keepsDrafts && !keepsReturnUrl) clearReturnUrlOnSignOut()
  queryClient.clear()
}

function signOutOnServer(token: string) {
  const headers = { ...buildCommonHeaders(token), 'Idempotency-Key': createIdempotencyKey() }
  // `keepalive` lets the request finish when the page is closed.
  fetch(buildApiUrl(accountRoutes.signOut), { method: 'POST', headers, keepalive: true }).catch(() => undefined)
}
