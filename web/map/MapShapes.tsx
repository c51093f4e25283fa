import { Layer, Source } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import type { CoveredArea } from '#contract/locations.ts'
import { BELOW_POINTS } from './map-style.ts'
import { shapeCollection } from './shapes.ts'

const RED = '#ff0000'

/** Areas drawn under the points, a child of `MapView`. */
export function MapShapes({ shapes }: { shapes: CoveredArea[] }) {
  const data = useMemo(() => shapeCollection(shapes), [shapes])

  return (
    <Source id="shapes" type="geojson" data={data}>
      <Layer
        id="shapes-fill"
        type="fill"
        beforeId={BELOW_POINTS}
        paint={{ 'fill-color': RED, 'fill-opacity': 0.2, 'fill-antialias': false }}
      />
      <Layer
        id="shapes-line"
        type="line"
        beforeId={BELOW_POINTS}
        paint={{ 'line-color': RED, 'line-opacity': 0.8, 'line-width': 2 }}
      />
    </Source>
  )
}
