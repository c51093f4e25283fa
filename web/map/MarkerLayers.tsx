import { Layer, Source } from '@vis.gl/react-maplibre'
import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { absoluteUrl } from './absolute-url.ts'
import { MAP_FONT_BOLD } from './map-fonts.ts'
import { MAP_COLOURS } from './map-colours.ts'
import type { ColourScheme } from './map-colours.ts'
import { MARKER_SIZE_PIXELS, markerImagePrefix } from './marker-images.ts'
import { markerFeatures } from './map-markers.ts'
import type { MapMarker, MarkerTiles } from './map-markers.ts'

/** The clickable layers; only those of the shown source exist. */
export const CLUSTER_LAYERS = ['listed-groups', 'tiled-groups']
export const MARKER_LAYERS = ['listed-marked', 'listed-singles', 'tiled-marked', 'tiled-singles']

export const LISTED_MARKERS_SOURCE_ID = 'listed'

/** From this zoom on, markers of a list are not clustered. */
export const MAX_CLUSTER_ZOOM = 16
const CLUSTER_RADIUS = 56

/** The markers to highlight: those whose `field` has one of the values. */
export interface MarkerHighlight {
  field: string
  values: (number | string)[]
}

interface Props {
  scheme: ColourScheme
  marked: MarkerHighlight[]
  /** Replaces the tiles when given. */
  points?: MapMarker[] | undefined
  tiles?: MarkerTiles | undefined
}

/** The markers as map layers: those of a list, clustered by the map, otherwise those of the server's tiles. */
export function MarkerLayers({ points, tiles, scheme, marked }: Props) {
  const data = useMemo(() => points && markerFeatures(points), [points])
  if (data) {
    return (
      <Source
        key="listed"
        id={LISTED_MARKERS_SOURCE_ID}
        type="geojson"
        data={data}
        cluster
        clusterMaxZoom={MAX_CLUSTER_ZOOM}
        clusterRadius={CLUSTER_RADIUS}
      >
        {layers({ prefix: 'listed', count: 'point_count', icon: 'icon', scheme, marked })}
      </Source>
    )
  }
  if (!tiles) return null
  return (
    <Source key={tiles.layer} id="tiled" type="vector" tiles={[absoluteUrl(tiles.url)]} maxzoom={tiles.maxZoom}>
      {layers({ prefix: 'tiled', count: 'count', icon: tiles.iconField, layer: tiles.layer, scheme, marked })}
    </Source>
  )
}

interface LayerNames {
  prefix: string
  count: string
  icon: string
  layer?: string
  scheme: ColourScheme
  marked: MarkerHighlight[]
}

function layers({ prefix, count, icon, layer, scheme, marked }: LayerNames) {
  const { marker, markerFace } = MAP_COLOURS[scheme]
  const inLayer = layer ? { 'source-layer': layer } : {}
  const isGroup: FilterSpecification = ['has', count]
  const size: ExpressionSpecification = ['get', count]
  const isMarked: FilterSpecification = [
    'any',
    ...marked.map(({ field, values }): ExpressionSpecification => ['in', ['get', field], ['literal', values]]),
  ]
  const pin = (look: boolean): ExpressionSpecification => [
    'concat',
    markerImagePrefix(scheme, look),
    ['to-string', ['coalesce', ['get', icon], 0]],
  ]
  // Every marker is drawn; place names of the base map that overlap one are hidden.
  const pinLayout = { 'icon-anchor': 'bottom', 'icon-allow-overlap': true, 'icon-padding': 0 } as const
  return [
    <Layer
      key="singles"
      id={`${prefix}-singles`}
      type="symbol"
      {...inLayer}
      filter={['!', isGroup]}
      layout={{ ...pinLayout, 'icon-image': pin(false) }}
    />,
    // Above the markers: a partly hidden count would be misread.
    <Layer
      key="groups"
      id={`${prefix}-groups`}
      type="circle"
      {...inLayer}
      filter={isGroup}
      paint={{
        'circle-color': marker,
        'circle-radius': ['step', size, 16, 10, 18, 100, 22, 1000, 26, 10_000, 30],
        'circle-stroke-color': marker,
        'circle-stroke-opacity': 0.22,
        'circle-stroke-width': 5,
      }}
    />,
    <Layer
      key="counts"
      id={`${prefix}-counts`}
      type="symbol"
      {...inLayer}
      filter={isGroup}
      layout={{
        'text-field': [
          'case',
          ['>=', size, 10_000],
          ['concat', ['to-string', ['round', ['/', size, 1000]]], 'k'],
          ['to-string', size],
        ],
        'text-font': [MAP_FONT_BOLD],
        'text-size': 13,
        'text-allow-overlap': true,
        'text-padding': 13,
      }}
      paint={{ 'text-color': markerFace }}
    />,
    // Above the plain marker, so that nothing is missing while the highlighted image is created.
    <Layer
      key="marked"
      id={`${prefix}-marked`}
      type="symbol"
      {...inLayer}
      filter={['all', ['!', isGroup], isMarked]}
      layout={{ ...pinLayout, 'icon-image': pin(true), 'icon-size': 1.15 }}
    />,
  ]
}

/** Distance in pixels from a marker's position up to the centre of its image. */
export const MARKER_CENTER_OFFSET_PIXELS = MARKER_SIZE_PIXELS / 2
