import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Point } from '#contract/fields.ts'
import { requestPosition, hasGeolocation } from '#web/features/locations/browser-position.ts'

/** CONST-008 */
const TIMEOUT_MS = 10_000
/** MAP-053 */
const WARNING_MS = 5_000

/**
 * Where the person is. The browser is asked once when the map opens, and whenever they want to go back there; what it
 * answers, also a refusal, holds until the page is loaded anew.
 */
export function useGeolocation(isWanted: boolean) {
  const asked = useQuery({
    queryKey: ['own place'],
    queryFn: () => requestPosition(TIMEOUT_MS),
    enabled: ({ state }) => isWanted && hasGeolocation() && state.status !== 'error',
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  })

  return {
    place: asked.data,
    isAwaited: asked.isFetching,
    /** Why it is not known; for five seconds. */
    warning: useTemporaryText(asked.error?.message || t`Your location could not be found.`, asked.errorUpdatedAt),
    canAsk: hasGeolocation(),
    /** Asks anew; null where the browser does not say. */
    ask: async (): Promise<Point | null> => {
      const { data, isSuccess } = await asked.refetch()
      return isSuccess ? data : null
    },
  }
}

/** The text, for a while after each moment that is later than the first one. */
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
