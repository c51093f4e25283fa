import { isShownRegion } from './boundaries.ts'
import { computeRingAreaKm2 } from './rings.ts'
import type { Admin1, City, Country, Feature, Polygon, PostalArea, Position, Ring } from './sources.ts'
import { WATER_NAMES } from './water-names.ts'

/** A name on the map, shown from zoom `min` on; when two collide, the lower `rank` wins. */
export type MapLabel = Feature & {
  properties: { kind: 'country' | 'region' | 'water' | 'place' | 'area'; name: string; min: number; rank: number }
  geometry: { type: 'Point'; coordinates: Position }
}

const label = (
  kind: MapLabel['properties']['kind'],
  name: string,
  coordinates: Position,
  min: number,
  rank: number,
): MapLabel => ({ type: 'Feature', properties: { kind, name, min, rank }, geometry: { type: 'Point', coordinates } })

/**
 * The fonts contain Latin letters; other names would use a font of the reader's system. A thorn in our sources is a
 * corrupted letter of another alphabet.
 */
const readable = (name: string) => !/[þÞ]/.test(name) && /^[\p{Script=Latin}\p{M}\d\s.,'’()/&-]+$/u.test(name)

/** Countries at the middle of their largest part; larger ones appear at lower zooms. */
export const buildCountryLabels = (countries: Country[]): MapLabel[] =>
  countries.flatMap(({ properties, geometry }) => {
    const parts: Polygon[] = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    const largest = parts
      .map((part) => part[0]!)
      .reduce((a, b) => (computeRingAreaKm2(b) > computeRingAreaKm2(a) ? b : a))
    const area = computeRingAreaKm2(largest)
    const at = HAND_PLACED[properties.name] ?? middleOf(largest)
    const min = area > 2e6 ? 1 : area > 4e5 ? 3 : area > 6e4 ? 4 : area > 5e3 ? 5 : 6
    return properties.name === 'Antarctica'
      ? []
      : [label('country', properties.name, at, min, -Math.round(area / 1000))]
  })

/**
 * Positions where the middle of the largest part is unsuitable: Canada's is crowded by Hudson Bay, the others' are
 * off-centre.
 */
const HAND_PLACED: Record<string, Position> = {
  Canada: [-103, 57.5],
  'United States of America': [-99, 39.3],
  Russia: [97, 62],
  Norway: [9.3, 61.2],
}

function middleOf(ring: Ring): Position {
  let area = 0
  let x = 0
  let y = 0
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [x1, y1] = ring[j]!
    const [x2, y2] = ring[i]!
    const cross = x1 * y2 - x2 * y1
    area += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  return [x / (3 * area), y / (3 * area)]
}

export const buildRegionLabels = (states: Admin1[]): MapLabel[] =>
  states.filter(isShownRegion).map(({ properties: { name, longitude, latitude, iso_a2 } }) => {
    // Ontario's middle is in the north. Its name is placed where people see it, and wins over its neighbours'.
    const at: Position = name === 'Ontario' ? [-85.5, 50.4] : [longitude, latitude]
    return label('region', name, at, iso_a2 === 'CA' ? 4 : 5, iso_a2 === 'CA' ? 0 : 1)
  })

export const buildWaterLabels = (): MapLabel[] =>
  WATER_NAMES.map(([name, lng, lat, min]) => label('water', name, [lng, lat], min, 0))

/** The product is used in Ontario: its places are ranked above their size, those in the rest of Canada slightly. */
const homeFactor = ({ country, adminCode }: City) => (country === 'CA' ? (adminCode === '08' ? 4 : 2.5) : 1)

const SMALLEST_ABROAD = 60_000

/** The source puts Toronto six kilometres north of its centre. */
const TORONTO_CITY_HALL: Position = [-79.3839, 43.6534]

/** Places with the first zoom that shows them. */
export const buildPlaceLabels = (cities: City[]): MapLabel[] =>
  cities
    .filter((city) => readable(city.name) && (city.country === 'CA' || city.population >= SMALLEST_ABROAD))
    .filter((city) => city.featureCode !== 'PPLX')
    .map((city) => {
      const weight = city.population * homeFactor(city)
      const at = city.name === 'Toronto' && city.country === 'CA' ? TORONTO_CITY_HALL : city.loc.coordinates
      return label('place', city.name, at, firstZoom(weight, city), -Math.round(weight / 1000))
    })

function firstZoom(weight: number, { name, country, featureCode }: City) {
  // Former cities, now parts of Toronto: beside its name they would read as neighbouring cities.
  if (country === 'CA' && FORMER_CITIES.includes(name)) return 10
  if (featureCode === 'PPLL') return 10
  const steps: [atLeast: number, min: number][] = [
    [6e6, 3],
    [2.5e6, 4],
    [1e6, 5],
    [4e5, 6],
    [1.5e5, 7],
    [5e4, 8],
    [2e4, 9],
  ]
  return steps.find(([atLeast]) => weight >= atLeast)?.[1] ?? 10
}

const FORMER_CITIES = ['North York', 'Scarborough', 'Etobicoke', 'East York', 'York', 'Willowdale', 'Downsview']

/**
 * Returns neighbourhoods from the names of postal areas: "Downtown Toronto (St. James Town / Cabbagetown)" gives "St.
 * James Town". Areas named only by a compass direction give none.
 */
export function buildNeighbourhoodLabels(areas: PostalArea[]): MapLabel[] {
  const seen = new Set<string>()
  return areas.flatMap(({ zipcode, region, city, latitude, longitude }) => {
    const name = getNeighbourhoodName(region)
    const isRural = zipcode[1] === '0'
    if (!name || isRural || name === city || seen.has(`${city} ${name}`)) return []
    seen.add(`${city} ${name}`)
    const isToronto = zipcode.startsWith('M')
    return [label('area', name, [longitude, latitude], isToronto ? 10 : 11, isToronto ? 0 : 1)]
  })
}

export function getNeighbourhoodName(region: string) {
  if (/enclave|processing|government|offices|PO Boxes|Underground city|Toronto Island/i.test(region)) return null
  const listed = /\(([^)]*)\)/.exec(region)?.[1]
  if (!listed) return null
  const names = listed.split('/').map((part) =>
    part
      .trim()
      .replace(/^(North|East|South|West|Central|Upper|Lower|Outer|NE|NW|SE|SW) (?=(?!Town|York|End|Hunt|Park)\w)/, '')
      .replace(/ (North|East|South|West|Central|NE|NW|SE|SW|area|North West|North & West|South East)$/, ''),
  )
  return (
    names.find((name) => readable(name) && name.length > 3 && !OUTDATED.includes(name) && !/^Y[A-Z]{2}$/.test(name)) ??
    null
  )
}

const OUTDATED = ['Ryerson', 'Downtown', 'City Centre', 'CFB Toronto']
