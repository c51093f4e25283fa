import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Location } from '#contract/locations.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { formatBox } from '#web/coordinates.ts'
import { NetworkVendorSelect } from '#web/features/networks/NetworkVendorSelect.tsx'
import { NetworkVendorProvider, useNetworkVendorState } from '#web/features/networks/network-vendor.ts'
import { VendorProfileDialog } from '#web/features/vendors/profile/VendorProfileDialog.tsx'
import { LazyPlaceMarker } from '#web/map/LazyMap.tsx'
import type { MapMarker } from '#web/map/map-markers.ts'
import type { MapMove } from '#web/map/view.ts'
import type { MapSearch } from '#web/search.ts'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { MapListToggleButton } from './MapListToggleButton.tsx'
import classes from './MapPage.module.css'
import { changeQueryAndClearSelection, hasSearchQuery, showsOnlyResults, accessCodeOf } from './map-search.ts'
import { MAIN_MAP_ZOOMS } from './map/map-view.ts'
import { GeolocationNotice } from './map/GeolocationNotice.tsx'
import { HoveredMarkerTooltip } from './map/HoveredMarkerTooltip.tsx'
import { ResultsSummary } from './results/ResultsSummary.tsx'
import { MyLocationButton } from './map/MyLocationButton.tsx'
import { SearchBar } from './search/SearchBar.tsx'
import { createSearchActions } from './search/search-actions.ts'
import { SearchThisAreaButton } from './map/SearchThisAreaButton.tsx'
import { ServiceFilter } from './results/ServiceFilter.tsx'
import { useDirectorySearch } from './results/use-directory-search.ts'
import { useCardListScroll } from './results/use-card-list-scroll.ts'
import { useMapSearch } from './use-map-search.ts'
import { hasSeveralVendors, useSelectedVendor } from './map/use-selected-vendor.ts'
import { useSearchSettings } from './search/use-search-settings.ts'
import { useMapCamera } from './map/use-map-camera.ts'
import { useDistanceOrigin } from './map/use-distance-origin.ts'
import { useHoveredMarker } from './map/use-hovered-marker.ts'
import { VendorCardList } from './results/VendorCardList.tsx'
import { VendorMap, vendorIdOf } from './map/VendorMap.tsx'

const MapPopups = lazy(() => import('./map/MapPopups.tsx').then((file) => ({ default: file.MapPopups })))

