import { Suspense, useState } from 'react'
import type { Point } from '#contract/fields.ts'
import type { Location } from '#contract/locations.ts'
import type { BoundingBox, VendorCard } from '#contract/vendors.ts'
import { useVendorLocations } from '#web/features/locations/vendor-locations.ts'
import { LazyMapPopup, LazyCoveredAreaLayer } from '#web/map/LazyMap.tsx'
import { boxAroundAreas } from '#web/map/area-geometry.ts'
import { VendorPopup } from './VendorPopup.tsx'

interface Props {
  vendor: VendorCard
  locationId: number | undefined
  /** Where the marker was clicked; the vendor's own data may know it better. */
  clickedAt: Point | undefined
  accessCode: string | undefined
  near: Point | undefined
  onProfile: () => void
  onShowCard: () => void
  onLocation: (vendor: VendorCard, location: Location) => void
  onShowArea: (area: BoundingBox) => void
  onClose: () => void
}

/** The popup of the vendor that the address names, at its chosen location, and the area that is served from there. */
export function SelectedVendorPopup({
  vendor,
  locationId,
  clickedAt,
  onLocation,
  onShowArea,
  onClose,
  ...popup
}: Props) {
  const locations = useVendorLocations(vendor)
  // While its area is looked at, the popup makes room for it.
  const [areaOf, setAreaOf] = useState<number>()
  const nth = locationId === undefined ? 0 : locations.findIndex(({ id }) => id === locationId)
  const location = locations[nth]
  const at = location ?? clickedAt
  if (!at) return null

  const area = boxAroundAreas(location?.covered_areas ?? [])
  // Decision 46: on to the vendor's next location, after the last one to the first.
  const next = locations.length > 1 ? locations[(nth + 1) % locations.length] : undefined
  return (
    <>
      <Suspense fallback={null}>
        <LazyMapPopup key={`${vendor.id} ${locationId}`} at={at} label={vendor.name} onClose={onClose}>
          <VendorPopup
            {...popup}
            vendor={vendor}
            location={location}
            place={{ nth, of: locations.length }}
            onNext={next && (() => onLocation(vendor, next))}
            isSmall={areaOf !== undefined && areaOf === location?.id}
            onDetails={() => setAreaOf(undefined)}
            onShowArea={
              area &&
              (() => {
                setAreaOf(location?.id)
                onShowArea(area)
              })
            }
          />
        </LazyMapPopup>
      </Suspense>
      <Suspense fallback={null}>
        {location && area && <LazyCoveredAreaLayer key={location.id} shapes={location.covered_areas} />}
      </Suspense>
    </>
  )
}
