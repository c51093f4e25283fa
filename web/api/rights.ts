import { accountRoutes } from '#contract/accounts.ts'
import type { UserRights } from '#contract/rights.ts'
import { useRead } from './query.ts'
import { useSessionUser } from './session.ts'

const FRESH_MS = 60_000

/** The signed-in user as the server knows them now. */
export function useCurrentUser() {
  const isSignedIn = useSessionUser() !== null
  const { data } = useRead(accountRoutes.current, {}, { enabled: isSignedIn, staleTime: FRESH_MS })
  return isSignedIn ? data : undefined
}

/** What the signed-in user may do in general; nothing before the server has answered. */
export const useRights = (): UserRights => useCurrentUser()?.may ?? {}
