import { useMemo } from 'react'
import type { CoveredArea } from '#contract/covered-areas.ts'
import { CoveredAreaLayer } from './CoveredAreaLayer.tsx'
import { MapView } from './MapView.tsx'
import type { MapViewProps } from './MapView.tsx'
import { computeBoxAroundAreas } from './area-geometry.ts'
import { computeMapTargetForLocation } from './view.ts'

interface Props extends Pick<MapViewProps, 'label' | 'colorScheme' | 'base' | 'iconSvg'> {
  lat: number
  lng: number
  /** The zoom when the areas fit; otherwise the map zooms out to show them all. */
  zoom: number
  icon: number
  name: string
  /** Covered areas of the location. */
  shapes: CoveredArea[]
}

/** One location on a small map that leaves scrolling to the page. */
export function MiniMap({ lat, lng, zoom, icon, name, shapes, ...look }: Props) {
  const markers = useMemo(() => [{ id: 0, lat, lng, icon, name }], [lat, lng, icon, name])
  const view = computeMapTargetForLocation({ lat, lng }, zoom, computeBoxAroundAreas(shapes))
  return (
    <MapView {...look} view={view} markers={markers} yieldsToScroll="always">
      {shapes.length > 0 && <CoveredAreaLayer shapes={shapes} />}
    </MapView>
  )
}
