import { distanceKm } from '#contract/distance.ts'
import type { ParsedAddress } from './address.ts'
import type { CityCandidate } from './city-candidates.ts'
import { cityRadiusKm } from './city-radius.ts'
import type { GazetteerPlace } from './queries.ts'

/** A name in Canada is meant rather than one elsewhere, unless the other place is some 30 times larger ('Paris'). */
const HOME_WEIGHT = 30
const HOME_COUNTRY = 'CA'
/** Provinces and countries weigh as much as a city of this size: 'Ontario' is no town in California. */
const REGION_POPULATION = 300_000
/** A name that is only a piece of what was written is believed from this size on, */
const WELL_KNOWN = 30_000
/** or this near to the postal code's point. */
const NEAR_KM = 60

export interface ChosenPlaces {
  city: { place: GazetteerPlace; candidate: CityCandidate } | undefined
  area: GazetteerPlace | undefined
}

/** The city and the postal area that an address means, out of all places with one of its names. */
export function choosePlaces(address: ParsedAddress, named: (key: string) => GazetteerPlace[]): ChosenPlaces {
  const area = findPostalArea(address, named)
  for (const candidate of address.candidates) {
    const fitting = named(candidate.key)
      .filter((place) => (place.kind === 'city' || isAlone(address, candidate)) && fits(address, area, place))
      .filter((place) => !candidate.isPartial || isBelieved(address, candidate, area, place))
    const place = best(fitting, area)
    if (place) return { city: { place, candidate }, area }
  }
  return { city: undefined, area }
}

export const isRuralArea = (area: GazetteerPlace) => area.kind === 'fsa' && area.code.charAt(1) === '0'

/** The address's own postal area; an area of another country or state is a slip. */
function findPostalArea({ postalCode, countryCode }: ParsedAddress, named: (key: string) => GazetteerPlace[]) {
  if (postalCode === '') return undefined
  const [key = ''] = postalCode.toLowerCase().split(' ')
  return named(key).find(
    (place) => place.code === key.toUpperCase() && place.country === countryCode && place.kind !== 'city',
  )
}

/** A province or country is the answer only to a text that is nothing else. */
const isAlone = ({ street, number, candidates }: ParsedAddress, candidate: CityCandidate) =>
  street === '' && number === '' && candidates[0] === candidate

function fits({ countryCode, province }: ParsedAddress, area: GazetteerPlace | undefined, place: GazetteerPlace) {
  if (place.kind === 'fsa' || place.kind === 'zip') return false
  if (countryCode !== '' && place.country !== countryCode) return false
  return province === '' || place.admin === province || place.admin === area?.admin
}

function isBelieved(
  { province }: ParsedAddress,
  candidate: CityCandidate,
  area: GazetteerPlace | undefined,
  place: GazetteerPlace,
) {
  if (area) return distanceKm(area, place) <= NEAR_KM
  return place.population >= WELL_KNOWN || (candidate.streetWordCount > 0 && province !== '')
}

function best(places: GazetteerPlace[], area: GazetteerPlace | undefined) {
  const weight = (place: GazetteerPlace) => {
    const size = Math.log10((place.kind === 'region' ? REGION_POPULATION : place.population) + 100)
    const home = place.country === HOME_COUNTRY ? Math.log10(HOME_WEIGHT) : 0
    return area ? size / 10 - distanceKm(area, place) / 25 : size + home
  }
  return places.reduce<GazetteerPlace | undefined>((a, b) => (a && weight(a) >= weight(b) ? a : b), undefined)
}

/** True when the postal area's point says more than the city's: in a city of several areas, within its reach. */
export const isAreaNearer = (area: GazetteerPlace, city: GazetteerPlace) =>
  !isRuralArea(area) && distanceKm(area, city) <= cityRadiusKm(city.population)
