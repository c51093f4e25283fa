import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import type { Point } from '#contract/fields.ts'
import type { Location } from '#contract/locations.ts'
import type { BoundingBox, VendorCard } from '#contract/vendors.ts'
import { LazyMapPopup } from '#web/map/LazyMap.tsx'
import type { MapMarker } from '#web/map/map-markers.ts'
import { SelectedVendorPopup } from './SelectedVendorPopup.tsx'
import { OverlappingVendorsList } from './OverlappingVendorsList.tsx'
import type { useSelectedVendor } from './use-selected-vendor.ts'

interface Props {
  choice: ReturnType<typeof useSelectedVendor>
  locationId: number | undefined
  accessCode: string | undefined
  near: Point
  onChoose: (point: MapMarker) => void
  onProfile: (vendorId: number) => void
  onShowCard: (vendorId: number) => void
  onLocation: (vendor: VendorCard, location: Location) => void
  onShowArea: (area: BoundingBox) => void
}

/** The open popup: the list of vendors at one position, or the selected vendor. */
export function MapPopups({ choice, locationId, onChoose, onProfile, onShowCard, ...way }: Props) {
  const { chosen, overlapping, clickedAt, close } = choice
  if (overlapping) {
    return (
      <Suspense fallback={null}>
        <LazyMapPopup key={overlapping[0]!.id} at={overlapping[0]!} label={t`Vendors at this place`} onClose={close}>
          <OverlappingVendorsList points={overlapping} onChoose={onChoose} />
        </LazyMapPopup>
      </Suspense>
    )
  }
  if (!chosen) return null
  return (
    <SelectedVendorPopup
      {...way}
      vendor={chosen}
      locationId={locationId}
      clickedAt={clickedAt}
      onProfile={() => onProfile(chosen.id)}
      onShowCard={() => onShowCard(chosen.id)}
      onClose={close}
    />
  )
}
