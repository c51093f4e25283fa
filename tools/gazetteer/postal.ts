import { computeDistanceKm } from '#contract/distance.ts'
import type { Point } from '#contract/fields.ts'
import { normalizePlaceName } from '#server/features/geocoding/normalize-place-name.ts'
import type { GazetteerEntry } from './places.ts'
import type { Sources } from './sources.ts'

/**
 * The points of some areas are far from their city (Thunder Bay's by 59 km). Beyond this distance they move to the city
 * in their name.
 */
const TOO_FAR_KM = 30
/** Areas called downtown whose point is outside the city move too. */
const CENTRAL = /^Downtown|\((?:Downtown|City Centre)|^[^(]* Central$/
const NOT_CENTRAL_KM = 4
/** Smaller places do not give their name to a postal area. */
const SMALLEST_NAMESAKE = 1000

/** Canada's forward sortation areas: only the first half of a postal code is freely available. */
export function listCanadianPostalAreas({ postalCanada }: Sources, places: GazetteerEntry[]): GazetteerEntry[] {
  const byName = Map.groupBy(places, (place) => `${place.admin} ${normalizePlaceName(place.name)}`)
  const towns = grid(places.filter((place) => place.population >= SMALLEST_NAMESAKE))
  const areas = new Map<string, GazetteerEntry>()
  for (const { zipcode, state_abbr: admin, city = '', region, latitude: lat, longitude: lng } of postalCanada) {
    const named = byName.get(`${admin} ${normalizePlaceName(city)}`)?.[0]
    const town = named ?? towns.nearest({ lat, lng }, (place) => place.admin === admin)
    const name = town?.name ?? region.replace(/ \(.*/, '')
    const limit = CENTRAL.test(region) ? NOT_CENTRAL_KM : TOO_FAR_KM
    const point =
      named && computeDistanceKm(named, { lat, lng }) > limit ? { lat: named.lat, lng: named.lng } : { lat, lng }
    areas.set(zipcode, { kind: 'fsa', country: 'CA', admin, name, code: zipcode, ...point, population: 0 })
  }
  return [...areas.values()]
}

export function listUsZipEntries({ postalStates }: Sources): GazetteerEntry[] {
  return postalStates
    .filter(
      ({ country, latitude, longitude }) => country === 'US' && Number.isFinite(latitude) && Number.isFinite(longitude),
    )
    .map(({ zip, state, city, latitude, longitude }) => ({
      kind: 'zip',
      country: 'US',
      admin: state,
      name: city,
      code: zip,
      lat: latitude,
      lng: longitude,
      population: 0,
    }))
}

/** Codes of governments, machines and misplaced points, never a good guess for an address. */
const NON_RESIDENTIAL_CODES = new Set(['G1A', 'K1A', 'L0V', 'M5W', 'M7A', 'M7Y'])

/**
 * Returns a function that finds the code nearest to a place in its own country and province or state, '' where there
 * are no codes.
 */
export function createNearestCodeFinder(codes: GazetteerEntry[]) {
  const nearby = grid(codes.filter(({ code }) => !NON_RESIDENTIAL_CODES.has(code)))
  return (city: GazetteerEntry) =>
    nearby.nearest(city, (code) => code.country === city.country && code.admin === city.admin)?.code ?? ''
}

const FARTHEST_CELLS = 12

/** Searches outward in cells of one degree, to avoid comparing 40,000 codes with 20,000 places. */
function grid(entries: GazetteerEntry[]) {
  const cell = (lat: number, lng: number) => `${Math.floor(lat)} ${Math.floor(lng)}`
  const cells = Map.groupBy(entries, ({ lat, lng }) => cell(lat, lng))

  function nearest(point: Point, fits: (entry: GazetteerEntry) => boolean): GazetteerEntry | undefined {
    let best: GazetteerEntry | undefined
    let bestKm = Infinity
    for (let ring = 0; ring <= FARTHEST_CELLS; ring++) {
      for (let south = -ring; south <= ring; south++) {
        const step = Math.abs(south) === ring ? 1 : Math.max(1, 2 * ring)
        for (let west = -ring; west <= ring; west += step) {
          for (const entry of cells.get(cell(point.lat + south, point.lng + west)) ?? []) {
            const km = computeDistanceKm(point, entry)
            if (km < bestKm && fits(entry)) [best, bestKm] = [entry, km]
          }
        }
      }
      // A cell is at least 35 km wide at all inhabited latitudes, so no further cell can be nearer.
      if (bestKm < ring * 35) break
    }
    return best
  }

  return { nearest }
}
