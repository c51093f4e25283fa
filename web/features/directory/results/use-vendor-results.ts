import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { DEFAULT_PAGE_SIZE } from '#contract/paging.ts'
import type { RouteRequestInput } from '#contract/route.ts'
import { vendorRoutes, type VendorSummary } from '#contract/vendors.ts'
import { routeQueryOptions, useRouteQuery } from '#web/api/query.ts'
import { getReadFailure } from '#web/api/read-failure.ts'
import { MAX_CARD_PAGES } from '#web/search-params.ts'

/** A query to the directory, without its page. */
export type VendorSummariesQueryParams = Omit<
  NonNullable<RouteRequestInput<typeof vendorRoutes.summaries>['query']>,
  'page' | 'limit'
>

export const buildFirstResultPageInput = (query: VendorSummariesQueryParams) => ({ query: { ...query, page: '1' } })

interface VendorResultsOptions {
  /** Number of pages to read as one list. */
  pages: number
  /** Reads all results up to MAX_CARD_PAGES: the map shows all, the cards page by page. */
  whole: boolean
}

/** Returns the results of a query; the old ones remain while a new query is running. */
export function useVendorResults(query: VendorSummariesQueryParams | null, { pages, whole }: VendorResultsOptions) {
  const first = useRouteQuery(vendorRoutes.summaries, buildFirstResultPageInput(query ?? {}), {
    enabled: query !== null,
    placeholderData: keepPreviousData,
  })
  const isOld = first.isPlaceholderData
  const total = first.data?.meta.total ?? 0
  const pageCount = whole ? Math.min(MAX_CARD_PAGES, Math.ceil(total / DEFAULT_PAGE_SIZE)) : pages
  const others = useQueries({
    queries: Array.from({ length: query && !isOld ? Math.max(0, pageCount - 1) : 0 }, (_, index) =>
      routeQueryOptions(vendorRoutes.summaries, { query: { ...query, page: String(index + 2) } }),
    ),
  })
  const vendors =
    first.data && uniqueVendors([first.data, ...others.map(({ data }) => data)].flatMap((page) => page?.data ?? []))
  const reads = [first, ...others.map((read) => ({ failure: getReadFailure(read), refetch: read.refetch }))]
  const [firstFailure, ...otherFailures] = reads.map(({ failure }) => failure)

  return {
    /** All results read so far. */
    vendors,
    /** The results on the pages that the list shows. */
    listed: vendors?.slice(0, pages * DEFAULT_PAGE_SIZE),
    total,
    /** True while the shown results belong to the previous query. */
    isOld,
    isLoadingMore: others.slice(0, pages - 1).some(({ isPending }) => isPending),
    failure: firstFailure ?? null,
    /** The failure of another page than the first: the results of the others are there. */
    moreFailure: otherFailures.find((failure) => failure !== null) ?? null,
    retry: (): Promise<unknown> => Promise.all(reads.filter(({ failure }) => failure).map(({ refetch }) => refetch())),
  }
}

/** Removes duplicates: a vendor may move to the next page between two requests. */
const uniqueVendors = (vendors: VendorSummary[]) => [...new Map(vendors.map((vendor) => [vendor.id, vendor])).values()]
