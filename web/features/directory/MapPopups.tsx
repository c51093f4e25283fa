import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import type { Point } from '#contract/fields.ts'
import type { Location } from '#contract/locations.ts'
import type { Box, VendorCard } from '#contract/vendors.ts'
import { LazyMapPopup } from '#web/map/LazyMap.tsx'
import type { MapPoint } from '#web/map/points.ts'
import { ChosenPopup } from './ChosenPopup.tsx'
import { SpotList } from './SpotList.tsx'
import type { useMapChoice } from './use-map-choice.ts'

interface Props {
  choice: ReturnType<typeof useMapChoice>
  locationId: number | undefined
  word: string | undefined
  near: Point
  onChoose: (point: MapPoint) => void
  onProfile: (vendorId: number) => void
  onShowCard: (vendorId: number) => void
  onLocation: (vendor: VendorCard, location: Location) => void
  onShowArea: (area: Box) => void
}

/** What is open over the map: all vendors of one spot, or the chosen one. */
export function MapPopups({ choice, locationId, onChoose, onProfile, onShowCard, ...way }: Props) {
  const { chosen, crowd, clickedAt, close } = choice
  if (crowd) {
    return (
      <Suspense fallback={null}>
        <LazyMapPopup key={crowd[0]!.id} at={crowd[0]!} label={t`Vendors at this place`} onClose={close}>
          <SpotList points={crowd} onChoose={onChoose} />
        </LazyMapPopup>
      </Suspense>
    )
  }
  if (!chosen) return null
  return (
    <ChosenPopup
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
