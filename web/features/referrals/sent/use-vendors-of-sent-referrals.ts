import { t } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { referralRoutes } from '#contract/referrals.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { useDebouncedSearch } from '#web/ui/hooks/use-debounced-search.ts'
import type { SentList } from './use-sent-list.ts'

/**
 * Returns the first vendors of the sent referrals that the typed text finds. The server searches them, once they are
 * wanted.
 */
export function useVendorsOfSentReferrals(typed: string, isWanted: boolean) {
  const search = useDebouncedSearch(typed)
  const query = { limit: '100', ...(search && { search }) }
  const found = useRouteQuery(
    referralRoutes.sentVendors,
    { query },
    { enabled: isWanted, placeholderData: keepPreviousData },
  )
  return { isSearching: found.isPending, vendors: found.data?.data ?? [] }
}

/** Returns the name of a vendor of the sent referrals: of many it is not among the first, so it is read by itself. */
export function useSentFilterVendorName({ filters: { vendor }, rows }: Pick<SentList, 'filters' | 'rows'>) {
  const shown = rows.find((row) => row.vendor.id === vendor)?.vendor.name
  const query = { vendor_id: String(vendor), limit: '1' }
  const isUnknown = vendor !== undefined && shown === undefined
  const found = useRouteQuery(referralRoutes.sentVendors, { query }, { enabled: isUnknown })
  return shown ?? found.data?.data.find(({ id }) => id === vendor)?.name ?? t`One vendor`
}
