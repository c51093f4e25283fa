import { toRadians } from '#contract/distance.ts'
import type { CoveredArea } from '#contract/covered-areas.ts'
import type { LocationPrecision } from '#contract/locations.ts'
import type { DemoTown } from './demo-content.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface DemoLocation {
  clinic_name: string
  street: string
  number: string
  unit: string
  city: string
  state: string
  zip: string
  country: string
  lat: number
  lng: number
  precision: LocationPrecision
  is_archived: boolean
  areas: CoveredArea[]
}

const KM_PER_DEGREE = 111.2
const POSTAL_LETTERS = [...'ABCEGHJKLMNPRSTVWXYZ']

/** Returns the usual name of the town, or of the part of it. */
export const getDemoTownName = (town: DemoTown): string => town.district || town.city

/** Picks one of the towns by their weights. */
export function pickRandomDemoTown(chance: SeededRandom, towns: DemoTown[]): DemoTown {
  const all = towns.reduce((sum, { weight }) => sum + weight, 0)
  let left = chance.fraction() * all
  return towns.find(({ weight }) => (left -= weight) < 0) ?? towns[0]!
}

/** Creates a plausible address in the town, and a point near its centre. */
export function generateDemoLocation(chance: SeededRandom, town: DemoTown, streets: string[]): DemoLocation {
  const angle = chance.between(0, 2 * Math.PI)
  const km = town.radiusKm * Math.sqrt(chance.fraction())
  const degrees = km / KM_PER_DEGREE
  return {
    clinic_name: getDemoTownName(town),
    street: chance.pickOne(streets),
    number: String(chance.integer(1, 980)),
    unit: chance.percent(25) ? String(100 * chance.integer(1, 4) + chance.integer(1, 20)) : '',
    city: town.city,
    state: 'Ontario',
    zip: `${town.fsa} ${chance.integer(0, 9)}${chance.pickOne(POSTAL_LETTERS)}${chance.integer(0, 9)}`,
    country: 'Canada',
    lat: round(town.lat + degrees * Math.sin(angle)),
    lng: round(town.lng + (degrees * Math.cos(angle)) / Math.cos(toRadians(town.lat))),
    precision: chance.percent(6) ? 'postal' : 'street',
    is_archived: false,
    areas: [],
  }
}

/** Creates the area that a location serves, in one of the three shapes (specification 3). */
export function generateDemoCoveredArea(chance: SeededRandom, { lat, lng }: DemoLocation): CoveredArea {
  const km = Math.round(chance.between(6, 28))
  const point = (north: number, east: number) => ({
    lat: round(lat + north / KM_PER_DEGREE),
    lng: round(lng + east / KM_PER_DEGREE / Math.cos(toRadians(lat))),
  })
  const kind = chance.pickOne(['circle', 'circle', 'rectangle', 'polygon'] as const)
  if (kind === 'circle') return { type: kind, center: point(0, 0), radius: km * 1000 }
  if (kind === 'rectangle') return { type: kind, sw: point(-km, -1.3 * km), ne: point(km, km) }
  const corners = Array.from({ length: 7 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 7
    const far = km * chance.between(0.6, 1.2)
    return point(far * Math.sin(angle), far * Math.cos(angle))
  })
  return { type: kind, paths: [corners] }
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
