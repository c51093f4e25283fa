import { useEffect, useMemo, useRef, useState } from 'react'
import type { Point } from '#contract/fields.ts'
import { getCoarserPlaceName } from '#contract/geocoding.ts'
import type { VendorSummary } from '#contract/vendors.ts'
import { formatPlaceName } from '#web/features/locations/format-place-name.ts'
import { addNamedTownLocation } from '#web/features/referrals/send/referral-start.ts'
import {
  useClearInvitingVendorOnRefusal,
  useNetworkInvitingVendorState,
} from '#web/features/networks/network-inviting-vendor.ts'
import { useLanguage } from '#web/locales/use-language.ts'
import type { MapSearchParams } from '#web/search-params.ts'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { buildDirectoryQueryKey } from './directory-state.ts'
import { extractAccessCode, hasSearchCriteria, isPlaceOrAreaSearched } from './map-search.ts'
import { useDistanceOrigin } from './map/use-distance-origin.ts'
import { useMarkerHoverHandlers } from './map/use-marker-hover-handlers.ts'
import { useSelectedVendorQuery } from './map/use-selected-vendor-query.ts'
import { useCardListScrollAndFocus } from './results/use-card-list-scroll-and-focus.ts'
import { useDirectorySearch } from './results/use-directory-search.ts'
import type { SearchBarHandle } from './search/SearchBar.tsx'
import { createSearchActions } from './search/search-actions.ts'
import { useStaleActionCheck } from './search/use-stale-action-check.ts'
import { useSearchSettings } from './search/use-search-settings.ts'
import { useDirectoryReducer } from './use-directory-reducer.ts'
import { useMapSearchParams } from './use-map-search-params.ts'

export type Directory = ReturnType<typeof useDirectory>

/** Returns everything that the parts of the map page show, and the functions that they call. */
export function useDirectory() {
  const language = useLanguage()
  const [search, go] = useMapSearchParams()
  const [settings, changeSettings] = useSearchSettings()
  const isWide = useIsWideScreen()
  const network = useNetworkInvitingVendorState()
  // Decides what is searched, so it is not part of the state that follows from the results.
  const [hasMap, setHasMap] = useState(true)
  const geolocation = useDistanceOrigin(!hasSearchCriteria(search))
  const found = useDirectorySearch(search, hasMap, geolocation.origin, network.vendor?.id)
  const { results, near, home, place } = found
  useClearInvitingVendorOnRefusal(network, results.failure)

  const queryKey = buildDirectoryQueryKey(search, near)
  const [state, send] = useDirectoryReducer({ search, settings, queryKey }, home, go)
  useEffect(() => {
    if (!results.vendors || results.isOld || state.shownQuery === queryKey) return
    send({ type: 'resultsArrived', vendors: results.vendors, place, home })
  })

  const selected = useSelectedVendorQuery(search.vendor, results, near, network.vendor?.id)
  const highlightedId = state.highlightedCard?.vendorId
  const cards = useCardListScrollAndFocus({ queryKey, chosenId: search.vendor, highlightedId, isWide })
  const markerHover = useMarkerHoverHandlers((marker) => send({ type: 'markerHovered', marker }))
  // The user's own position is not put into the address.
  const middle = state.move && geolocation.isAt(state.move.center) ? undefined : state.move?.center

  const showSearch = (next: MapSearchParams) => send({ type: 'searchChosen', search: next })
  const searchBar = useRef<SearchBarHandle>(null)
  const beginAction = useStaleActionCheck(search)
  const referralStarts = useReferralStarts(search, near, results.vendors)
  const coarserPlace = place && getCoarserPlaceName(place)

  return {
    ...found,
    coarserPlace,
    /** The searched place as the geocoder names it; as typed until it is found. */
    placeName: (place && formatPlaceName(place, language)) ?? search.city,
    search,
    settings,
    changeSettings,
    ...createSearchActions({ search, place, middle, go: showSearch, beginAction, buildQuery: found.buildQuery }),
    searchBar,
    isWide,
    network,
    hasMap,
    onMapUnavailable: () => setHasMap(false),
    geolocation,
    returnToUser: async () => {
      const position = await geolocation.goThere()
      if (position) send({ type: 'userPositionFound', position })
    },
    state,
    send,
    markerHover,
    isMovedAway: state.movedAwayFrom === queryKey,
    ...referralStarts,
    selected,
    highlightedId,
    ...cards,
    showOnMap: (vendorId: number, location: Point & { id: number }) => {
      send({ type: 'locationRequested', vendorId, location })
      if (!isWide) cards.scroll.toMap()
    },
    showCard: (vendorId: number) => {
      send({ type: 'cardRequested', vendorId })
      cards.focusCard(vendorId)
    },
  }
}

/** Returns the values that the search hands on to the referral form of a card, and of the open profile. */
function useReferralStarts(search: MapSearchParams, near: Point | undefined, vendors: VendorSummary[] | undefined) {
  const accessCode = extractAccessCode(search.search)
  const { service } = search
  // The user's own position is not put into an address.
  const place = isPlaceOrAreaSearched(search) ? near : undefined
  const referralStart = useMemo(() => ({ accessCode, near: place, service }), [accessCode, place, service])
  return {
    referralStart,
    /** The profile may be open over the popup that it was opened from. */
    profileReferralStart: addNamedTownLocation(
      referralStart,
      vendors?.find(({ id }) => id === search.profile),
      search.profile === search.vendor ? search.location : undefined,
    ),
  }
}
