import { t } from '@lingui/core/macro'
import { useComputedColorScheme } from '@mantine/core'
import { Suspense } from 'react'
import { formatBox } from '#web/format-coordinates.ts'
import { getClickedOverlappingMarkers } from '#web/features/directory/directory-state.ts'
import { showsOnlyResults } from '#web/features/directory/map-search.ts'
import classes from '#web/features/directory/MapPage.module.css'
import type { Directory } from '#web/features/directory/use-directory.ts'
import { LazyPlaceMarker } from '#web/map/LazyMap.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { GeolocationNotice } from './GeolocationNotice.tsx'
import { HoveredMarkerTooltip } from './HoveredMarkerTooltip.tsx'
import { ReturnToMyLocationButton } from './ReturnToMyLocationButton.tsx'
import { SearchThisAreaButton } from './SearchThisAreaButton.tsx'
import { VendorMap } from './VendorMap.tsx'

const MapPopups = lazyPart(() => import('./MapPopups.tsx').then((file) => file.MapPopups))

/** The map with its markers, popups and buttons. */
export function MapPane({ directory }: { directory: Directory }) {
  const { search, settings, state, send, results, geolocation, hasMap, measure, scroll, markerHover } = directory
  const { move, hoveredMarker } = state
  const hasPopup = getClickedOverlappingMarkers(state, search) !== undefined || search.vendor !== undefined

  return (
    <div className={classes.map} ref={measure} onFocus={() => scroll.area === 'vendors' && scroll.toMap()}>
      <VendorMap
        target={state.target}
        results={showsOnlyResults(search) ? (results.vendors ?? []) : undefined}
        highlightedIds={[state.hoveredCard, search.vendor].filter((id) => typeof id === 'number')}
        showPlaces={settings.places}
        onMove={(next) => send({ type: 'mapMoved', move: next })}
        onMarkerClick={(markers) => send({ type: 'markersClicked', markers })}
        onMarkerHover={markerHover.hover}
        onEmptyClick={() => send({ type: 'popupClosed' })}
        onUnavailable={directory.onMapUnavailable}
      >
        {!hasPopup && markerHover.canHover && hoveredMarker && (
          <HoveredMarkerTooltip
            marker={hoveredMarker}
            onEnter={markerHover.hold}
            onLeave={() => markerHover.hover(null)}
            onDismiss={markerHover.dismiss}
          />
        )}
        <Suspense>
          <MapPopups directory={directory} />
        </Suspense>
        <SearchedPlaceMarkers directory={directory} />
      </VendorMap>
      {hasMap && geolocation.isSupported && (
        <ReturnToMyLocationButton isBusy={geolocation.isLocating} onReturn={() => void directory.returnToUser()} />
      )}
      <GeolocationNotice isLocating={geolocation.isLocating} warning={geolocation.warning} />
      {directory.isMovedAway && move && (
        <SearchThisAreaButton
          onSearch={() => send({ type: 'queryChanged', change: { bbox: formatBox(move.bounds), city: undefined } })}
        />
      )}
    </div>
  )
}

/** The user's position, and the city or address of the search. */
function SearchedPlaceMarkers({ directory: { geolocation, place, placeName } }: { directory: Directory }) {
  const scheme = useComputedColorScheme('light')
  return (
    <Suspense>
      {geolocation.position && <LazyPlaceMarker at={geolocation.position} scheme={scheme} title={t`You are here`} />}
      {place && placeName !== undefined && (
        <LazyPlaceMarker at={place} scheme={scheme} name={placeName} title={t`The place you searched for`} />
      )}
    </Suspense>
  )
}
