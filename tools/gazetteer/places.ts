import { computeDistanceKm } from '#contract/distance.ts'
import { normalizePlaceName } from '#server/features/geocoding/normalize-place-name.ts'
import { getCountryName, findRegion } from '#server/features/geocoding/regions.ts'
import type { Sources } from './sources.ts'

export interface GazetteerEntry {
  kind: 'region' | 'city' | 'fsa' | 'zip'
  country: string
  /** Two letters in Canada and the United States, GeoNames' own code elsewhere. */
  admin: string
  name: string
  /** FSA or ZIP: its own, or the nearest to a city. */
  code: string
  lat: number
  lng: number
  population: number
}

type City = Omit<GazetteerEntry, 'kind' | 'code'>

/** Minimum population of places outside Canada and the United States. */
const SMALLEST_ABROAD = 15_000
/** Two places with the same name and province within this distance are one place. */
const SAME_PLACE_KM = 25
/** Assumed population for sources without figures. */
const UNCOUNTED = 500
const VILLAGE = 300

const GEONAMES_PROVINCES: Record<string, string> = {
  '01': 'AB', '02': 'BC', '03': 'MB', '04': 'NB', '05': 'NL', '07': 'NS', '08': 'ON', '09': 'PE', '10': 'QC', '11': 'SK',
  '12': 'YT', '13': 'NT', '14': 'NU',
} // prettier-ignore

const ABANDONED_FEATURE_CODES = new Set(['PPLQ', 'PPLH', 'PPLW'])

/** Returns every place of Canada from all sources, each once; the better source wins. */
export function listPlacesOfCanada({
  corrections,
  geonames,
  smallPlaces,
  municipalities,
  ontario,
  aliases,
}: Sources): GazetteerEntry[] {
  const found = collector()
  found.addHandKept(corrections)
  for (const place of geonames) {
    if (place.country !== 'CA' || ABANDONED_FEATURE_CODES.has(place.featureCode)) continue
    const [lng, lat] = place.loc.coordinates
    found.add(canadian(place.name, GEONAMES_PROVINCES[place.adminCode], lat, lng, place.population))
  }
  for (const { city, iso2, admin_name, lat, lng, population } of municipalities) {
    if (iso2 !== 'CA') continue
    found.add(canadian(city, findRegion(admin_name)?.code, Number(lat), Number(lng), Number(population)))
  }
  for (const { name, country, admin1, lat, lng } of smallPlaces) {
    if (country === 'CA') found.add(canadian(name, GEONAMES_PROVINCES[admin1], Number(lat), Number(lng), UNCOUNTED))
  }
  found.addHandKept(ontario)
  found.addAliases(aliases.filter(([, country]) => country === 'CA'))
  return found.all
}

export function listCitiesOutsideCanada({ geonames, aliases }: Sources): GazetteerEntry[] {
  const found = collector()
  for (const { name, country, featureCode, adminCode, population, loc } of geonames) {
    if (country === 'CA' || ABANDONED_FEATURE_CODES.has(featureCode)) continue
    if (country !== 'US' && population < SMALLEST_ABROAD) continue
    found.add({ country, admin: adminCode, name, population, lat: loc.coordinates[1], lng: loc.coordinates[0] })
  }
  found.addAliases(aliases.filter(([, country]) => country !== 'CA'))
  return found.all
}

const canadian = (name: string, admin: string | undefined, lat: number, lng: number, population: number): City => {
  if (!admin) throw new Error(`${name}: no province`)
  return { country: 'CA', admin, name, lat, lng, population }
}

function collector() {
  const all: GazetteerEntry[] = []
  const byName = new Map<string, GazetteerEntry[]>()
  const nameOf = (city: Pick<City, 'country' | 'admin' | 'name'>) =>
    `${city.country} ${city.admin} ${normalizePlaceName(city.name)}`

  function add(city: City) {
    // Replacement characters in the packages are corrupted letters that nobody types.
    if (city.name.includes('\uFFFD') || normalizePlaceName(city.name) === '') return
    const same = byName.get(nameOf(city)) ?? []
    const known = same.find((other) => computeDistanceKm(other, city) < SAME_PLACE_KM)
    if (known) {
      // The municipalities' figures count whole conurbations, so the first source's figure is kept.
      if (known.population <= UNCOUNTED) known.population = city.population
      return
    }
    const entry: GazetteerEntry = { kind: 'city', code: '', ...city }
    byName.set(nameOf(city), [...same, entry])
    all.push(entry)
  }

  function addHandKept(rows: string[][]) {
    for (const [name = '', lat, lng, population = VILLAGE] of rows) {
      add(canadian(name, 'ON', Number(lat), Number(lng), Number(population)))
    }
  }

  function addAliases(rows: string[][]) {
    for (const [alias = '', country = '', admin = '', name = ''] of rows) {
      const meant = byName.get(nameOf({ country, admin, name }))?.[0]
      if (!meant) throw new Error(`No ${name} for the alias ${alias}`)
      if (!byName.has(nameOf({ country, admin, name: alias }))) add({ ...meant, name: alias })
    }
  }

  return { all, add, addHandKept, addAliases }
}

/** Returns countries and first-level regions with a place, each at its capital, else at its largest place. */
export function listCountriesAndRegions({ geonames, admin1 }: Sources, cities: GazetteerEntry[]): GazetteerEntry[] {
  const capitals = new Map<string, GazetteerEntry>()
  for (const { name, country, featureCode, adminCode, loc } of geonames) {
    const admin = country === 'CA' ? (GEONAMES_PROVINCES[adminCode] ?? '') : adminCode
    const [lng, lat] = loc.coordinates
    const region: GazetteerEntry = { kind: 'region', country, admin, name, code: '', lat, lng, population: 0 }
    if (featureCode === 'PPLC') capitals.set(country, { ...region, admin: '' })
    if (featureCode === 'PPLC' || featureCode === 'PPLA') capitals.set(`${country} ${admin}`, region)
  }
  const largest = new Map<string, GazetteerEntry>()
  for (const city of cities) {
    for (const place of [city.country, `${city.country} ${city.admin}`]) {
      if (city.population >= (largest.get(place)?.population ?? -1)) largest.set(place, city)
    }
  }
  const names = new Map(admin1.map(({ code, name }) => [regionOf(code), name]))
  return [...largest].flatMap(([place, city]) => {
    const [country = '', admin] = place.split(' ')
    const name = admin === undefined ? getCountryName(country) : names.get(place)
    const { lat, lng } = capitals.get(place) ?? city
    return name
      ? [{ kind: 'region' as const, country, admin: admin ?? '', name, code: '', lat, lng, population: 0 }]
      : []
  })
}

/** Converts codes: 'CA.08' to 'CA ON', 'DE.02' to 'DE 02'. */
function regionOf(code: string) {
  const [country = '', admin = ''] = code.split('.')
  return `${country} ${country === 'CA' ? (GEONAMES_PROVINCES[admin] ?? '') : admin}`
}
