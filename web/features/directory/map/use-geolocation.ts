import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Point } from '#contract/fields.ts'
import { describePositionFailure } from './describe-position-failure.ts'
import { requestBrowserPosition, isGeolocationSupported } from '#web/features/locations/browser-position.ts'

/** Time limit of the browser's geolocation (CONST-008). */
const TIMEOUT_MS = 10_000
/** How long the warning is shown (MAP-053). */
const WARNING_MS = 5_000

/**
 * Returns the user's position. The browser is asked when the map opens and each time the user wants to return there.
 * The result, also a refusal, is kept until the page is reloaded.
 */
export function useGeolocation(isEnabled: boolean) {
  const query = useQuery({
    queryKey: ['own place'],
    queryFn: () => requestBrowserPosition(TIMEOUT_MS),
    enabled: ({ state }) => isEnabled && isGeolocationSupported() && state.status !== 'error',
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  })

  return {
    position: query.data,
    isLocating: query.isFetching,
    /** Why the position is unknown; shown for five seconds. */
    warning: useTemporaryText(describePositionFailure(query.error), query.errorUpdatedAt),
    isSupported: isGeolocationSupported(),
    /** Asks again; resolves null when the browser returns no position. */
    requestAgain: async (): Promise<Point | null> => {
      const { data, isSuccess } = await query.refetch()
      return isSuccess ? data : null
    },
  }
}

/** Returns the text for a while after each change of `since` after the first. */
function useTemporaryText(text: string, since: number): string | undefined {
  const [over, setOver] = useState(since)
  const isShown = since > over

  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setOver(since), WARNING_MS)
    return () => clearTimeout(timer)
  }, [isShown, since])
  return isShown ? text : undefined
}
