import { Text } from '@mantine/core'
import { Suspense } from 'react'
import { getVendorTypeNameOfAvatar } from '#web/features/avatars/avatar-names.ts'
import { LazyMarkerTooltip } from '#web/map/LazyMap.tsx'
import type { MapMarker } from '#web/map/map-markers.ts'

interface Props {
  marker: MapMarker
  /** Called when the pointer enters the tooltip, and when it leaves it. */
  onEnter: () => void
  onLeave: () => void
  onDismiss: () => void
}

/** A tooltip with the vendor of the hovered marker; a click shows more. */
export function HoveredMarkerTooltip({ marker, ...handlers }: Props) {
  const type = getVendorTypeNameOfAvatar(marker.icon)
  return (
    <Suspense>
      <LazyMarkerTooltip key={marker.id} at={marker} {...handlers}>
        <Text fw={600}>{marker.name}</Text>
        {type && <Text size="xs">{type}</Text>}
      </LazyMarkerTooltip>
    </Suspense>
  )
}
