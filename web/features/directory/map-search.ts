import type { MapSearch } from '#web/search.ts'

const NOTHING_CHOSEN = { vendor: undefined, location: undefined, profile: undefined, page: undefined }

/** The address after the question has changed: what was chosen among the old answers goes. */
export const askAnew = (search: MapSearch, change: Partial<MapSearch>): MapSearch => ({
  ...search,
  ...NOTHING_CHOSEN,
  ...change,
})

/** True where the map shows the answers alone; otherwise it shows the whole directory. */
export const isNarrowed = ({ search, service }: MapSearch) => search !== undefined || service !== undefined

/** False where the address leaves it to the map what is shown. */
export const asksSomething = (search: MapSearch) =>
  isNarrowed(search) || search.city !== undefined || search.bbox !== undefined

/** The name of a private service that was asked for by `#`; it travels to the vendor page and into the referral. */
export const privateWord = (search: string | undefined): string | undefined =>
  search?.startsWith('#') ? search.slice(1).trim() || undefined : undefined
