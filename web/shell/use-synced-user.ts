import { useEffect } from 'react'
import { useCurrentUser } from '#web/api/rights.ts'
import { saveSessionUser } from '#web/api/session.ts'

/** The signed-in user as the server knows them now; what the browser remembers for its guards follows. */
export function useSyncedUser() {
  const user = useCurrentUser()
  useEffect(() => {
    if (user) saveSessionUser(user)
  }, [user])
  return user
}

/** 'Osei, Ama', as lists and menus call people (specification 2.8). */
export const lastFirstName = ({ last, first }: { last?: string | undefined; first?: string | undefined }) =>
  [last, first].filter(Boolean).join(', ')
