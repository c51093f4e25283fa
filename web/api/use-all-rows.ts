import { useQuery } from '@tanstack/react-query'
import type { Route, RouteRequestInput } from '#contract/route.ts'
import { callRoute } from './call-route.ts'
import { routeQueryKey } from './query.ts'
import type { ListRowOf } from './use-infinite-list.ts'

const PER_PAGE = 100
const FRESH_MS = 5 * 60_000

/** Returns all rows of a list that is short and changes rarely. It is not fetched while `isEnabled` is false. */
export const useAllRows = <T extends Route>(route: T, { isEnabled = true } = {}) =>
  useQuery({
    queryKey: [...routeQueryKey(route), 'all'],
    queryFn: ({ signal }) => fetchAllRows(route, signal),
    staleTime: FRESH_MS,
    enabled: isEnabled,
  })

/** Reads all pages of a list. */
export async function fetchAllRows<T extends Route>(route: T, signal?: AbortSignal): Promise<ListRowOf<T>[]> {
  const rows: ListRowOf<T>[] = []
  for (let page = 1; ; page++) {
    const input = { query: { page: String(page), limit: String(PER_PAGE) } } as RouteRequestInput<T>
    const { data, total } = (await callRoute(route, input, { signal })) as { data: ListRowOf<T>[]; total: number }
    rows.push(...data)
    if (data.length === 0 || rows.length >= total) return rows
  }
}
