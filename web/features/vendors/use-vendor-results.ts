import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { CallInput } from '#contract/route.ts'
import { vendorRoutes, type VendorCard } from '#contract/vendors.ts'
import { readOf, useRead } from '#web/api/query.ts'

/** A question to the directory, without its page. */
export type VendorQuery = Omit<NonNullable<CallInput<typeof vendorRoutes.list>['query']>, 'page' | 'limit'>

export const firstPage = (query: VendorQuery) => ({ query: { ...query, page: '1' } })

/** The first `pages` pages of an answer as one list; the old list stays while a new question is asked. */
export function useVendorResults(query: VendorQuery | null, pages: number) {
  const first = useRead(vendorRoutes.list, firstPage(query ?? {}), {
    enabled: query !== null,
    placeholderData: keepPreviousData,
  })
  const isOld = first.isPlaceholderData
  const others = useQueries({
    queries: Array.from({ length: query && !isOld ? pages - 1 : 0 }, (_, index) =>
      readOf(vendorRoutes.list, { query: { ...query, page: String(index + 2) } }),
    ),
  })
  const answers = [first.data, ...others.map(({ data }) => data)].flatMap((answer) => answer?.data ?? [])

  return {
    vendors: first.data && once(answers),
    total: first.data?.meta.total ?? 0,
    /** True while what is shown still answers the question before. */
    isOld,
    isLoadingMore: others.some(({ isPending }) => isPending),
    error: first.error ?? others.find(({ error }) => error)?.error ?? null,
    retry: (): Promise<unknown> =>
      Promise.all([first, ...others].filter(({ error }) => error).map(({ refetch }) => refetch())),
  }
}

/** A vendor that moved to the next page between two calls comes once. */
const once = (vendors: VendorCard[]) => [...new Map(vendors.map((vendor) => [vendor.id, vendor])).values()]
