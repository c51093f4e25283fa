import { Layer, Source } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import type { CoveredArea } from '#contract/covered-areas.ts'
import { BELOW_MARKERS_LAYER } from './prepare-base-map-style.ts'
import { areaFeatures, COVERED_AREA_STYLE } from './area-geometry.ts'

/** Covered areas, drawn below the markers. A child of `MapView`. */
export function CoveredAreaLayer({ shapes }: { shapes: CoveredArea[] }) {
  const data = useMemo(() => areaFeatures(shapes), [shapes])
  const { color, fillOpacity, strokeOpacity } = COVERED_AREA_STYLE

  return (
    <Source id="shapes" type="geojson" data={data}>
      <Layer
        id="shapes-fill"
        type="fill"
        beforeId={BELOW_MARKERS_LAYER}
        paint={{ 'fill-color': color, 'fill-opacity': fillOpacity, 'fill-antialias': false }}
      />
      <Layer
        id="shapes-line"
        type="line"
        beforeId={BELOW_MARKERS_LAYER}
        layout={{ 'line-join': 'round' }}
        paint={{ 'line-color': color, 'line-opacity': strokeOpacity, 'line-width': 2 }}
      />
    </Source>
  )
}
