import type { ExpressionSpecification, LayerSpecification, VectorSourceSpecification } from 'maplibre-gl'
import type { StreetMapCoverage } from '#contract/config.ts'
import type { MAP_COLOURS } from './map-colours.ts'
import type { ColourScheme } from './map-colours.ts'
import { MAP_FONT, MAP_FONT_BOLD } from './map-fonts.ts'

/** A filter, or a part of one. */
export type MapFilterExpression = ExpressionSpecification | boolean

type Color = (typeof MAP_COLOURS)[ColourScheme]

/** From this zoom on the street map replaces the bundled one in its area. */
export const STREETS_MIN_ZOOM = 7

const ATTRIBUTION =
  '<a href="https://protomaps.com" target="_blank" rel="noopener noreferrer">Protomaps</a> ' +
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">© OpenStreetMap</a>'

/** The tiles of the installation's Protomaps extract, from our own server. */
export const buildStreetSource = (
  { minZoom, maxZoom, bounds }: StreetMapCoverage,
  origin: string,
): VectorSourceSpecification => ({
  type: 'vector',
  tiles: [`${origin}/tiles/streets/{z}/{x}/{y}.pbf`],
  minzoom: minZoom,
  maxzoom: maxZoom,
  bounds: [bounds.west, bounds.south, bounds.east, bounds.north],
  attribution: ATTRIBUTION,
})

/** True for labels of the bundled map that the street map does not replace. */
export const buildUnreplacedLabelFilter = ({
  bounds: { west, south, east, north },
}: StreetMapCoverage): MapFilterExpression => [
  'any',
  ['<', ['zoom'], STREETS_MIN_ZOOM],
  [
    '!',
    [
      'within',
      {
        type: 'Polygon',
        coordinates: [
          [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ],
        ],
      },
    ],
  ],
]

const isKind = (...kinds: string[]): MapFilterExpression => ['in', ['get', 'kind'], ['literal', kinds]]

const GREEN = ['park', 'forest', 'wood', 'nature_reserve', 'grass', 'garden', 'golf_course', 'cemetery', 'grassland']
const CARE = ['hospital']
const ROADS = [
  { id: 'minor', kinds: ['minor_road', 'other'], minzoom: 12, widths: [0.6, 3, 16] },
  { id: 'medium', kinds: ['medium_road'], minzoom: 11, widths: [0.8, 5, 20] },
  { id: 'major', kinds: ['major_road'], minzoom: 8, widths: [1.2, 6, 22] },
  { id: 'highway', kinds: ['highway'], minzoom: STREETS_MIN_ZOOM, widths: [1.8, 7, 26] },
] as const

/** Land, water, parks, buildings, railways and roads of a Protomaps archive (schema 3 and 4), without labels. */
export function buildStreetBaseLayers(color: Color): LayerSpecification[] {
  const layer = { source: 'streets', minzoom: STREETS_MIN_ZOOM }
  const fill = (id: string, sourceLayer: string, paint: string, filter: MapFilterExpression = true) =>
    ({
      ...layer,
      id: `streets-${id}`,
      type: 'fill',
      'source-layer': sourceLayer,
      filter: ['all', ['==', ['geometry-type'], 'Polygon'], filter],
      paint: { 'fill-color': paint },
    }) satisfies LayerSpecification
  return [
    fill('earth', 'earth', color.land),
    fill('green', 'landuse', color.park, isKind(...GREEN)),
    fill('care', 'landuse', color.careGround, isKind(...CARE)),
    fill('water', 'water', color.water),
    {
      ...layer,
      id: 'streets-rivers',
      type: 'line',
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': color.water, 'line-width': width([0.5, 2, 6]) },
    },
    { ...fill('buildings', 'buildings', color.building), minzoom: 14 },
    {
      ...layer,
      id: 'streets-rail',
      type: 'line',
      'source-layer': 'roads',
      minzoom: 10,
      filter: isKind('rail'),
      paint: { 'line-color': color.rail, 'line-width': 1, 'line-dasharray': [4, 3] },
    },
    ...ROADS.map((road) => roadLayer(road, 'casing', color)),
    ...ROADS.map((road) => roadLayer(road, 'road', color)),
    {
      ...layer,
      id: 'streets-borders',
      type: 'line',
      'source-layer': 'boundaries',
      filter: isKind('country', 'region'),
      paint: { 'line-color': color.regionBorder, 'line-width': 1, 'line-dasharray': [3, 2] },
    },
  ]
}

