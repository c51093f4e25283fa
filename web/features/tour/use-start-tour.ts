import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { getPublicConfig } from '#web/api/config.ts'
import { isMobileApp, isNavigationReduced } from '#web/api/display-mode.ts'
import { useSessionUser } from '#web/api/session.ts'
import { useCurrentUserRights } from '#web/api/rights.ts'
import { showFailure } from '#web/ui/dialog/dialogs.tsx'
import { hasSeenTour, rememberTourSeen } from './seen-tours.ts'

const QUIET_MS = 600

let isRunning = false

/** Returns a function that starts the user's tour; null for administrators and guests (TOUR-009). */
export function useStartTour(): (() => void) | null {
  const userId = useSessionUser()?.id
  const { takeTour, receiveReferrals } = useCurrentUserRights()
  if (userId === undefined || !takeTour) return null

  const start = async () => {
    if (isRunning) return
    isRunning = true
    try {
      const { runTour } = await import('./run-tour.ts')
      const how = await runTour(receiveReferrals ? 'vendor' : 'client', {
        hasBilling: getPublicConfig().features.billing,
      })
      if (how) rememberTourSeen(userId, how)
    } finally {
      isRunning = false
    }
  }

  return () => void start().catch(showFailure)
}

/**
 * Starts the tour automatically, once per user and device, when the first page after signing in is rendered (TOUR-007).
 */
export function useAutoStartTour(isQuiet: boolean) {
  // Debounced, because a page is also idle for a moment before it begins to load.
  const [isReady] = useDebouncedValue(isQuiet, QUIET_MS)
  const userId = useSessionUser()?.id
  const start = useStartTour()
  const isDue =
    isReady &&
    start !== null &&
    userId !== undefined &&
    !hasSeenTour(userId) &&
    !isNavigationReduced() &&
    !isMobileApp()

  useEffect(() => {
    if (isDue) start?.()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once a user, not once a rendering
  }, [isDue, userId])
}
