import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  FilterSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { MAP_COLOURS } from './map-colours.ts'
import type { ColourScheme } from './map-colours.ts'
import { MAP_FONT_BOLD } from './map-fonts.ts'
import { getMarkerImagePrefix } from './marker-images.ts'

/** From this zoom on, markers of a list are not clustered. */
export const MAX_CLUSTER_ZOOM = 16
export const CLUSTER_RADIUS_PIXELS = 56

/** The markers to highlight: those whose `field` has one of the values. */
export interface MarkerHighlight {
  field: string
  values: (number | string)[]
}

export interface MarkerLayerOptions {
  prefix: string
  /** The property with the number of markers in a cluster. */
  count: string
  icon: string
  layer?: string
  scheme: ColourScheme
  marked: MarkerHighlight[]
}

type SourcelessLayer = Omit<SymbolLayerSpecification, 'source'> | Omit<CircleLayerSpecification, 'source'>

/** The layers that draw markers and clusters of one source, from bottom to top. */
export function buildMarkerLayers({
  prefix,
  count,
  icon,
  layer,
  scheme,
  marked,
}: MarkerLayerOptions): SourcelessLayer[] {
  const { marker, markerFace } = MAP_COLOURS[scheme]
  const inLayer = layer ? { 'source-layer': layer } : {}
  const isCluster: FilterSpecification = ['has', count]
  const size: ExpressionSpecification = ['get', count]
  const isMarked: FilterSpecification = [
    'any',
    ...marked.map(({ field, values }): ExpressionSpecification => ['in', ['get', field], ['literal', values]]),
  ]
  const markerImage = (look: boolean): ExpressionSpecification => [
    'concat',
    getMarkerImagePrefix(scheme, look),
    ['to-string', ['coalesce', ['get', icon], 0]],
  ]
  // Every marker is drawn; place names of the base map that overlap one are hidden.
  const markerLayout = { 'icon-anchor': 'bottom', 'icon-allow-overlap': true, 'icon-padding': 0 } as const
  return [
    {
      id: `${prefix}-markers`,
      type: 'symbol',
      ...inLayer,
      filter: ['!', isCluster],
      layout: { ...markerLayout, 'icon-image': markerImage(false) },
    },
    // Above the markers: a partly hidden count would be misread.
    {
      id: `${prefix}-clusters`,
      type: 'circle',
      ...inLayer,
      filter: isCluster,
      paint: {
        'circle-color': marker,
        'circle-radius': ['step', size, 16, 10, 18, 100, 22, 1000, 26, 10_000, 30],
        'circle-stroke-color': marker,
        'circle-stroke-opacity': 0.22,
        'circle-stroke-width': 5,
      },
    },
    {
      id: `${prefix}-counts`,
      type: 'symbol',
      ...inLayer,
      filter: isCluster,
      layout: {
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
      },
      paint: { 'text-color': markerFace },
    },
    // Above the plain marker, so that nothing is missing while the highlighted image is created.
    {
      id: `${prefix}-marked`,
      type: 'symbol',
      ...inLayer,
      filter: ['all', ['!', isCluster], isMarked],
      layout: { ...markerLayout, 'icon-image': markerImage(true), 'icon-size': 1.15 },
    },
  ]
}
