import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import type { Point } from '#contract/fields.ts'
import { suggestionRoutes, type Suggestions } from '#contract/suggestions.ts'
import { MIN_SEARCH_LENGTH } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { formatBox, formatPoint } from '#web/format-coordinates.ts'
import type { MapSearchParams } from '#web/search-params.ts'
import { changeQueryAndClearSelection } from '#web/features/directory/map-search.ts'
import { computePaddedBoxAround } from '#web/features/directory/map/map-view.ts'

const PAUSE_MS = 200
const FRESH_MS = 60_000

export const NO_SUGGESTIONS: Suggestions = { vendors: [], services: [], places: [] }

export type Suggestion =
  | { kind: 'vendor'; vendor: Suggestions['vendors'][number] }
  | { kind: 'service'; service: Suggestions['services'][number] }
  | { kind: 'place'; place: Suggestions['places'][number] }

/**
 * Returns suggestions for the text once typing pauses, equally fitting ones by distance from `near` (decision 54). Access
 * codes (`#code`) get no suggestions (decision 24).
 */
export function useSuggestions(text: string, near: Point): Suggestions {
  const [settled] = useDebouncedValue(text.trim(), PAUSE_MS)
  const isWanted =
    text.trim().length >= MIN_SEARCH_LENGTH && settled.length >= MIN_SEARCH_LENGTH && !text.startsWith('#')
  const { data } = useRouteQuery(
    suggestionRoutes.list,
    { query: { search: settled, near: formatPoint(roundedPoint(near)) } },
    { enabled: isWanted, placeholderData: keepPreviousData, staleTime: FRESH_MS, retry: false },
  )
  return (isWanted && data) || NO_SUGGESTIONS
}

/** About a kilometre: small movements of the map keep the answers that were read. */
const roundedPoint = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 100) / 100,
  lng: Math.round(lng * 100) / 100,
})

/**
 * Returns the search parameters for a suggested vendor: the map at its location with the popup open, or its profile
 * when it has no location.
 */
export function buildSuggestedVendorSearchParams(
  search: MapSearchParams,
  { id, location }: Suggestions['vendors'][number],
): MapSearchParams {
  if (!location) return changeQueryAndClearSelection(search, { profile: id })
  return changeQueryAndClearSelection(
    {},
    { vendor: id, location: location.id, bbox: formatBox(computePaddedBoxAround(location, [])) },
  )
}

/**
 * Returns the search parameters for a suggested service: its vendors, nearest to `middle` first, instead of the text.
 */
export const buildSuggestedServiceSearchParams = (
  search: MapSearchParams,
  service: number,
  middle: Point | undefined,
): MapSearchParams =>
  changeQueryAndClearSelection(search, {
    service,
    search: undefined,
    bbox: undefined,
    near: search.city === undefined && middle ? formatPoint(middle) : undefined,
  })
