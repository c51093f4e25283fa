import { useDebouncedValue } from '@mantine/hooks'
import { useRouter, type RegisteredRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getPublicConfig } from '#web/api/config.ts'
import { isMobileApp, isNavigationReduced } from '#web/api/display-mode.ts'
import { queryClient } from '#web/api/query.ts'
import { useCurrentUserRights } from '#web/api/current-user.ts'
import { getSessionUser, onSessionChange, useSessionUser } from '#web/api/session.ts'
import { findStartVendor } from '#web/features/accounts/find-start-vendor.ts'
import { hasUnsavedChanges } from '#web/forms/use-unsaved-guard.ts'
import { paths } from '#web/paths.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { loadChunk } from '#web/ui/load-chunk.ts'
import {
  findInterruptedTour,
  forgetRunningTour,
  hasSeenTour,
  rememberRunningTour,
  rememberTourSeen,
} from './seen-tours.ts'
import { canAutoStartTour } from './can-auto-start-tour.ts'
import type { TourScreen } from './tour-steps.ts'

const QUIET_MS = 600

let isRunning = false

/** Returns a function that starts the user's tour; null for administrators and without a session (TOUR-009). */
export function useStartTour(): (() => void) | null {
  const run = useTour()
  return run && (() => run({ isResumed: false }))
}

function useTour(): ((how: { isResumed: boolean }) => void) | null {
  const router = useRouter()
  const userId = useSessionUser()?.id
  const { takeTour, receiveReferrals } = useCurrentUserRights()
  if (userId === undefined || !takeTour) return null

  const run = async (isResumed: boolean) => {
    if (isRunning) return
    isRunning = true
    // The tour is outside the page, and would cover the next one.
    const leaving = new AbortController()
    const unsubscribe = onSessionChange(() => {
      if (getSessionUser()?.id !== userId) leaving.abort()
    })
    const interrupted = isResumed ? findInterruptedTour(userId) : null
    const startedOn = interrupted?.startedOn ?? router.state.location.href
    try {
      const [{ runTour }, { CLIENT_TOUR_STEPS, getVendorTourSteps }] = await Promise.all([
        loadChunk(() => import('./run-tour.ts')),
        loadChunk(() => import('./tour-steps.ts')),
      ])
      const how = await runTour({
        steps: receiveReferrals
          ? getVendorTourSteps({ hasBilling: getPublicConfig().features.billing })
          : CLIENT_TOUR_STEPS,
        startAt: interrupted?.at,
        openScreen: async (screen) => !leaving.signal.aborted && openScreen(router, screen),
        isLoading: () => router.state.status === 'pending' || queryClient.isFetching() > 0,
        signal: leaving.signal,
        onStep: ({ at }, isLast) => {
          rememberRunningTour({ userId, at, startedOn })
          if (isLast) rememberTourSeen(userId, 'finished')
        },
      })
      if (how) rememberTourSeen(userId, how)
      // Returns to the page that the tour was started on, such as that of a link.
      if (how && router.state.location.href !== startedOn) router.history.push(startedOn)
    } finally {
      isRunning = false
      unsubscribe()
      forgetRunningTour()
    }
  }

  return ({ isResumed }) => void run(isResumed).catch(showErrorAlert)
}

/** Opens a screen of the tour; false when the user has none, or would lose unsaved changes. */
async function openScreen(router: RegisteredRouter, screen: TourScreen): Promise<boolean> {
  if (hasUnsavedChanges()) return false
  const destination = await findDestination(screen)
  if (!destination) return false
  await router.navigate(destination)
  return router.state.location.pathname === router.buildLocation(destination).pathname
}

async function findDestination(screen: TourScreen) {
  if (screen === 'map') return paths.map()
  if (screen === 'sent') return paths.sent()
  if (screen === 'received') return paths.received()
  const vendor = await findStartVendor()
  return vendor && paths.vendor(vendor.id, { login: vendor.count })
}

/**
 * Starts the tour automatically, once per user and device, when the first page after signing in is rendered (TOUR-007);
 * after a reload it continues at the step where it was.
 */
export function useAutoStartTour(isQuiet: boolean) {
  // Debounced, because a page is also idle for a moment before it begins to load.
  const [isReady] = useDebouncedValue(isQuiet, QUIET_MS)
  const userId = useSessionUser()?.id
  const run = useTour()
  const isDue =
    isReady &&
    run !== null &&
    userId !== undefined &&
    (!hasSeenTour(userId) || findInterruptedTour(userId) !== null) &&
    !isNavigationReduced() &&
    !isMobileApp()

  useEffect(() => {
    // Otherwise it starts when the next page is quiet.
    if (isDue && canAutoStartTour()) run?.({ isResumed: true })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once a user, not once a rendering
  }, [isDue, userId])
}
