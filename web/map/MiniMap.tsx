import { useMemo } from 'react'
import type { CoveredArea } from '#contract/covered-areas.ts'
import { MapShapes } from './MapShapes.tsx'
import { MapView } from './MapView.tsx'
import type { MapViewProps } from './MapView.tsx'

interface Props extends Pick<MapViewProps, 'label' | 'colorScheme' | 'base' | 'iconSvg'> {
  lat: number
  lng: number
  zoom: number
  icon: number
  name: string
  /** Areas around it. */
  shapes: CoveredArea[]
}

/** One place on a small map that leaves scrolling to the page. */
export function MiniMap({ lat, lng, zoom, icon, name, shapes, ...look }: Props) {
  const points = useMemo(() => [{ id: 0, lat, lng, icon, name }], [lat, lng, icon, name])
  return (
    <MapView {...look} view={{ center: { lat, lng }, zoom }} points={points} yieldsToScroll="always">
      {shapes.length > 0 && <MapShapes shapes={shapes} />}
    </MapView>
  )
}
