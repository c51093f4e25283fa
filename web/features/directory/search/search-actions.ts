import { t } from '@lingui/core/macro'
import type { Point } from '#contract/fields.ts'
import { geocodingRoutes } from '#contract/geocoding.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { CallError } from '#web/api/call-error.ts'
import { queryClient, routeQueryOptions } from '#web/api/query.ts'
import { formatPoint } from '#web/format-coordinates.ts'
import type { MapSearchParams } from '#web/search-params.ts'
import { showErrorAlert, showAlert } from '#web/ui/dialog/dialogs.tsx'
import { changeQueryAndClearSelection } from '#web/features/directory/map-search.ts'
import {
  buildSuggestedServiceSearchParams,
  buildSuggestedVendorSearchParams,
  type Suggestion,
} from './use-suggestions.ts'
import { buildGeocodeInput } from './use-geocoded-place.ts'
import {
  buildFirstResultPageInput,
  type VendorSummariesQueryParams,
} from '#web/features/directory/results/use-vendor-results.ts'

interface SearchContext {
  search: MapSearchParams
  /** The city or address of the search, once it is geocoded. */
  place: Point | undefined
  /** The middle of the map. */
  middle: Point | undefined
  go: (next: MapSearchParams) => void
  /** Builds the query of the list, which then finds the result in the cache. */
  buildQuery: (next: MapSearchParams, place: Point | undefined) => VendorSummariesQueryParams
  /** See `useStaleActionCheck`. */
  beginAction: () => () => boolean
}

/** The actions of the search box on Enter. Each resolves to an error message for the text, or null. */
export function createSearchActions(context: SearchContext) {
  const { search, place, middle, go, beginAction } = context

  async function searchText(text: string): Promise<string | null> {
    if (text === '') return clearPart({ search: undefined, near: undefined })
    const near = place || !middle ? undefined : formatPoint(middle)
    const isStale = beginAction()
    try {
      const hint = t`Try a shorter word or fewer filters. For a city or an address, turn on Search By City in the settings.`
      const next = changeQueryAndClearSelection(search, { search: text, near, bbox: undefined })
      await searchAndGo(context, { search: next, place, hint, isStale })
    } catch (error) {
      if (!isStale()) showErrorAlert(error)
    }
    return null
  }

  const searchCity = async (address: string): Promise<string | null> =>
    address === '' ? clearPart({ city: undefined }) : goTo(address, search)

  /** Searches for the place alone: the text that found no vendor may be its name. */
  const searchPlace = (address: string) => goTo(address, { ...search, search: undefined })

  async function goTo(address: string, current: MapSearchParams): Promise<string | null> {
    const isStale = beginAction()
    try {
      const lookup = routeQueryOptions(geocodingRoutes.find, buildGeocodeInput(address))
      const found = await queryClient.fetchQuery({ ...lookup, staleTime: Infinity })
      const next = changeQueryAndClearSelection(current, { city: address, bbox: undefined, near: undefined })
      await searchAndGo(context, { search: next, place: found, hint: t`Try fewer filters.`, isStale })
    } catch (error) {
      if (isStale()) return null
      if (error instanceof CallError && error.status === 404) return t`Address not found!`
      showErrorAlert(error)
    }
    return null
  }

  /**
   * Opens a vendor on the map, filters by a service, or moves the map to a place. None of them sets the search text.
   */
  async function applySuggestion(chosen: Suggestion): Promise<string | null> {
    if (chosen.kind === 'place') return searchPlace(chosen.place.address)
    beginAction()
    go(
      chosen.kind === 'vendor'
        ? buildSuggestedVendorSearchParams(search, chosen.vendor)
        : buildSuggestedServiceSearchParams(search, chosen.service.id, middle),
    )
    return null
  }

  function clearPart(part: Partial<MapSearchParams>) {
    beginAction()
    go(changeQueryAndClearSelection(search, part))
    return null
  }

  return { searchText, searchCity, searchPlace, applySuggestion }
}

interface NextSearch {
  search: MapSearchParams
  place: Point | undefined
  /** What to try when nothing is found. */
  hint: string
  isStale: () => boolean
}

/**
 * Reads the first results and goes to them. Does nothing once it is stale: it would undo what was chosen since, or change the address of
 * another page.
 */
async function searchAndGo(
  { buildQuery, go }: Pick<SearchContext, 'buildQuery' | 'go'>,
  { search, place, hint, isStale }: NextSearch,
) {
  const input = buildFirstResultPageInput(buildQuery(search, place))
  const found = await queryClient.fetchQuery(routeQueryOptions(vendorRoutes.summaries, input))
  if (isStale()) return
  go(search)
  if (found.meta.total === 0) void showAlert({ title: t`No vendors found!`, text: hint })
}
