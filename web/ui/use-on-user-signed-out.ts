import { useEffect, useEffectEvent, useRef } from 'react'
import { useSessionUser } from '#web/api/session.ts'

/**
 * Calls back when the user has signed out, or somebody else has signed in: dialogs and toasts outlive their page, and may
 * contain what the next person at this computer must not see.
 */
export function useOnUserSignedOut(onLeft: () => void) {
  const userId = useSessionUser()?.id
  const before = useRef(userId)
  const handleLeft = useEffectEvent(onLeft)
  useEffect(() => {
    if (before.current !== undefined && before.current !== userId) handleLeft()
    before.current = userId
  }, [userId])
}
