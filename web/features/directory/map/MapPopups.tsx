import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import type { Directory } from '#web/features/directory/use-directory.ts'
import { getClickedOverlappingMarkers } from '#web/features/directory/directory-state.ts'
import { LazyMapPopup } from '#web/map/LazyMap.tsx'
import { getVendorIdOfMarker } from './vendor-markers.ts'
import { SelectedVendorPopup } from './SelectedVendorPopup.tsx'
import { OverlappingVendorsList } from './OverlappingVendorsList.tsx'

/** The open popup: the list of vendors at one position, or the selected vendor. */
export function MapPopups({ directory }: { directory: Directory }) {
  const { state, send, search, selected, referralStart, near, showOnMap, showCard } = directory
  const overlapping = getClickedOverlappingMarkers(state, search)
  const close = () => send({ type: 'popupClosed' })
  if (overlapping) {
    return (
      <Suspense fallback={null}>
        <LazyMapPopup key={overlapping[0]!.id} at={overlapping[0]!} label={t`Vendors at this place`} onClose={close}>
          <OverlappingVendorsList
            markers={overlapping}
            onChoose={(marker) => send({ type: 'markersClicked', markers: [marker] })}
          />
        </LazyMapPopup>
      </Suspense>
    )
  }
  if (search.vendor === undefined) return null
  const vendorId = search.vendor
  return (
    <SelectedVendorPopup
      vendorId={vendorId}
      selected={selected}
      locationId={search.location}
      clickedAt={state.clickedMarkers.find((marker) => getVendorIdOfMarker(marker) === vendorId)}
      start={referralStart}
      near={near}
      onProfile={() => send({ type: 'profileOpened', vendorId })}
      onShowCard={() => showCard(vendorId)}
      onLocation={showOnMap}
      onShowArea={(bounds) => send({ type: 'coveredAreaRequested', bounds })}
      onClose={close}
    />
  )
}
