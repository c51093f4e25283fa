import { t } from '@lingui/core/macro'
import type { Point } from '#contract/fields.ts'
import { geocodingRoutes } from '#contract/geocoding.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { CallError } from '#web/api/call-error.ts'
import { queryClient, routeQueryOptions } from '#web/api/query.ts'
import { formatPoint } from '#web/coordinates.ts'
import type { MapSearchParams } from '#web/search.ts'
import { showErrorAlert, showAlert } from '#web/ui/dialog/dialogs.tsx'
import { changeQueryAndClearSelection } from '#web/features/directory/map-search.ts'
import { buildVendorSummariesQueryParams } from '#web/features/directory/results/vendor-summaries-query-params.ts'
import { applySuggestedService, applySuggestedVendor, type Suggestion } from './use-suggestions.ts'
import { buildGeocodeInput } from './use-geocoded-place.ts'
import { buildFirstVendorPageInput } from '#web/features/directory/results/use-vendor-results.ts'

interface SearchContext {
  search: MapSearchParams
  /** Position of the city in the address. */
  city: Point | undefined
  /** The middle of the map. */
  middle: Point | undefined
  go: (next: MapSearchParams) => void
  /** Begins an action; the returned function says whether it has been overtaken. */
  begin: () => () => boolean
}

/** The actions of the search box on Enter. Each resolves to an error message for the text, or null. */
export function createSearchActions({ search, city, middle, go, begin }: SearchContext) {
  async function searchText(text: string): Promise<string | null> {
    if (text === '') return clearPart({ search: undefined, near: undefined })
    const near = city || !middle ? undefined : formatPoint(middle)
    const isOvertaken = begin()
    try {
      const hint = t`Try a shorter word or fewer filters. For a city or an address, turn on Search By City in the settings.`
      const next = changeQueryAndClearSelection(search, { search: text, near, bbox: undefined })
      await searchAndGo(next, city, hint, isOvertaken)
    } catch (error) {
      if (!isOvertaken()) showErrorAlert(error)
    }
    return null
  }

  async function searchCity(address: string): Promise<string | null> {
    return address === '' ? clearPart({ city: undefined }) : goTo(address, search)
  }

  async function goTo(address: string, current: MapSearchParams): Promise<string | null> {
    const isOvertaken = begin()
    try {
      const place = routeQueryOptions(geocodingRoutes.find, buildGeocodeInput(address))
      const found = await queryClient.fetchQuery({ ...place, staleTime: Infinity })
      await searchAndGo(
        changeQueryAndClearSelection(current, { city: address, bbox: undefined, near: undefined }),
        found,
        t`Try fewer filters.`,
        isOvertaken,
      )
      return null
    } catch (error) {
      if (isOvertaken()) return null
      if (error instanceof CallError && error.status === 404) return t`Address not found!`
      showErrorAlert(error)
      return null
    }
  }

  /**
   * Opens a vendor on the map, filters by a service, or moves the map to a place. None of them sets the search text.
   */
  async function applySuggestion(chosen: Suggestion): Promise<string | null> {
    if (chosen.kind === 'place') return goTo(chosen.place.address, { ...search, search: undefined })
    begin()
    go(
      chosen.kind === 'vendor'
        ? applySuggestedVendor(search, chosen.vendor)
        : applySuggestedService(search, chosen.service.id, middle),
    )
    return null
  }

  /** Does nothing once it is overtaken: it would undo what was chosen since, or change the address of another page. */
  async function searchAndGo(
    next: MapSearchParams,
    place: Point | undefined,
    hint: string,
    isOvertaken: () => boolean,
  ) {
    const input = buildFirstVendorPageInput(buildVendorSummariesQueryParams(next, place, undefined))
    const found = await queryClient.fetchQuery(routeQueryOptions(vendorRoutes.summaries, input))
    if (isOvertaken()) return
    go(next)
    if (found.meta.total > 0) return
    void showAlert({ title: t`No vendors found!`, text: hint })
  }

  function clearPart(part: Partial<MapSearchParams>) {
    begin()
    go(changeQueryAndClearSelection(search, part))
    return null
  }

  return { searchText, searchCity, applySuggestion }
}
