import type { MapSearchParams } from '#web/search-params.ts'

const NO_SELECTION = { vendor: undefined, location: undefined, profile: undefined, page: undefined }

/**
 * Returns the search parameters after a change of the query and clears the selection. Removes `near` when neither a
 * text, a service nor an availability is searched for: no visible filter would let the user remove it. Removes `order`
 * without words, which alone have another order than by distance.
 */
export const changeQueryAndClearSelection = (
  search: MapSearchParams,
  change: Partial<MapSearchParams>,
): MapSearchParams => {
  const merged = { ...search, ...NO_SELECTION, ...change }
  const changed = isWordSearch(merged) ? merged : { ...merged, order: undefined }
  return showsOnlyResults(changed) ? changed : { ...changed, near: undefined }
}

/** True when the map shows only the results; otherwise it shows the whole directory. */
export const showsOnlyResults = ({ search, service, availability }: MapSearchParams) =>
  search !== undefined || service !== undefined || availability !== undefined

/** True when the list has a choice of orders: an access code finds vendors, but compares no words. */
export const isWordSearch = ({ search }: MapSearchParams) => search !== undefined && !search.startsWith('#')

/** False when the visible part of the map decides what is listed. */
export const hasSearchCriteria = (search: MapSearchParams) =>
  showsOnlyResults(search) || search.city !== undefined || search.bbox !== undefined

/** True when distances are measured from a searched place rather than from the user or the middle of the directory. */
export const isPlaceOrAreaSearched = ({ city, bbox, near }: MapSearchParams) =>
  city !== undefined || bbox !== undefined || near !== undefined

/** Returns the access code of a `#` search; it is passed on to the vendor page and into the referral. */
export const extractAccessCode = (search: string | undefined): string | undefined =>
  search?.startsWith('#') ? search.slice(1).trim() || undefined : undefined
