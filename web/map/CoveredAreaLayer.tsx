import { Layer, Source, useMap } from '@vis.gl/react-maplibre'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { CoveredArea } from '#contract/covered-areas.ts'
import { BELOW_MARKERS_LAYER_ID } from './prepare-base-map-style.ts'
import { toAreaFeatures, COVERED_AREA_STYLE } from './area-geometry.ts'
import { hasAreaEdgeInView } from './area-visibility.ts'

/** Covered areas, drawn below the markers while an edge of them is in sight. A child of `MapView`. */
export function CoveredAreaLayer({ shapes }: { shapes: CoveredArea[] }) {
  const areas = useMemo(() => toAreaFeatures(shapes).features, [shapes])
  const visible = useVisibleAreas(areas)
  const data = useMemo(() => ({ type: 'FeatureCollection' as const, features: visible }), [visible])
  const { color, fillOpacity, strokeOpacity } = COVERED_AREA_STYLE

  return (
    <Source id="shapes" type="geojson" data={data}>
      <Layer
        id="shapes-fill"
        type="fill"
        beforeId={BELOW_MARKERS_LAYER_ID}
        paint={{ 'fill-color': color, 'fill-opacity': fillOpacity, 'fill-antialias': false }}
      />
      <Layer
        id="shapes-line"
        type="line"
        beforeId={BELOW_MARKERS_LAYER_ID}
        layout={{ 'line-join': 'round' }}
        paint={{ 'line-color': color, 'line-opacity': strokeOpacity, 'line-width': 2 }}
      />
    </Source>
  )
}

/** Returns the areas with an edge in the current view of the map. */
function useVisibleAreas(areas: ReturnType<typeof toAreaFeatures>['features']) {
  const map = useMap().current
  const subscribe = useCallback(
    (onChange: () => void) => {
      map?.on('move', onChange)
      map?.on('resize', onChange)
      return () => {
        map?.off('move', onChange)
        map?.off('resize', onChange)
      }
    },
    [map],
  )
  // A text, because only a changed selection of areas renders again.
  const key = useSyncExternalStore(subscribe, () => {
    const bounds = map?.getBounds()
    if (!bounds) return ''
    const view = {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    }
    return areas.flatMap((area, nth) => (hasAreaEdgeInView(area, view) ? [nth] : [])).join()
  })
  return useMemo(() => {
    const visible = new Set(key.split(','))
    return areas.filter((_, nth) => visible.has(String(nth)))
  }, [areas, key])
}
