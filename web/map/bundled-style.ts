import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { StreetMapCoverage } from '#contract/config.ts'
import { DETAILED_AREA_FEATURE } from './bundled-area.ts'
import { MAP_COLOURS } from './map-colours.ts'
import type { ColourScheme } from './map-colours.ts'
import { MAP_FONT, MAP_FONT_BOLD } from './map-fonts.ts'
import type { MapFilterExpression } from './street-layers.ts'
import {
  buildUnreplacedLabelFilter,
  buildStreetLabelLayers,
  buildStreetBaseLayers,
  buildStreetSource,
  TOWN_LABEL_LAYOUT,
} from './street-layers.ts'

const ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">© OpenStreetMap contributors</a>' +
  ' · Natural Earth · GeoNames'

export const buildMapFontFaces = (origin: string): StyleSpecification['font-faces'] => {
  const file = (name: string) => `${origin}/fonts/noto-sans-${name}-normal.woff2`
  const latin = ['U+0000-00FF', 'U+0131', 'U+0152-0153', 'U+02BB-02BC', 'U+02C6', 'U+02DA', 'U+02DC', 'U+2000-206F']
  const extended = ['U+0100-02BA', 'U+02BD-02C5', 'U+02C7-02CC', 'U+0300-036F', 'U+1E00-1EFF']
  return {
    [MAP_FONT]: [
      { url: file('latin-400'), 'unicode-range': latin },
      { url: file('latin-ext-400'), 'unicode-range': extended },
    ],
    [MAP_FONT_BOLD]: [
      { url: file('latin-600'), 'unicode-range': latin },
      { url: file('latin-ext-400'), 'unicode-range': extended },
    ],
  }
}

/**
 * The base map without external services: two tile sets from our own server. The finer one covers southern Ontario. A
 * `mask` painted as water hides the coarse land below it before the finer land is drawn. Until its tiles are there, its
 * area is plain: the coarse shore would be wrong. The installation's street map, if any, is drawn over both.
 */
export function buildBundledStyle(
  scheme: ColourScheme,
  origin: string,
  streets?: StreetMapCoverage,
): StyleSpecification {
  const color = MAP_COLOURS[scheme]
  const isLabelled = streets ? buildUnreplacedLabelFilter(streets) : true
  return {
    version: 8,
    name: `bundled-${scheme}`,
    'font-faces': buildMapFontFaces(origin),
    sources: {
      world: {
        type: 'vector',
        tiles: [`${origin}/tiles/world/{z}/{x}/{y}.pbf`],
        maxzoom: 5,
        attribution: ATTRIBUTION,
      },
      ontario: {
        type: 'vector',
        tiles: [`${origin}/tiles/ontario/{z}/{x}/{y}.pbf`],
        minzoom: 6,
        maxzoom: 10,
        bounds: [-95.1, 41.6, -73.4, 50.1],
      },
      'detailed-area': { type: 'geojson', data: DETAILED_AREA_FEATURE },
      ...(streets && { streets: buildStreetSource(streets, origin) }),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': color.water } },
      land('world', color),
      ...borders('world', color),
      {
        id: 'detailed-area',
        type: 'fill',
        source: 'detailed-area',
        minzoom: 6,
        paint: { 'fill-color': color.loading, 'fill-antialias': false },
      },
      {
        id: 'ontario-mask',
        type: 'fill',
        source: 'ontario',
        'source-layer': 'mask',
        paint: { 'fill-color': color.water, 'fill-antialias': false },
      },
      land('ontario', color),
      ...borders('ontario', color),
      ...(streets ? buildStreetBaseLayers(color) : []),
      ...labels('world', color, isLabelled),
      ...labels('ontario', color, isLabelled),
      ...(streets ? buildStreetLabelLayers(color) : []),
    ],
  }
}

type Color = (typeof MAP_COLOURS)[ColourScheme]

/** Land and lakes are sorted by size, largest first: each is painted over the one that contains it. */
const land = (source: string, color: Color): LayerSpecification => ({
  id: `${source}-land`,
  type: 'fill',
  source,
  'source-layer': 'land',
  paint: { 'fill-color': ['match', ['get', 'kind'], 'lake', color.water, color.land] },
})

