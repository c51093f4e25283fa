import { useEffect } from 'react'
import { useCurrentUser } from '#web/api/rights.ts'
import { rememberUser } from '#web/api/session.ts'

/** The signed-in user as the server knows them now; what the browser remembers for its guards follows. */
export function useMe() {
  const user = useCurrentUser()
  useEffect(() => {
    if (user) rememberUser(user)
  }, [user])
  return user
}

/** 'Osei, Ama', as lists and menus call people (specification 2.8). */
export const nameOf = ({ last, first }: { last?: string | undefined; first?: string | undefined }) =>
  [last, first].filter(Boolean).join(', ')
