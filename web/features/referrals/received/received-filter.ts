import { ReceivedFilterValues, ReceivedQuickFilterValues, type ReceivedListSearchParams } from '#web/search-params.ts'

/** The values of the filter form while it is being filled in. */
export interface ReceivedFilterDraft extends Omit<ReceivedFilterValues, 'from' | 'to'> {
  /** 'Filter by Creation Date' is on. */
  byDate: boolean
  period: [from: string | null, to: string | null]
}

/** Converts the filters of the address to form values. */
export const toReceivedFilterDraft = ({
  vendor,
  service,
  location,
  status,
  from,
  to,
}: ReceivedFilterValues): ReceivedFilterDraft => ({
  vendor,
  service,
  location,
  status,
  byDate: from !== undefined || to !== undefined,
  period: [from ?? null, to ?? null],
})

/** Returns the filters from the search parameters. */
export const extractReceivedFilters = (search: ReceivedListSearchParams): ReceivedFilterValues =>
  ReceivedFilterValues.parse(search)

/** Returns the filters that apply without a button, and the order, from the search parameters. */
export const extractReceivedQuickFilters = (search: ReceivedListSearchParams): ReceivedQuickFilterValues =>
  ReceivedQuickFilterValues.parse(search)

export function toReceivedFilters({ byDate, period: [from, to], ...rest }: ReceivedFilterDraft): ReceivedFilterValues {
  return { ...rest, from: (byDate && from) || undefined, to: (byDate && to) || undefined }
}

/** True when a period is required and incomplete. */
export const isPeriodMissing = ({ byDate, period }: ReceivedFilterDraft) => byDate && period.includes(null)

export const areSameReceivedFilters = (a: ReceivedFilterValues, b: ReceivedFilterValues) =>
  ReceivedFilterValues.keyof().options.every((name) => a[name] === b[name])

export const hasReceivedFilters = (choice: ReceivedFilterValues) => !areSameReceivedFilters(choice, {})

/** Converts the filters to a query; days are in the product's time zone. */
export const toReceivedQuery = ({ vendor, service, location, status, from, to }: ReceivedFilterValues) => ({
  ...(vendor !== undefined && { vendor_id: String(vendor) }),
  ...(service !== undefined && { service_id: String(service) }),
  ...(location !== undefined && { location_id: String(location) }),
  ...(status !== undefined && { status }),
  ...(from !== undefined && { start: from }),
  ...(to !== undefined && { end: to }),
})

/** Converts the quick filters to a query, without the order. */
export const toReceivedQuickQuery = ({ unread, overdue, new_reply, assignee, search }: ReceivedQuickFilterValues) => ({
  ...(unread && { unread: 'true' as const }),
  ...(overdue && { overdue: 'true' as const }),
  ...(new_reply && { new_reply: 'true' as const }),
  ...(assignee && { assignee }),
  ...(search !== undefined && { search }),
})

/** All filters of the list of received referrals as the API takes them, without its order and page. */
export type ReceivedFilterQuery = ReturnType<typeof toReceivedQuery> & ReturnType<typeof toReceivedQuickQuery>

/** Changes the vendor and clears service and location, which belong to the previous one. */
export const changeFilterVendor = (draft: ReceivedFilterDraft, vendor: number | undefined): ReceivedFilterDraft => ({
  ...draft,
  vendor,
  service: undefined,
  location: undefined,
})
