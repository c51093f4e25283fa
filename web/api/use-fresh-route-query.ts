import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Route, RouteInput } from '#contract/route.ts'
import { routeQueryOptions } from './query.ts'
import { getReadFailure } from './read-failure.ts'

/** Reads one route anew for a form, which must not start with values that a list has cached. */
export function useFreshRouteQuery<T extends Route>(route: T, input: RouteInput<T> = {}) {
  const [mountedAt] = useState(() => Date.now())
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...routeQueryOptions(route, input),
    refetchOnMount: 'always',
  })
  const fresh = dataUpdatedAt >= mountedAt ? data : undefined
  return { data: fresh, failure: getReadFailure({ data: fresh, error }), refetch }
}
