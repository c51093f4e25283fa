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
  /** Position of the clicked marker, used when the vendor's loaded locations do not include it. */
  clickedAt: Point | undefined
  accessCode: string | undefined
  near: Point | undefined
  onProfile: () => void
  onShowCard: () => void
  onLocation: (vendor: VendorCard, location: Location) => void
  onShowArea: (area: BoundingBox) => void
  onClose: () => void
}

/** The popup of the vendor in the address at its selected location, and the covered area of that location. */
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
  // The popup shrinks while the covered area is shown.
  const [areaOf, setAreaOf] = useState<number>()
  const nth = locationId === undefined ? 0 : locations.findIndex(({ id }) => id === locationId)
  const location = locations[nth]
  const at = location ?? clickedAt
  if (!at) return null

  const area = boxAroundAreas(location?.covered_areas ?? [])
  // Decision 46: the vendor's next location; the last one is followed by the first.
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
