import { useEffect } from 'react'
import { useCurrentUser } from '#web/api/current-user.ts'
import { saveSessionUser } from '#web/api/session.ts'

/** Returns the signed-in user as read from the server, and updates what the browser keeps for its guards. */
export function useCurrentUserSyncedToSession() {
  const user = useCurrentUser()
  useEffect(() => {
    if (user) saveSessionUser(user)
  }, [user])
  return user
}
