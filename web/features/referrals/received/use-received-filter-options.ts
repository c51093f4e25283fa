import { keepPreviousData } from '@tanstack/react-query'
import { referralRoutes } from '#contract/referrals.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { serviceRoutes } from '#contract/services.ts'
import { useAllRows } from '#web/api/use-all-rows.ts'
import { useDebouncedSearch } from '#web/ui/hooks/use-debounced-search.ts'
import { buildReceivedFilterOptions } from './received-filter-options.ts'

/**
 * Returns the options of the filters of received referrals. The server searches the vendors; a chosen one
 * that it has not found is read itself.
 */
export function useReceivedFilterOptions(chosenId: number | undefined, typed: string) {
  const search = useDebouncedSearch(typed)
  const query = { limit: '100', ...(search && { search }) }
  const found = useRouteQuery(referralRoutes.filterVendors, { query }, { placeholderData: keepPreviousData })
  const isElsewhere = chosenId !== undefined && !found.data?.data.some(({ id }) => id === chosenId)
  const one = useRouteQuery(vendorRoutes.one, { params: { id: String(chosenId) } }, { enabled: isElsewhere })
  const services = useAllRows(serviceRoutes.list).data ?? []
  return {
    isSearching: found.isPending,
    ...buildReceivedFilterOptions({ found: found.data, isSearch: search !== '', chosenId, chosen: one.data, services }),
  }
}
