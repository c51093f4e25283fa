import { Text } from '@mantine/core'
import { Suspense } from 'react'
import { vendorTypeName } from '#web/ui/avatar-names.ts'
import { LazyMarkerTooltip } from '#web/map/LazyMap.tsx'
import type { useHoveredMarker } from './use-hovered-marker.ts'

/** A tooltip with the vendor of the hovered marker; a click shows more. */
export function HoveredMarkerTooltip({ pointed, hold, point, dismiss }: ReturnType<typeof useHoveredMarker>) {
  if (!pointed) return null
  const type = vendorTypeName(pointed.icon)
  return (
    <Suspense>
      <LazyMarkerTooltip key={pointed.id} at={pointed} onEnter={hold} onLeave={() => point(null)} onDismiss={dismiss}>
        <Text fw={600}>{pointed.name}</Text>
        {type && <Text size="xs">{type}</Text>}
      </LazyMarkerTooltip>
    </Suspense>
  )
}
