import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import type { MapSearchParams } from '#web/search.ts'
import { changeQueryAndClearSelection } from '#web/features/directory/map-search.ts'

/**
 * Returns a function that begins an action of the search. It returns whether the action has been overtaken since: by a
 * newer one, by another query, or because the user has left the page.
 */
export function useOvertakenCheck(search: MapSearchParams) {
  const router = useRouter()
  const newest = useRef(0)
  const query = JSON.stringify(changeQueryAndClearSelection(search, {}))
  useEffect(
    () => () => {
      newest.current += 1
    },
    [query],
  )
  return useCallback(() => {
    newest.current += 1
    const begun = newest.current
    const { pathname } = router.latestLocation
    return () => newest.current !== begun || router.latestLocation.pathname !== pathname
  }, [router])
}
