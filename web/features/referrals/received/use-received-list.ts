import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useReducer } from 'react'
import { REFERRALS_PER_PAGE, referralRoutes } from '#contract/referrals.ts'
import { isReadRefused } from '#web/api/read-failure.ts'
import { queryClient, routeQueryOptions, useRouteQuery } from '#web/api/query.ts'
import { buildListSelection } from '#web/ui/table/list-selection.ts'
import { getLastPageNumber } from '#web/ui/table/pagination.ts'
import { useRememberFilters } from '#web/features/referrals/list-memory.ts'
import { useClampedPageNumber } from '#web/ui/table/use-clamped-page-number.ts'
import { useReferralRefetchInterval } from '#web/features/referrals/use-referral-refetch-interval.ts'
import { paths } from '#web/paths.ts'
import {
  extractReceivedFilters,
  toReceivedQuery,
  extractReceivedQuickFilters,
  toReceivedQuickQuery,
  type ReceivedFilterQuery,
} from './received-filter.ts'
import {
  createInitialReceivedListState,
  getChosenRows,
  getReceivedNavigationAfterEvent,
  reduceReceivedListState,
  type ReceivedListEvent,
} from './received-list-state.ts'
import { useCloseReferral } from './use-close-referral.ts'

export type ReceivedList = ReturnType<typeof useReceivedList>

/** Returns the received referrals of the page in the address, and the state of the page around them. */
export function useReceivedList() {
  const search = useSearch({ from: '/received-referrals' })
  const filters = extractReceivedFilters(search)
  const quickFilters = extractReceivedQuickFilters(search)
  const query: ReceivedFilterQuery = { ...toReceivedQuery(filters), ...toReceivedQuickQuery(quickFilters) }
  const inputOf = (page: number) => ({
    query: { page: String(page), limit: String(REFERRALS_PER_PAGE), ...query, sort: quickFilters.sort },
  })
  const received = useRouteQuery(referralRoutes.received, inputOf(search.pageNumber ?? 1), {
    refetchInterval: useReferralRefetchInterval(),
    placeholderData: keepPreviousData,
  })

  useRememberFilters('received', { ...filters, ...quickFilters })

  const navigate = useNavigate()
  const { history } = useRouter()
  const closeReferral = useCloseReferral()
  const [state, update] = useReducer(reduceReceivedListState, search, createInitialReceivedListState)
  const send = (event: ReceivedListEvent) => {
    update(event)
    if (event.type === 'referralClosed') return closeReferral()
    const address = getReceivedNavigationAfterEvent(event, search)
    if (!address) return
    const { search: next, ...options } = address
    // One step back from the open referral is the same page of the list.
    const isOverSamePage =
      next.open !== undefined &&
      next.pageNumber === search.pageNumber &&
      (!options.replace || history.location.state.openedOverlay === 'referral')
    void navigate({
      ...paths.received(next),
      ...options,
      state: isOverSamePage ? { openedOverlay: 'referral' } : {},
    })
  }

  // While another page or filter loads, what is on the screen is not its answer.
  const total = received.isPlaceholderData ? undefined : received.data?.total
  const page = useClampedPageNumber({
    pageNumber: search.pageNumber,
    perPage: REFERRALS_PER_PAGE,
    total,
    goTo: (next, replace) => send({ type: 'pageChosen', page: next, replace }),
  })
  const referrals = received.data?.data ?? []
  const filterKey = JSON.stringify(query)
  return {
    /** The id of the open referral; none while the hub refuses the list. */
    open: received.failure && isReadRefused(received.failure) ? undefined : search.open,
    filters,
    quickFilters,
    /** The filters as parameters of the request. */
    query,
    received,
    referrals,
    /** The number of referrals on all pages; undefined until the response to these filters. */
    total,
    /** The same, of the list that is on the screen until then. */
    shownTotal: received.data?.total,
    page,
    lastPage: getLastPageNumber(total ?? 0, REFERRALS_PER_PAGE),
    /** Reads the referrals of another page into the cache. */
    fetchPage: async (other: number) =>
      (await queryClient.fetchQuery(routeQueryOptions(referralRoutes.received, inputOf(other)))).data,
    state,
    send,
    selection: buildListSelection(referrals, getChosenRows(state, filterKey), (rows) =>
      send({ type: 'rowsChosen', rows, filterKey }),
    ),
  }
}
