import { useEffect } from 'react'
import { listenLive } from '#web/api/live.ts'
import { useViewer } from '#web/api/session.ts'
import { refreshAfter } from './refresh-after.ts'

/** Keeps what is on screen in step with the hub while somebody is signed in. */
export function LiveUpdates() {
  const userId = useViewer()?.id

  useEffect(() => {
    if (userId !== undefined) return listenLive(userId, refreshAfter)
  }, [userId])
  return null
}
