import { useEffect } from 'react'
import { accountRoutes } from '#contract/accounts.ts'
import { useRead } from '#web/api/query.ts'
import { rememberUser, useViewer } from '#web/api/session.ts'

const FRESH_MS = 60_000

/** The signed-in user as the server knows them now; what the browser remembers for its guards follows. */
export function useMe() {
  const user = useViewer()
  const { data } = useRead(accountRoutes.current, {}, { enabled: user !== null, staleTime: FRESH_MS })
  useEffect(() => {
    if (data) rememberUser(data)
  }, [data])
  return user ? data : undefined
}

/** 'Osei, Ama', as lists and menus call people (specification 2.8). */
export const nameOf = ({ last, first }: { last?: string | undefined; first?: string | undefined }) =>
  [last, first].filter(Boolean).join(', ')
