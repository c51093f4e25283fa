import { Layer, Source } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import type { CoveredArea } from '#contract/covered-areas.ts'
import { BELOW_POINTS } from './map-style.ts'
import { shapeCollection, SHAPE_LOOK } from './shapes.ts'

/** Covered areas drawn under the points, a child of `MapView`. */
export function MapShapes({ shapes }: { shapes: CoveredArea[] }) {
  const data = useMemo(() => shapeCollection(shapes), [shapes])
  const { color, fillOpacity, strokeOpacity } = SHAPE_LOOK

  return (
    <Source id="shapes" type="geojson" data={data}>
      <Layer
        id="shapes-fill"
        type="fill"
        beforeId={BELOW_POINTS}
        paint={{ 'fill-color': color, 'fill-opacity': fillOpacity, 'fill-antialias': false }}
      />
      <Layer
        id="shapes-line"
        type="line"
        beforeId={BELOW_POINTS}
        layout={{ 'line-join': 'round' }}
        paint={{ 'line-color': color, 'line-opacity': strokeOpacity, 'line-width': 2 }}
      />
    </Source>
  )
}
