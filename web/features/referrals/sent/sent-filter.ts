import { SentFilterValues, type SentListSearchParams } from '#web/search-params.ts'

/** Returns the filters and the order from the search parameters. */
export const extractSentFilters = (search: SentListSearchParams): SentFilterValues => SentFilterValues.parse(search)

/** Converts the filters to a query, without the order. */
export const toSentQuery = ({ vendor, status, search }: SentFilterValues) => ({
  ...(vendor !== undefined && { vendor_id: String(vendor) }),
  ...(status !== undefined && { status }),
  ...(search !== undefined && { search }),
})

/** The changes that remove every filter and keep the order. */
export const CLEARED_SENT_FILTERS = { vendor: undefined, status: undefined, search: undefined }
