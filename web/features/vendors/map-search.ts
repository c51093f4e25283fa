import { z } from 'zod'
import { Id, type Point } from '#contract/fields.ts'
import type { Box } from '#contract/vendors.ts'

/** Fifty cards a page; past this many pages people are asked to narrow the search instead. */
export const MAX_PAGES = 10

const NUMBER = String.raw`-?\d{1,3}(\.\d{1,6})?`
const POINT = new RegExp(`^${NUMBER},${NUMBER}$`)
const BOX = new RegExp(`^${NUMBER}(,${NUMBER}){3}$`)

/** The router reads `?search=416` as a number. */
const Word = z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().min(1).max(200))

/** A part of the address that does not fit is left out: an old or mistyped link still opens the map. */
const part = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)

/** What the map screen shows, as the address holds it: reload, back and share keep it. */
export const mapSearch = z.object({
  /** Text of the search box; `#word` asks for a private service (decision 24). */
  search: part(Word),
  /** The address of a search by city. */
  city: part(Word),
  /** `w,s,e,n` of 'Search this area'. */
  bbox: part(z.string().regex(BOX).refine(isBox)),
  /** `lat,lng` of the middle of the map when the text was searched: the nearest answers come first. */
  near: part(z.string().regex(POINT).refine(isPoint)),
  service: part(Id),
  /** The vendor whose popup is open, and at which of its locations. */
  vendor: part(Id),
  location: part(Id),
  /** The vendor whose profile is open. */
  profile: part(Id),
  /** How many pages of cards are on the screen, where it is more than one. */
  page: part(z.int().min(2).max(MAX_PAGES)),
})
export type MapSearch = z.output<typeof mapSearch>

const NOTHING_CHOSEN = { vendor: undefined, location: undefined, profile: undefined, page: undefined }

/** The address after the question has changed: what was chosen among the old answers goes. */
export const asking = (search: MapSearch, change: Partial<MapSearch>): MapSearch => ({
  ...search,
  ...NOTHING_CHOSEN,
  ...change,
})

/** True where the map shows the answers alone; otherwise it shows the whole directory. */
export const isNarrowed = ({ search, service }: MapSearch) => search !== undefined || service !== undefined

/** The name of a private service that was asked for by `#`; it travels to the vendor page and into the referral. */
export const privateWord = (search: string | undefined): string | undefined =>
  search?.startsWith('#') ? search.slice(1).trim() || undefined : undefined

export function boxOf(bbox: string): Box {
  const [west, south, east, north] = bbox.split(',').map(Number)
  return { west: west!, south: south!, east: east!, north: north! }
}

/** About ten metres exact, which is shorter to share than the map's fifteen digits. */
export const bboxOf = ({ west, south, east, north }: Box): string =>
  [Math.max(west, -180), Math.max(south, -90), Math.min(east, 180), Math.min(north, 90)]
    .map((degrees) => Number(degrees.toFixed(4)))
    .join(',')

export function pointOf(near: string): Point {
  const [lat, lng] = near.split(',').map(Number)
  return { lat: lat!, lng: lng! }
}

export const nearOf = ({ lat, lng }: Point): string => [lat, lng].map((degrees) => Number(degrees.toFixed(4))).join(',')

export const middleOf = ({ west, south, east, north }: Box): Point => ({
  lat: (south + north) / 2,
  lng: (west + east) / 2,
})

export const holds = ({ west, south, east, north }: Box, { lat, lng }: Point) =>
  lat >= south && lat <= north && lng >= west && lng <= east

function isPoint(near: string) {
  const { lat, lng } = pointOf(near)
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

function isBox(bbox: string) {
  const { west, south, east, north } = boxOf(bbox)
  return west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90
}
