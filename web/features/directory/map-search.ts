import type { MapSearch } from '#web/search.ts'

const NO_SELECTION = { vendor: undefined, location: undefined, profile: undefined, page: undefined }

/** The address after the question has changed: what was chosen among the old answers goes. */
export const withNewQuery = (search: MapSearch, change: Partial<MapSearch>): MapSearch => ({
  ...search,
  ...NO_SELECTION,
  ...change,
})

/** True where the map shows the answers alone; otherwise it shows the whole directory. */
export const hasFilters = ({ search, service }: MapSearch) => search !== undefined || service !== undefined

/** False where the address leaves it to the map what is shown. */
export const hasQuery = (search: MapSearch) =>
  hasFilters(search) || search.city !== undefined || search.bbox !== undefined

/** The name of a private service that was asked for by `#`; it travels to the vendor page and into the referral. */
export const accessCodeOf = (search: string | undefined): string | undefined =>
  search?.startsWith('#') ? search.slice(1).trim() || undefined : undefined
