import { accountRoutes } from '#contract/accounts.ts'
import type { UserRights } from '#contract/rights.ts'
import { useRouteQuery } from './query.ts'
import { useSessionUser } from './session.ts'

const FRESH_MS = 60_000

/** Returns the signed-in user as read from the server. */
export function useCurrentUser() {
  const isSignedIn = useSessionUser() !== null
  const { data } = useRouteQuery(accountRoutes.current, {}, { enabled: isSignedIn, staleTime: FRESH_MS })
  return isSignedIn ? data : undefined
}

/** Returns what the signed-in user may do in general; empty until the server has answered. */
export const useCurrentUserRights = (): UserRights => useCurrentUser()?.may ?? {}
