/**
 * Builds the bundled base map into `assets/basemap`: `node --max-old-space-size=6000 tools/basemap/build.ts`. Takes
 * about a minute and 3 GB. Run it only when the sources or the cutting change, and commit the result.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packPmtiles } from './pmtiles.ts'
import type { Tile } from './pmtiles.ts'
import { buildBoundaryLines } from './boundaries.ts'
import {
  buildCountryLabels,
  buildNeighbourhoodLabels,
  buildPlaceLabels,
  buildRegionLabels,
  buildWaterLabels,
} from './labels.ts'
import type { MapLabel } from './labels.ts'
import { buildDetailLand, buildLowZoomLandAndLakes } from './land.ts'
import { isInBox } from './rings.ts'
import type { BoxTuple } from './rings.ts'
import { sliceTiles } from './slice-tiles.ts'
import { installAndLoadSources } from './sources.ts'

const TARGET = join(import.meta.dirname, '../../assets/basemap')
const WORLD: BoxTuple = [-180, -85, 180, 85]
/** The areas with detail tiles: Windsor to Montréal up to Sudbury, and the shores at Thunder Bay and Kenora. */
const DETAIL: BoxTuple[] = [
  [-84.8, 41.6, -73.4, 46.9],
  [-90.2, 47.9, -88, 48.9],
  [-95.1, 49.4, -93.9, 50.1],
]
/** The extent of all zoom 6 tiles that touch these areas. */
const DETAIL_LAND: BoxTuple = [-96, 40, -72, 52.5]

const FONTS = [
  'noto-sans-latin-400-normal.woff2',
  'noto-sans-latin-ext-400-normal.woff2',
  'noto-sans-latin-600-normal.woff2',
]

const sources = await installAndLoadSources(join(tmpdir(), 'care-basemap-sources'))
mkdirSync(join(TARGET, 'fonts'), { recursive: true })
for (const font of FONTS) copyFileSync(sources.fontFile(font), join(TARGET, 'fonts', font))
copyFileSync(sources.fontLicence, join(TARGET, 'fonts/OFL.txt'))

const land = sources.land()
const states = sources.states()
const boundaries = buildBoundaryLines(sources, states)
const postalAreas = sources.postalAreas()
const names: MapLabel[] = [
  ...buildCountryLabels(sources.countries()),
  ...buildRegionLabels(states),
  ...buildWaterLabels(),
  ...buildPlaceLabels(sources.cities()),
  ...buildNeighbourhoodLabels(postalAreas),
]
const inDetail = (name: MapLabel) => DETAIL.some((area) => isInBox(name.geometry.coordinates, area))
const attribution = '© OpenStreetMap contributors · Natural Earth · GeoNames'

write('world', {
  // From zoom 6 on the detail set has the names inside its bounds: the mark lets the style hide ours.
  tiles: sliceTiles(sources.GeoJSONVT, {
    zooms: [0, 5],
    areas: [WORLD],
    layers: [
      { name: 'land', features: buildLowZoomLandAndLakes(land), tolerance: 2 },
      { name: 'boundaries', features: boundaries, tolerance: 2 },
      {
        name: 'labels',
        features: names
          .filter((name) => !inDetail(name) || name.properties.min < 6)
          .map((name) => (inDetail(name) ? { ...name, properties: { ...name.properties, detailed: 1 } } : name)),
        tolerance: 0,
      },
    ],
  }),
  bounds: WORLD,
  metadata: { name: 'World, zoom 0 to 5', attribution },
})

write('ontario', {
  tiles: sliceTiles(sources.GeoJSONVT, {
    zooms: [6, 10],
    areas: DETAIL,
    mask: true,
    layers: [
      { name: 'land', features: buildDetailLand(land, DETAIL_LAND), tolerance: 1 },
      { name: 'boundaries', features: boundaries, tolerance: 1 },
      { name: 'labels', features: names.filter(inDetail), tolerance: 0 },
    ],
  }),
  bounds: [-95.1, 41.6, -73.4, 50.1],
  metadata: { name: 'Ontario where people live, zoom 6 to 10', attribution },
})

function write(name: string, archive: { tiles: Tile[]; bounds: BoxTuple; metadata: object }) {
  const file = packPmtiles(archive)
  writeFileSync(join(TARGET, `${name}.pmtiles`), file)
  console.log(`${name}: ${archive.tiles.length} tiles, ${(file.length / 1e6).toFixed(2)} MB`)
}
