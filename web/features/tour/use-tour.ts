import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { publicConfig } from '#web/api/config.ts'
import { isMobileApp, isReduced } from '#web/api/display-mode.ts'
import { useViewer } from '#web/api/session.ts'
import { useRights } from '#web/api/rights.ts'
import { showFailure } from '#web/ui/dialogs.tsx'
import { hasEnded, rememberEnd } from './ended.ts'

const QUIET_MS = 600

let isRunning = false

/** The tour for this user; null for administrators and guests (TOUR-009). */
export function useTour(): (() => void) | null {
  const userId = useViewer()?.id
  const { takeTour, receiveReferrals } = useRights()
  if (userId === undefined || !takeTour) return null

  const start = async () => {
    if (isRunning) return
    isRunning = true
    try {
      const { runTour } = await import('./run-tour.ts')
      const how = await runTour(receiveReferrals ? 'vendor' : 'client', { hasBilling: publicConfig().features.billing })
      if (how) rememberEnd(userId, how)
    } finally {
      isRunning = false
    }
  }

  return () => void start().catch(showFailure)
}

/** Starts the tour by itself, once for each user and device, when the first page after signing in is drawn (TOUR-007). */
export function useFirstTour(isQuiet: boolean) {
  // A page is quiet for a blink before it begins to load, too.
  const [isReady] = useDebouncedValue(isQuiet, QUIET_MS)
  const userId = useViewer()?.id
  const start = useTour()
  const isDue = isReady && start !== null && userId !== undefined && !hasEnded(userId) && !isReduced() && !isMobileApp()

  useEffect(() => {
    if (isDue) start?.()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once a user, not once a rendering
  }, [isDue, userId])
}
