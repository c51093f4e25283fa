import { useInfiniteQuery } from '@tanstack/react-query'
import type { RouteRequestInput, RouteOutput, Route } from '#contract/route.ts'
import { callRoute } from './call-route.ts'
import { routeQueryKey } from './query.ts'
import { getReadFailure } from './read-failure.ts'

interface Totals {
  total: number
  current_page: number
  /** True when the total is exact even where the list may be counted up to a limit only. */
  exact?: boolean | undefined
}

/** A list of the contract, with its totals beside `data` or under `meta` (decision 34). */
type List<Row> = { data: Row[] } & (Totals | { meta: Totals })
export type ListRowOf<T extends Route> =
  RouteOutput<T> extends { data: (infer Row extends { id: number })[] } ? Row : never

const totalsOf = (list: List<unknown>): Totals => ('meta' in list ? list.meta : list)

/** Returns the page to load next; undefined when all rows are loaded, or when the last page had none. */
export function getNextPageNumber(last: List<unknown>, all: List<unknown>[]): number | undefined {
  const { total, current_page: page } = totalsOf(last)
  const loaded = all.reduce((sum, { data }) => sum + data.length, 0)
  return last.data.length > 0 && loaded < total ? page + 1 : undefined
}

/** The rows of all pages; of a row that is on two pages, the newer one. */
export const mergeUniqueRows = <Row extends { id: number }>(lists: List<Row>[]): Row[] => [
  ...new Map(lists.flatMap(({ data }) => data.map((row): [number, Row] => [row.id, row]))).values(),
]

/**
 * Returns a list that grows page by page while fewer rows are loaded than exist (CONST-043). A row that moves to the
 * next page between two requests is shown once.
 */
export function useInfiniteList<T extends Route>(route: T, input: RouteRequestInput<T> = {}) {
  const pages = useInfiniteQuery({
    queryKey: [...routeQueryKey(route, input), 'endless'],
    queryFn: async ({ pageParam, signal, client, queryKey }) => {
      const known = client.getQueryData<{ pages: unknown[] }>(queryKey)?.pages[pageParam - 1]
      const query = { ...(input.query as object | undefined), page: String(pageParam) }
      return (await callRoute(route, { ...input, query } as RouteRequestInput<T>, { signal, known })) as List<
        ListRowOf<T>
      >
    },
    initialPageParam: 1,
    getNextPageParam: getNextPageNumber,
  })
  const failure = getReadFailure(pages)
  const lists = (failure ? undefined : pages.data?.pages) ?? []
  const last = lists.at(-1)

  return {
    rows: mergeUniqueRows(lists),
    total: last ? totalsOf(last).total : 0,
    isExact: last !== undefined && totalsOf(last).exact === true,
    failure,
    /** True when the last read of a page failed, which leaves the rows read before. */
    hasFailed: pages.isError,
    isPending: pages.isPending,
    isLoadingMore: pages.isFetchingNextPage,
    hasMore: pages.hasNextPage,
    /** After a failed attempt this retries it. */
    loadMore: () => void (pages.isFetchingNextPage || pages.fetchNextPage()),
    refetch: () => void pages.refetch(),
  }
}

export type InfiniteList = ReturnType<typeof useInfiniteList<Route>>
