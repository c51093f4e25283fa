import { useEffect } from 'react'
import { subscribeToLiveEvents } from '#web/api/live-events.ts'
import { useSessionUser } from '#web/api/session.ts'
import { createLiveEventHandler } from './create-live-event-handler.ts'

/** Refreshes the screen after live events while a user is signed in. */
export function LiveUpdates() {
  const userId = useSessionUser()?.id

  useEffect(() => {
    if (userId !== undefined) return subscribeToLiveEvents(userId, createLiveEventHandler())
  }, [userId])
  return null
}