const borders = (source: string, color: Color): LayerSpecification[] => [
  {
    id: `${source}-region-borders`,
    type: 'line',
    source,
    'source-layer': 'boundaries',
    minzoom: 3,
    filter: ['==', ['get', 'kind'], 'region'],
    paint: { 'line-color': color.regionBorder, 'line-width': 1, 'line-dasharray': [3, 2] },
  },
  {
    id: `${source}-country-borders`,
    type: 'line',
    source,
    'source-layer': 'boundaries',
    filter: ['==', ['get', 'kind'], 'country'],
    layout: { 'line-join': 'round' },
    paint: { 'line-color': color.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 6, 1.2, 10, 1.6] },
  },
]

/** Label layers of one tile set, the least important first: later layers win collisions. */
function labels(source: string, color: Color, isLabelled: MapFilterExpression): LayerSpecification[] {
  const halo = { 'text-halo-color': color.halo, 'text-halo-width': 1.4 }
  const named = (
    kind: string,
    layout: object,
    paint: object,
    limits: { minzoom?: number; maxzoom?: number } = {},
    { id = kind, only = true }: { id?: string; only?: MapFilterExpression } = {},
  ): LayerSpecification => ({
    id: `${source}-${id}-names`,
    type: 'symbol',
    source,
    'source-layer': 'labels',
    ...limits,
    filter: [
      'all',
      ['==', ['get', 'kind'], kind],
      ['>=', ['zoom'], ['get', 'min']],
      // From zoom 6 on, the finer set labels what lies inside its bounds.
      ['any', ['<', ['zoom'], 6], ['!', ['has', 'detailed']]],
      isLabelled,
      only,
    ],
    layout: { 'text-field': ['get', 'name'], 'symbol-sort-key': ['get', 'rank'], 'text-font': [MAP_FONT], ...layout },
    paint: { ...halo, ...paint },
  })
  return [
    named(
      'area',
      { 'text-size': 12, 'text-max-width': 7, 'text-padding': ['interpolate', ['linear'], ['zoom'], 10, 36, 12, 12] },
      { 'text-color': color.area },
    ),
    named(
      'region',
      { 'text-size': 12, 'text-letter-spacing': 0.12, 'text-transform': 'uppercase', 'text-max-width': 7 },
      { 'text-color': color.region },
      { maxzoom: 8 },
    ),
    named(
      'water',
      {
        'text-size': ['interpolate', ['linear'], ['zoom'], 2, 11, 8, 14],
        'text-letter-spacing': 0.08,
        'text-max-width': 6,
      },
      { 'text-color': color.waterName, 'text-halo-color': color.water },
    ),
    named('place', townLayout, { 'text-color': color.place }, {}, { only: ['!', isTownWithSpace] }),
    named(
      'place',
      // Where markers leave no space at all, the name of a town is drawn below them rather than not at all.
      { ...townLayout, 'text-overlap': 'cooperative' },
      { 'text-color': color.place },
      {},
      { id: 'kept-place', only: isTownWithSpace },
    ),
    named(
      'country',
      {
        'text-size': ['interpolate', ['linear'], ['zoom'], 2, 11, 5, 15],
        'text-font': [MAP_FONT_BOLD],
        'text-max-width': 6,
      },
      { 'text-color': color.country },
      { maxzoom: 7 },
    ),
  ]
}

const isLargeTown: MapFilterExpression = ['<', ['get', 'min'], 7]

/**
 * Large towns two zoom levels after their names first appear: names that are kept in any case may cover each other, and by
 * then they are far enough apart.
 */
const isTownWithSpace: MapFilterExpression = ['all', isLargeTown, ['<=', ['+', ['get', 'min'], 2], ['zoom']]]

/** Text size by rank and zoom: higher ranked places are larger. */
const placeSize: object = [
  'interpolate',
  ['linear'],
  ['zoom'],
  4,
  ['match', ['get', 'min'], [3, 4], 12, 11],
  8,
  ['match', ['get', 'min'], [3, 4, 5], 16, 6, 14, 7, 13, 12],
  12,
  ['match', ['get', 'min'], [3, 4, 5], 19, 6, 17, 7, 15, 8, 14, 13],
]

const townLayout = {
  ...TOWN_LABEL_LAYOUT,
  'text-size': placeSize,
  'text-font': ['case', isLargeTown, ['literal', [MAP_FONT_BOLD]], ['literal', [MAP_FONT]]],
  'text-max-width': 8,
}