/** The vendor map. Search, cards and map share one state, which is kept in the address (specification 2.4). */
export function MapPage() {
  const [search, go] = useMapSearch()
  const [settings, changeSettings] = useSearchSettings()
  const isWide = useIsWideScreen()
  const [hasMap, setHasMap] = useState(true)
  const accessCode = accessCodeOf(search.search)

  const network = useNetworkVendorState()

  const geolocation = useDistanceOrigin(!hasSearchQuery(search))
  const { isAsked, city, near, results, home, measure } = useDirectorySearch(
    search,
    hasMap,
    geolocation.origin,
    network.vendor?.id,
  )
  const { queryKey, target, lookAt, lookFrom, lookAtArea, move, isMovedAway, noteMove } = useMapCamera({
    search,
    place: city,
    vendors: results.isOld ? undefined : results.vendors,
    near,
    home,
    autoZoom: settings.autoZoom && !settings.byCity,
  })
  const choice = useSelectedVendor(search, go, results.vendors, network.vendor?.id)
  const { list, scroll, markedId, mark, showCard } = useCardListScroll({
    queryKey,
    chosenId: choice.chosen?.id,
    isWide,
  })
  const [hovered, setHovered] = useState<number | null>(null)
  const pointed = useHoveredMarker()
  const isOpen = choice.overlapping !== undefined || choice.chosen !== undefined

  // The user's own position is not put into the address.
  const middle = move && geolocation.isAt(move.center) ? undefined : move?.center
  const { searchText, searchCity, applySuggestion } = createSearchActions({ search, city, middle, go })
  const change = (part: Partial<typeof search>) => go(changeQueryAndClearSelection(search, part))
  const openProfile = (id: number) => go({ ...search, profile: id })

  const returnToMe = async () => {
    const position = await geolocation.goThere()
    if (!position) return
    if (isAsked) change({ bbox: undefined, city: undefined, near: undefined })
    lookFrom(position)
  }

  const choose = (point: MapMarker) => {
    pointed.dismiss()
    choice.open(vendorIdOf(point), point.id, point)
    mark(vendorIdOf(point))
    if (settings.zoomOnClick) lookAt(point, MAIN_MAP_ZOOMS.close)
  }

  const pick = (points: MapMarker[]) => {
    if (hasSeveralVendors(points)) choice.openOverlapping(points)
    else if (points[0]) choose(points[0])
  }

  const showOnMap = (vendor: VendorCard, location: Location) => {
    choice.open(vendor.id, location.id)
    lookAt(location, Math.max(move?.zoom ?? 0, MAIN_MAP_ZOOMS.close))
    if (!isWide) scroll.toMap()
  }

  const onMove = (next: MapMove) => {
    const isFollowed = next.byUser && settings.autoZoom && !showsOnlyResults(search)
    noteMove(next, isFollowed)
    if (!isFollowed) return
    go({ ...search, city: undefined, page: undefined, bbox: formatBox(next.bounds) }, { replace: true })
  }

  return (
    <NetworkVendorProvider value={network.vendor}>
      <div className={classes.screen} data-no-map={!hasMap || undefined}>
        <VisuallyHidden>
          <h1 tabIndex={-1}>{t`Vendor Map`}</h1>
        </VisuallyHidden>
        <div className={classes.search}>
          <SearchBar
            searched={(settings.byCity ? search.city : search.search) ?? ''}
            settings={settings}
            onSettings={changeSettings}
            onSearch={settings.byCity ? searchCity : searchText}
            onChoose={applySuggestion}
          />
        </div>

        <section className={classes.sheet} ref={list} aria-label={t`Vendors`}>
          <div className={classes.head}>
            <ResultsSummary
              search={search}
              total={results.vendors && results.total}
              isMovedAway={isMovedAway || !hasMap}
              onChange={change}
            />
            {hasMap && <MapListToggleButton area={scroll.area} onMap={scroll.toMap} onVendors={scroll.toVendors} />}
          </div>
          <NetworkVendorSelect value={network.vendor} onChange={network.choose} />
          <ServiceFilter value={search.service} onChange={(service) => change({ service })} />
          <VendorCardList
            results={results}
            first={isWide && choice.isListed ? undefined : choice.chosen}
            selectedId={search.vendor}
            markedId={markedId}
            pointedId={pointed.pointed ? vendorIdOf(pointed.pointed) : undefined}
            near={near}
            served={servedText(search, geolocation.isFound, hasMap)}
            accessCode={accessCode}
            page={search.page ?? 1}
            onMore={() => go({ ...search, page: (search.page ?? 1) + 1 }, { replace: true })}
            onClear={isAsked ? () => go({}) : undefined}
            onProfile={({ id }) => openProfile(id)}
            onShowOnMap={hasMap ? showOnMap : undefined}
            onHover={(vendor) => setHovered(vendor?.id ?? null)}
          />
        </section>

        <div className={classes.map} ref={measure} onFocus={() => scroll.area === 'vendors' && scroll.toMap()}>
          <VendorMap
            target={target}
            results={showsOnlyResults(search) ? (results.vendors ?? []) : undefined}
            highlightedIds={[hovered, search.vendor].filter((id) => typeof id === 'number')}
            showPlaces={settings.places}
            onMove={onMove}
            onMarkerClick={pick}
            onMarkerHover={pointed.point}
            onEmptyClick={choice.close}
            onUnavailable={() => setHasMap(false)}
          >
            {!isOpen && <HoveredMarkerTooltip {...pointed} />}
            <Suspense>
              <MapPopups
                choice={choice}
                locationId={search.location}
                accessCode={accessCode}
                near={near}
                onChoose={choose}
                onProfile={openProfile}
                onShowCard={showCard}
                onLocation={showOnMap}
                onShowArea={lookAtArea}
              />
            </Suspense>
            <Suspense>
              {geolocation.position && <LazyPlaceMarker at={geolocation.position} title={t`You are here`} />}
              {city && search.city && (
                <LazyPlaceMarker at={city} name={search.city} title={t`The place you searched for`} />
              )}
            </Suspense>
          </VendorMap>
          {hasMap && geolocation.isSupported && (
            <MyLocationButton isBusy={geolocation.isLocating} onReturn={() => void returnToMe()} />
          )}
          <GeolocationNotice isLocating={geolocation.isLocating} warning={geolocation.warning} />
          {isMovedAway && move && (
            <SearchThisAreaButton onSearch={() => change({ bbox: formatBox(move.bounds), city: undefined })} />
          )}
        </div>

        <VendorProfileDialog
          id={search.profile}
          accessCode={accessCode}
          near={near}
          onClose={() => go({ ...search, profile: undefined }, { replace: true })}
        />
      </div>
    </NetworkVendorProvider>
  )
}

/**
 * Returns the label for vendors whose area covers the searched place; undefined when the search is only the visible
 * map.
 */
function servedText({ city, search, service, bbox, near }: MapSearch, isAtMe: boolean, hasMap: boolean) {
  if (city !== undefined) return t`Serves ${city}`
  if (bbox !== undefined) return undefined
  if (isAtMe && near === undefined) return t`Serves where you are`
  if (showsOnlyResults({ search, service })) return t`Serves this area`
  return hasMap ? undefined : t`Serves Toronto`
}
