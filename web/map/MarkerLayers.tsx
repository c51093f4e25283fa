import { Layer, Source } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import { resolveUrlTemplate } from './url-template.ts'
import type { ColourScheme } from './map-colours.ts'
import { MARKER_SIZE_PIXELS } from './marker-images.ts'
import {
  CLUSTER_RADIUS_PIXELS,
  buildMarkerLayers,
  MAX_CLUSTER_ZOOM,
  type MarkerLayerOptions,
  type MarkerHighlight,
} from './marker-layers.ts'
import { toSpreadMarkerFeatures } from './map-markers.ts'
import type { MapMarker, MarkerTileSource } from './map-markers.ts'

/** The clickable layers; only those of the shown source exist. */
export const CLUSTER_LAYER_IDS = ['listed-clusters', 'tiled-clusters']
export const MARKER_LAYER_IDS = ['listed-marked', 'listed-markers', 'tiled-marked', 'tiled-markers']

export const LISTED_MARKERS_SOURCE_ID = 'listed'
export const TILED_MARKERS_SOURCE_ID = 'tiled'

interface Props {
  scheme: ColourScheme
  marked: MarkerHighlight[]
  /** Replaces the tiles when given. */
  markers?: MapMarker[] | undefined
  tiles?: MarkerTileSource | undefined
}

/** The markers as map layers: those of a list, clustered by the map, otherwise those of the server's tiles. */
export function MarkerLayers({ markers, tiles, scheme, marked }: Props) {
  const data = useMemo(() => markers && toSpreadMarkerFeatures(markers), [markers])
  if (data) {
    return (
      <Source
        key="listed"
        id={LISTED_MARKERS_SOURCE_ID}
        type="geojson"
        data={data}
        cluster
        clusterMaxZoom={MAX_CLUSTER_ZOOM}
        clusterRadius={CLUSTER_RADIUS_PIXELS}
      >
        {layers({ prefix: 'listed', count: 'point_count', icon: 'icon', scheme, marked })}
      </Source>
    )
  }
  if (!tiles) return null
  return (
    <Source
      key={tiles.layer}
      id={TILED_MARKERS_SOURCE_ID}
      type="vector"
      tiles={[resolveUrlTemplate(tiles.url)]}
      maxzoom={tiles.maxZoom}
    >
      {layers({ prefix: 'tiled', count: 'count', icon: tiles.iconField, layer: tiles.layer, scheme, marked })}
    </Source>
  )
}

/** The layers of the shown source. */
const layers = (options: MarkerLayerOptions) =>
  buildMarkerLayers(options).map((layer) => <Layer key={layer.id} {...layer} />)

/** Distance in pixels from a marker's position up to the centre of its image. */
export const MARKER_CENTER_OFFSET_PIXELS = MARKER_SIZE_PIXELS / 2
