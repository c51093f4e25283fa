import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { REFERRALS_PER_PAGE, referralRoutes } from '#contract/referrals.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { useRememberFilters } from '#web/features/referrals/list-memory.ts'
import { useClampedPageNumber } from '#web/ui/table/use-clamped-page-number.ts'
import { useReferralRefetchInterval } from '#web/features/referrals/use-referral-refetch-interval.ts'
import { paths } from '#web/paths.ts'
import { useGoBackOnce } from '#web/ui/hooks/use-go-back-once.ts'
import type { SentFilterValues } from '#web/search-params.ts'
import { useListSelection } from '#web/ui/table/use-list-selection.ts'
import { extractSentFilters, toSentQuery } from './sent-filter.ts'

export type SentList = ReturnType<typeof useSentList>

/** Returns the sent referrals of the page in the address, and the functions that change that address. */
export function useSentList() {
  const search = useSearch({ from: '/orders' })
  const { pageNumber, open } = search
  const filters = extractSentFilters(search)
  const query = toSentQuery(filters)
  const { sort } = filters
  const sent = useRouteQuery(
    referralRoutes.sent,
    { query: { page: String(pageNumber ?? 1), limit: String(REFERRALS_PER_PAGE), ...query, ...(sort && { sort }) } },
    { refetchInterval: useReferralRefetchInterval(), placeholderData: keepPreviousData },
  )
  useRememberFilters('sent', filters)
  const navigate = useNavigate()
  const goToPage = (next: number, replace = false) =>
    void navigate({ ...paths.sent({ ...search, pageNumber: next, open: undefined }), replace })
  const { history } = useRouter()
  const goBackOnce = useGoBackOnce()
  const setOpen = (next: number | undefined) => {
    const isOpening = next !== undefined
    // Otherwise the list would be in the history twice, and the first 'Back' would do nothing.
    if (!isOpening && history.location.state.openedOverlay === 'referral') return goBackOnce()
    void navigate({
      ...paths.sent({ ...search, open: next }),
      replace: !isOpening,
      resetScroll: false,
      state: isOpening ? { openedOverlay: 'referral' } : {},
    })
  }
  const changeFilters = (changes: SentFilterValues) =>
    void navigate({
      ...paths.sent({ ...search, ...changes, pageNumber: undefined, open: undefined }),
      resetScroll: false,
    })

  const rows = sent.data?.data ?? []
  const total = sent.data?.total
  // While another page or filter loads, the screen shows the previous rows.
  const page = useClampedPageNumber({
    pageNumber,
    perPage: REFERRALS_PER_PAGE,
    total: sent.isPlaceholderData ? undefined : total,
    goTo: goToPage,
  })
  return {
    sent,
    filters,
    hasFilters: Object.keys(query).length > 0,
    rows,
    total,
    /** How many there are without the filters. */
    unfilteredTotal: sent.data?.unfiltered_total ?? total,
    page,
    open,
    goToPage,
    setOpen,
    changeFilters,
    selection: useListSelection(rows, query),
  }
}
