import { Stack, Title } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import type { Point } from '#contract/fields.ts'
import { hasPosition } from '#contract/locations.ts'
import type { BoundingBox } from '#contract/vendors.ts'
import { addNamedTownLocation, type ReferralStart } from '#web/features/referrals/send/referral-start.ts'
import { sortLocations } from '#web/features/locations/vendor-locations.ts'
import { LazyMapPopup, LazyCoveredAreaLayer } from '#web/map/LazyMap.tsx'
import { computeBoxAroundAreas } from '#web/map/area-geometry.ts'
import type { MapMarker } from '#web/map/map-markers.ts'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { LoadingStatus, TextSkeleton } from '#web/ui/Skeletons.tsx'
import type { useSelectedVendorQuery } from './use-selected-vendor-query.ts'
import { VendorPopupContent } from './VendorPopupContent.tsx'
import classes from './VendorPopupContent.module.css'

interface Props {
  vendorId: number
  selected: ReturnType<typeof useSelectedVendorQuery>
  locationId: number | undefined
  /** The clicked marker, used until the vendor is loaded. */
  clickedAt: MapMarker | undefined
  start: ReferralStart
  /** The vendor's locations are sorted by their distance from here. */
  near: Point | undefined
  onProfile: () => void
  onShowCard: () => void
  onLocation: (vendorId: number, location: Point & { id: number }) => void
  onShowArea: (area: BoundingBox) => void
  onClose: () => void
}

/** The popup of the vendor in the address at its selected location, and the covered area of that location. */
export function SelectedVendorPopup(props: Props) {
  const { vendorId, selected, locationId, clickedAt, near, onLocation, onShowArea, onClose, ...popup } = props
  const { vendor, summary } = selected
  const shownId = locationId ?? (summary?.is_in_named_town ? summary.location?.id : undefined)
  const locations = sortLocations((vendor?.locations ?? []).filter(hasPosition), near)
  // The popup shrinks while the covered area is shown.
  const [areaOf, setAreaOf] = useState<number>()
  const nth = shownId === undefined ? 0 : locations.findIndex(({ id }) => id === shownId)
  const location = locations[nth]
  const at = location ?? clickedAt ?? summary?.location
  if (!at) return null

  const area = computeBoxAroundAreas(location?.covered_areas ?? [])
  // Decision 46: the vendor's next location; the last one is followed by the first.
  const next = locations.length > 1 ? locations[(nth + 1) % locations.length] : undefined
  const name = vendor?.name ?? summary?.name ?? clickedAt?.name ?? ''
  return (
    <>
      <Suspense fallback={null}>
        <LazyMapPopup key={`${vendorId} ${locationId}`} at={at} label={name} onClose={onClose}>
          {vendor ? (
            <VendorPopupContent
              {...popup}
              start={addNamedTownLocation(popup.start, summary, shownId)}
              vendor={vendor}
              location={location}
              place={{ nth, of: locations.length }}
              onNext={next && (() => onLocation(vendorId, next))}
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
          ) : (
            <UnloadedVendorPopup name={name}>
              {selected.failure ? (
                <RetryNotice error={selected.failure} onRetry={selected.retry} />
              ) : (
                <LoadingStatus>
                  <TextSkeleton />
                </LoadingStatus>
              )}
            </UnloadedVendorPopup>
          )}
        </LazyMapPopup>
      </Suspense>
      <Suspense fallback={null}>
        {location && area && <LazyCoveredAreaLayer key={location.id} shapes={location.covered_areas} />}
      </Suspense>
    </>
  )
}

function UnloadedVendorPopup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack gap="sm" className={classes.popup}>
      <Title order={3} size="1.125rem" className={classes.name}>
        {name}
      </Title>
      {children}
    </Stack>
  )
}