type Widths = readonly [atZoom10: number, atZoom14: number, atZoom18: number]

const width = (widths: Widths, extra = 0): ['interpolate', ['exponential', number], ['zoom'], ...number[]] => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...[10, 14, 18].flatMap((zoom, nth) => [zoom, widths[nth]! + extra]),
]

function roadLayer(
  { id, kinds, minzoom, widths }: (typeof ROADS)[number],
  part: 'casing' | 'road',
  color: Color,
): LayerSpecification {
  const roadColor = id === 'highway' ? color.highway : color.road
  return {
    id: `streets-${id}-${part}`,
    type: 'line',
    source: 'streets',
    'source-layer': 'roads',
    minzoom: part === 'casing' ? Math.max(minzoom, 11) : minzoom,
    filter: isKind(...kinds),
    layout: { 'line-join': 'round', 'line-cap': part === 'casing' ? 'butt' : 'round' },
    paint: {
      'line-color': part === 'casing' ? color.roadCasing : roadColor,
      'line-width': width(widths, part === 'casing' ? 1.6 : 0),
    },
  }
}

/** Names of streets, neighbourhoods and towns, the least important first: later layers win collisions. */
export function buildStreetLabelLayers(color: Color): LayerSpecification[] {
  const paint = { 'text-halo-color': color.halo, 'text-halo-width': 1.4 }
  const named = (
    id: string,
    sourceLayer: string,
    minzoom: number,
    filter: MapFilterExpression,
    layout: object,
    text: string,
  ) =>
    ({
      id: `streets-${id}-names`,
      type: 'symbol',
      source: 'streets',
      'source-layer': sourceLayer,
      minzoom,
      filter,
      layout: { 'text-field': ['get', 'name'], 'text-font': [MAP_FONT], 'text-size': 12, ...layout },
      paint: { ...paint, 'text-color': text },
    }) satisfies LayerSpecification
  const along = { 'symbol-placement': 'line', 'text-max-angle': 35, 'symbol-spacing': 320 }
  const place = { 'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 12], 'text-max-width': 8 }
  const population: object = ['coalesce', ['get', 'population_rank'], 0]
  return [
    named('minor', 'roads', 15, isKind('minor_road', 'other'), along, color.area),
    named('major', 'roads', 12.5, isKind('highway', 'major_road', 'medium_road'), along, color.area),
    named(
      'neighbourhood',
      'places',
      12,
      isKind('neighbourhood', 'macrohood'),
      { ...place, 'text-padding': 12 },
      color.area,
    ),
    named(
      'water',
      'water',
      9,
      ['==', ['geometry-type'], 'Point'],
      { 'text-letter-spacing': 0.08, 'text-max-width': 6 },
      color.waterName,
    ),
    named(
      'town',
      'places',
      STREETS_MIN_ZOOM,
      isKind('locality'),
      {
        ...place,
        ...TOWN_LABEL_LAYOUT,
        'text-font': ['case', ['>=', population, 9], ['literal', [MAP_FONT_BOLD]], ['literal', [MAP_FONT]]],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          7,
          ['case', ['>=', population, 9], 14, 11],
          12,
          ['case', ['>=', population, 9], 19, 14],
        ],
      },
      color.place,
    ),
  ]
}

/** A town's label moves aside for markers, further and further, before it gives up its place. */
export const TOWN_LABEL_LAYOUT = {
  'text-variable-anchor-offset': [
    ['center', [0, 0]],
    ['top', [0, 0.6]],
    ['bottom', [0, -0.6]],
    ['left', [0.6, 0]],
    ['right', [-0.6, 0]],
    ['top', [0, 2]],
    ['bottom', [0, -3]],
    ['left', [2, 0]],
    ['right', [-2, 0]],
  ].flat(),
  'text-justify': 'auto',
  'text-padding': 4,
}
