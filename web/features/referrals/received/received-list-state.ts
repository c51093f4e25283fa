import type { ChosenListRows } from '#web/ui/table/list-selection.ts'
import type { ReceivedFilterValues, ReceivedQuickFilterValues, ReceivedListSearchParams } from '#web/search-params.ts'
import { extractReceivedQuickFilters } from './received-filter.ts'

export type ReceivedListDialog = 'availability' | 'export' | 'shortcuts'

/** The state of the list of received referrals that is not in its address. */
export interface ReceivedListState {
  chosen: { rows: ChosenListRows; filterKey: string }
  dialog: ReceivedListDialog | null
  /** Once opened, the panel stays mounted, so that it can close with its animation. */
  hasOpenedReferral: boolean
}

/** What happens on the page. One event may change the page's state, its address, or both. */
export type ReceivedListEvent =
  | { type: 'filtersApplied'; filters: ReceivedFilterValues }
  | { type: 'quickFiltersChanged'; changes: ReceivedQuickFilterValues }
  | { type: 'allFiltersCleared' }
  /** `replace` when the page in the address does not exist any more. */
  | { type: 'pageChosen'; page: number; replace?: boolean }
  /** `page` when the referral is on another page of the list. */
  | { type: 'referralOpened'; id: number; page?: number }
  /** `useCloseReferral` changes the address. */
  | { type: 'referralClosed' }
  /** `filterKey` tells the filters of the list apart. */
  | { type: 'rowsChosen'; rows: ChosenListRows; filterKey: string }
  | { type: 'dialogOpened'; dialog: ReceivedListDialog }
  | { type: 'dialogClosed' }

const NONE_CHOSEN = { rows: {}, filterKey: '' }

export const createInitialReceivedListState = ({ open }: ReceivedListSearchParams): ReceivedListState => ({
  chosen: NONE_CHOSEN,
  dialog: null,
  hasOpenedReferral: open !== undefined,
})

export function reduceReceivedListState(state: ReceivedListState, event: ReceivedListEvent): ReceivedListState {
  switch (event.type) {
    case 'filtersApplied':
    case 'quickFiltersChanged':
    case 'allFiltersCleared':
      return { ...state, chosen: NONE_CHOSEN }
    case 'rowsChosen':
      return { ...state, chosen: { rows: event.rows, filterKey: event.filterKey } }
    case 'referralOpened':
    case 'referralClosed':
      return { ...state, hasOpenedReferral: true }
    case 'dialogOpened':
      return { ...state, dialog: event.dialog }
    case 'dialogClosed':
      return { ...state, dialog: null }
    case 'pageChosen':
      return state
  }
}

/** Returns the rows selected under these filters; none when the filters have changed since, for example by 'Back'. */
export const getChosenRows = ({ chosen }: ReceivedListState, filterKey: string): ChosenListRows =>
  chosen.filterKey === filterKey ? chosen.rows : {}

interface AddressChange {
  search: ReceivedListSearchParams
  replace?: boolean
  /** False when the list keeps its place on the screen. */
  resetScroll?: boolean
}

/** Returns the address after an event, or null when the event does not change it. */
export function getReceivedNavigationAfterEvent(
  event: ReceivedListEvent,
  search: ReceivedListSearchParams,
): AddressChange | null {
  switch (event.type) {
    case 'filtersApplied':
      return { search: { ...extractReceivedQuickFilters(search), ...event.filters }, resetScroll: false }
    case 'quickFiltersChanged':
      return { search: { ...search, ...event.changes, pageNumber: undefined, open: undefined }, resetScroll: false }
    case 'allFiltersCleared':
      return { search: {}, resetScroll: false }
    case 'pageChosen':
      return { search: { ...search, pageNumber: event.page }, replace: event.replace ?? false }
    case 'referralOpened':
      // One step back closes the panel, however many referrals were gone through.
      return {
        search: { ...search, ...(event.page !== undefined && { pageNumber: event.page }), open: event.id },
        replace: search.open !== undefined,
        resetScroll: false,
      }
    default:
      return null
  }
}
