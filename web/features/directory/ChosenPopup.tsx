import { Suspense } from 'react'
import type { Point } from '#contract/fields.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { useLocations } from '#web/features/locations/locations.ts'
import { LazyMapPopup } from '#web/map/LazyMap.tsx'
import { VendorPopup } from './VendorPopup.tsx'

interface Props {
  vendor: VendorCard
  locationId: number | undefined
  /** Where the marker was clicked; the vendor's own data may know it better. */
  clickedAt: Point | undefined
  word: string | undefined
  near: Point | undefined
  onProfile: () => void
  onShowCard: () => void
  onClose: () => void
}

/** The popup of the vendor that the address names, at its chosen location. */
export function ChosenPopup({ vendor, locationId, clickedAt, onClose, ...popup }: Props) {
  const locations = useLocations(vendor)
  const location =
    locations.find(({ id }) => id === locationId) ?? (locationId === undefined ? locations[0] : undefined)
  const at = location ?? clickedAt
  if (!at) return null

  return (
    <Suspense fallback={null}>
      <LazyMapPopup key={`${vendor.id} ${locationId}`} at={at} label={vendor.name} onClose={onClose}>
        <VendorPopup vendor={vendor} location={location} {...popup} />
      </LazyMapPopup>
    </Suspense>
  )
}
