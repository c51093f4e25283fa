import { ReceivedFilterValues, type ReceivedSearch } from '#web/search.ts'

/** What the filters of received referrals hold while a person fills them in. */
export interface ReceivedFilterDraft extends Omit<ReceivedFilterValues, 'from' | 'to'> {
  /** 'Filter by Creation Date' is on. */
  byDate: boolean
  period: [from: string | null, to: string | null]
}

/** The filters as the address has them. */
export const filterDraftOf = ({
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

/** The part of an address that the filters are. */
export const filtersOf = (search: ReceivedSearch): ReceivedFilterValues => ReceivedFilterValues.parse(search)

export function filtersOfDraft({ byDate, period: [from, to], ...rest }: ReceivedFilterDraft): ReceivedFilterValues {
  return { ...rest, from: (byDate && from) || undefined, to: (byDate && to) || undefined }
}

/** A period was asked for and is not whole yet. */
export const isPeriodMissing = ({ byDate, period }: ReceivedFilterDraft) => byDate && period.includes(null)

export const areSameFilters = (a: ReceivedFilterValues, b: ReceivedFilterValues) =>
  ReceivedFilterValues.keyof().options.every((name) => a[name] === b[name])

export const hasReceivedFilters = (choice: ReceivedFilterValues) => !areSameFilters(choice, {})

/** As the calls take it: days are days of the product's zone. */
export const receivedQueryOf = ({ vendor, service, location, status, from, to }: ReceivedFilterValues) => ({
  ...(vendor !== undefined && { vendor_id: String(vendor) }),
  ...(service !== undefined && { service_id: String(service) }),
  ...(location !== undefined && { location_id: String(location) }),
  ...(status !== undefined && { status }),
  ...(from !== undefined && { start: from }),
  ...(to !== undefined && { end: to }),
})

export type ReceivedQuery = ReturnType<typeof receivedQueryOf>

/** Of another vendor, the chosen service and location mean nothing. */
export const withFilterVendor = (draft: ReceivedFilterDraft, vendor: number | undefined): ReceivedFilterDraft => ({
  ...draft,
  vendor,
  service: undefined,
  location: undefined,
})
