import { QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { UseMutationOptions, UseQueryOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallInput, Returned, Route } from '#contract/route.ts'
import { isPassing } from './call-error.ts'
import { call } from './call.ts'
import { firstAttempt, settled, type Attempt } from './intent.ts'

const RETRIES = 2
const FRESH_MS = 10_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A refusal is an answer; only a hub that is away is asked again.
      retry: (failures, error) => failures < RETRIES && isPassing(error),
      networkMode: 'always',
    },
    // A write that waits for the network in silence would look done: it fails and says so.
    mutations: { networkMode: 'always' },
  },
})

/** Where the cache keeps a read; without `input`, all reads of the route. */
export const keyOf = (route: Route, input?: CallInput<Route>): readonly unknown[] =>
  input === undefined ? [route.path] : [route.path, input.params ?? {}, input.query ?? {}]

/** One read as options, for `useInfiniteQuery`, prefetching or `queryClient.fetchQuery`. */
export const readOf = <T extends Route>(route: T, input: CallInput<T> = {}) =>
  queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }): Promise<Returned<T>> => call(route, input, { signal }),
  })

type ReadOptions<T extends Route> = Omit<UseQueryOptions<Returned<T>>, 'queryKey' | 'queryFn'>

/** What a screen shows: one read of the contract, cached. */
export function useRead<T extends Route>(route: T, input: CallInput<T> = {}, options: ReadOptions<T> = {}) {
  return useQuery({ ...options, ...readOf(route, input) })
}

type WriteOptions<T extends Route> = Omit<UseMutationOptions<Returned<T>, Error, CallInput<T>>, 'mutationFn'> & {
  /** The reads that this write makes stale. */
  refreshes?: Route[]
}

/** What a screen changes: `mutate({ params, body })`. Trying the same thing again carries the same Idempotency-Key. */
export function useWrite<T extends Route>(route: T, { refreshes = [], ...options }: WriteOptions<T> = {}) {
  const last = useRef<Attempt | null>(null)

  return useMutation({
    ...options,
    mutationFn: async (input: CallInput<T>) => {
      const attempt = firstAttempt(last.current, input)
      last.current = attempt
      const returned = await call(route, input, { idempotencyKey: attempt.key })
      last.current = settled(last.current, attempt)
      return returned
    },
    onSettled: async (...outcome) => {
      await refresh(...refreshes)
      await options.onSettled?.(...outcome)
    },
  })
}

/** Marks all reads of these routes stale; the ones on screen are fetched again. */
export async function refresh(...routes: Route[]) {
  await Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) })))
}
