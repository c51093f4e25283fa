import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Route, RouteRequestInput } from '#contract/route.ts'
import { routeQueryKey, routeQueryOptions } from './query.ts'
import { getReadFailure } from './read-failure.ts'

/** Reads one route again for a form, which must not start with values that a list has cached. */
export function useFreshRouteQuery<T extends Route>(route: T, input: RouteRequestInput<T> = {}) {
  const client = useQueryClient()
  // Compared for equality only: the clock of the computer may be set back. What TanStack Query calls fetched after mount may have failed.
  const [cachedAt] = useState(() => client.getQueryState(routeQueryKey(route, input))?.dataUpdatedAt)
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...routeQueryOptions(route, input),
    refetchOnMount: 'always',
  })
  const fresh = dataUpdatedAt === cachedAt ? undefined : data
  const failure = getReadFailure({ data: fresh, error })
  return { data: failure ? undefined : fresh, failure, refetch }
}
