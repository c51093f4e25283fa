import { QueryCache, QueryClient, queryOptions, replaceEqualDeep, useMutation, useQuery } from '@tanstack/react-query'
import type { Query, UseMutationOptions, UseQueryOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import type { RouteRequestInput, RouteOutput, Route } from '#contract/route.ts'
import { CallError, isPassEndedError, isTransientError } from './call-error.ts'
import { callRoute } from './call-route.ts'
import { getEtagOfResponse, setEtagOfResponse } from './etags.ts'
import { reuseOrCreateAttempt, dropFinishedAttempt, type WriteAttempt } from './write-attempt.ts'
import { getReadFailure } from './read-failure.ts'
import { runForCurrentUser } from './run-for-current-user.ts'

const RETRIES = 2
const FRESH_MS = 10_000

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: forgetRefusedData }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A refusal is final; only failures to reach the hub are retried.
      retry: (failures, error) => failures < RETRIES && isTransientError(error),
      networkMode: 'always',
      structuralSharing: shareUnchangedParts,
    },
    // Fail without a network instead of waiting: a write that waits silently would look done.
    mutations: { networkMode: 'always' },
  },
})

/**
 * Removes all cached data of a route once the hub refuses it, also of other pages and filters: who has lost a right must not
 * see it while another page loads. A page whose pass has ended keeps its data until the question for a new code replaces it.
 */
function forgetRefusedData(error: Error, query: Query<unknown, unknown>) {
  if (!(error instanceof CallError) || error.status !== 403 || isPassEndedError(error)) return
  query.setState({ data: undefined })
  void queryClient.resetQueries({ queryKey: [query.queryKey[0]], type: 'inactive' })
}

/** Keeps the objects that have not changed, so that what shows them is not rendered again, and the ETags of the new ones. */
function shareUnchangedParts(before: unknown, after: unknown): unknown {
  const shared = replaceEqualDeep(before, after)
  const [kept, received] = [responsesOf(shared), responsesOf(after)]
  kept.forEach((response, index) => setEtagOfResponse(response, getEtagOfResponse(received[index])))
  return shared
}

/** The responses of a read: one, or the pages of a list that grows. */
const responsesOf = (data: unknown): unknown[] =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) ? data.pages : [data]

/** The cache key of a read; without `input`, the key of all reads of the route. */
export const routeQueryKey = (route: Route, input?: RouteRequestInput<Route>): readonly unknown[] =>
  input === undefined ? [route.path] : [route.path, input.params ?? {}, input.query ?? {}]

/** The options of one read, for `useInfiniteQuery`, prefetching or `queryClient.fetchQuery`. */
export const routeQueryOptions = <T extends Route>(route: T, input: RouteRequestInput<T> = {}) =>
  queryOptions({
    queryKey: routeQueryKey(route, input),
    queryFn: ({ signal, queryKey, client }): Promise<RouteOutput<T>> =>
      callRoute(route, input, { signal, known: client.getQueryData(queryKey) }),
  })

type ReadOptions<T extends Route> = Omit<UseQueryOptions<RouteOutput<T>>, 'queryKey' | 'queryFn'>

/**
 * Reads one route of the contract through the cache. The result has no `error`: a screen shows `failure`, which leaves
 * what is on the screen when a refresh of it fails, unless the hub refuses it: then there is no `data` any more.
 */
export function useRouteQuery<T extends Route>(
  route: T,
  input: RouteRequestInput<T> = {},
  options: ReadOptions<T> = {},
) {
  const query = useQuery({ ...options, ...routeQueryOptions(route, input) })
  const { isPending, isPlaceholderData, refetch } = query
  const failure = getReadFailure(query)
  return {
    data: failure ? undefined : query.data,
    failure,
    /** The failure of a refresh; what was read before stays. */
    refreshFailure: failure ? null : query.error,
    isPending,
    isPlaceholderData,
    refetch,
    // Read only where needed: they change with each refetch, and each read property renders the component again.
    get isFetching() {
      return query.isFetching
    },
    get dataUpdatedAt() {
      return query.dataUpdatedAt
    },
  }
}

export type RouteMutationOptions<T extends Route> = Omit<
  UseMutationOptions<RouteOutput<T>, Error, RouteRequestInput<T>>,
  'mutationFn' | 'onSettled'
> & {
  /** The routes whose cached reads this write makes stale. */
  refreshes?: Route[]
}

/**
 * Writes through one route: `mutate({ params, body })`. A retry of the same write sends the same Idempotency-Key.
 * `mutateAsync` resolves after the reads on screen are refreshed, so the user may have signed out since the answer.
 */
export function useRouteMutation<T extends Route>(
  route: T,
  { refreshes = [], ...options }: RouteMutationOptions<T> = {},
) {
  const last = useRef<WriteAttempt | null>(null)

  const mutation = useMutation({
    ...options,
    mutationFn: async (input: RouteRequestInput<T>) => {
      const attempt = reuseOrCreateAttempt(last.current, input)
      last.current = attempt
      const returned = await callRoute(route, input, { idempotencyKey: attempt.key })
      last.current = dropFinishedAttempt(last.current, attempt)
      return returned
    },
    onSettled: () => refreshRouteQueries(refreshes),
  })
  const { mutateAsync } = mutation
  const mutateForCurrentUser: typeof mutateAsync = (...call) => runForCurrentUser(() => mutateAsync(...call))
  return { ...mutation, mutateAsync: mutateForCurrentUser }
}

type RefetchType = 'active' | 'none'

/**
 * Marks all reads of these routes stale and refetches those on screen; with the type 'none' each waits until it is next
 * needed. Resolves when no read on screen is older than this call.
 */
export async function refreshRouteQueries(routes: Route[], getRefetchType: () => RefetchType = () => 'active') {
  await Promise.all(routes.map((route) => refreshQueries(routeQueryKey(route), getRefetchType)))
}

async function refreshQueries(queryKey: readonly unknown[], getRefetchType: () => RefetchType) {
  const refetchType = getRefetchType()
  // Invalidating restarts only what is on screen and has data; what else is under way may end older than this call.
  const isLeftRunning = (query: Query) => query.state.data === undefined || refetchType === 'none' || !query.isActive()
  const leftRunning = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: isLeftRunning })
    .map((query) => ({ isOnScreen: query.isActive(), repeated: repeatAfterRead(query, getRefetchType) }))
  await queryClient.invalidateQueries({ queryKey, refetchType })
  await Promise.all(leftRunning.flatMap(({ isOnScreen, repeated }) => (isOnScreen ? [repeated] : [])))
}

/** Refreshes this read once more when it has ended, unless another refresh has begun to. */
async function repeatAfterRead(query: Query, getRefetchType: () => RefetchType) {
  await Promise.allSettled([query.promise])
  if (query.state.status !== 'success' || query.state.fetchStatus !== 'idle') return
  await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: getRefetchType() })
}
