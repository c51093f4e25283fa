import { computeDistanceKm } from '#contract/distance.ts'
import type { ParsedAddress } from './address.ts'
import type { PossibleCityName } from './possible-city-names.ts'
import { estimateCityRadiusKm } from './city-radius.ts'
import type { GazetteerPlace } from './queries.ts'

const HOME_COUNTRY = 'CA'
const HOME_PROVINCE = 'ON'
/** Outside Ontario a Canadian place comes first, unless the other of its name is some 30 times larger ('Dallas'). */
const HOME_WEIGHT = 30
/** Provinces and countries weigh as much as a city of this size: 'Ontario' is not the town in California. */
const REGION_POPULATION = 300_000
/** A name that is only a part of the text counts from this population on, */
const WELL_KNOWN = 30_000
/** or this near to the point of the postal code. */
const NEAR_KM = 60

export interface ChosenCityAndPostalArea {
  city: { place: GazetteerPlace; candidate: PossibleCityName } | undefined
  area: GazetteerPlace | undefined
}

/** Chooses the city and the postal area of an address among all places with one of its names. */
export function chooseCityAndPostalArea(
  address: ParsedAddress,
  named: (key: string) => GazetteerPlace[],
): ChosenCityAndPostalArea {
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

export const isRuralPostalArea = (area: GazetteerPlace) => area.kind === 'fsa' && area.code.charAt(1) === '0'

/** Finds the postal area of the address; one in another country or state is a typing error. */
function findPostalArea({ postalCode, countryCode }: ParsedAddress, named: (key: string) => GazetteerPlace[]) {
  if (postalCode === '') return undefined
  const [key = ''] = postalCode.toLowerCase().split(' ')
  return named(key).find(
    (place) => place.code === key.toUpperCase() && place.country === countryCode && place.kind !== 'city',
  )
}

/** A province or country is the result only for a text that is nothing else. */
const isAlone = ({ street, number, candidates }: ParsedAddress, candidate: PossibleCityName) =>
  street === '' && number === '' && candidates[0] === candidate

function fits({ countryCode, province }: ParsedAddress, area: GazetteerPlace | undefined, place: GazetteerPlace) {
  if (place.kind === 'fsa' || place.kind === 'zip') return false
  if (countryCode !== '' && place.country !== countryCode) return false
  return province === '' || place.admin === province || place.admin === area?.admin
}

function isBelieved(
  { province }: ParsedAddress,
  candidate: PossibleCityName,
  area: GazetteerPlace | undefined,
  place: GazetteerPlace,
) {
  if (area) return computeDistanceKm(area, place) <= NEAR_KM
  return place.population >= WELL_KNOWN || (candidate.streetWordCount > 0 && province !== '')
}

function best(places: GazetteerPlace[], area: GazetteerPlace | undefined) {
  const weight = (place: GazetteerPlace) => {
    const size = Math.log10((place.kind === 'region' ? REGION_POPULATION : place.population) + 100)
    const home = place.country === HOME_COUNTRY ? Math.log10(HOME_WEIGHT) : 0
    return area ? size / 10 - computeDistanceKm(area, place) / 25 : size + home
  }
  // 'Perth' and 'Orléans' mean the places in Ontario, however large their namesakes are.
  const atHome = places.filter(isInHomeProvince)
  return (area || atHome.length === 0 ? places : atHome).reduce<GazetteerPlace | undefined>(
    (a, b) => (a && weight(a) >= weight(b) ? a : b),
    undefined,
  )
}

const isInHomeProvince = ({ country, admin }: GazetteerPlace) => country === HOME_COUNTRY && admin === HOME_PROVINCE

/** True when the point of the postal area is more exact than the city's: an area of a city with several, within its radius. */
export const isPostalAreaMoreExact = (area: GazetteerPlace, city: GazetteerPlace) =>
  !isRuralPostalArea(area) && computeDistanceKm(area, city) <= estimateCityRadiusKm(city.population)
