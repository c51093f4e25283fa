import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { referralRoutes } from '#contract/referrals.ts'
import { useRouteQuery } from '#web/api/query.ts'

const TYPED_MS = 250

/**
 * Returns the first vendors of the sent referrals that the typed text finds. The server searches them, once they are
 * wanted.
 */
export function useSentVendors(typed: string, isWanted: boolean) {
  const [search] = useDebouncedValue(typed.trim(), TYPED_MS)
  const query = { limit: '100', ...(search && { search }) }
  const found = useRouteQuery(
    referralRoutes.sentVendors,
    { query },
    { enabled: isWanted, placeholderData: keepPreviousData },
  )
  return { isSearching: found.isPending, vendors: found.data?.data ?? [] }
}
