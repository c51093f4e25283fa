import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import type { MapSearchParams } from '#web/search-params.ts'
import { changeQueryAndClearSelection } from '#web/features/directory/map-search.ts'

/**
 * Returns a function that begins an action of the search, which returns a check: whether the action is stale, because a
 * newer one has begun, the query has changed, or the user has left the page.
 */
export function useStaleActionCheck(search: MapSearchParams) {
  const router = useRouter()
  const query = JSON.stringify(changeQueryAndClearSelection(search, {}))
  const latest = useRef({ action: 0, query: '' })
  useEffect(() => {
    const now = latest.current
    now.query = query
    return () => {
      now.query = ''
    }
  }, [query])
  return useCallback(() => {
    const now = latest.current
    now.action += 1
    const begun = { ...now, path: router.latestLocation.pathname }
    return () =>
      now.action !== begun.action || now.query !== begun.query || router.latestLocation.pathname !== begun.path
  }, [router])
}
