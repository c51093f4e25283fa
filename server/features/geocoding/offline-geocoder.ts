import { type GeocodeResult, MAX_GEOCODE_BATCH } from '#contract/geocoding.ts'
import type { Db } from '#server/platform/db.ts'
import { type ParsedAddress, parseAddress } from './address.ts'
import { isPostalAreaMoreExact, chooseCityAndPostalArea, isRuralPostalArea } from './choose-city-and-postal-area.ts'
import type { Geocoder } from './geocoder.ts'
import { listPlacesByKeysOrPatterns, type GazetteerPlace } from './queries.ts'
import { getCountryName } from './regions.ts'

const PROVIDER = 'offline'

/** Geocodes by the gazetteer in the database: postal areas and cities, never single houses. One query a call. */
export function createOfflineGeocoder(db: Db): Geocoder {
  async function geocodeMany(texts: string[]) {
    if (texts.length > MAX_GEOCODE_BATCH) throw new RangeError(`At most ${MAX_GEOCODE_BATCH} addresses at once`)
    const addresses = texts.map(parseAddress)
    const named = await findCandidatePlaces(db, addresses)
    return addresses.map((address) => address && resolvePlace(address, named))
  }

  return {
    geocodeMany,
    geocode: async (text) => (await geocodeMany([text]))[0] ?? null,
  }
}

const BROKEN = '\uFFFD'
/** A broken character matches any letter; with fewer known letters than this, too many names would match. */
const KNOWN_LETTERS = 4

async function findCandidatePlaces(db: Db, addresses: (ParsedAddress | null)[]) {
  const keys = new Set<string>()
  for (const address of addresses) {
    for (const { key } of address?.candidates ?? []) keys.add(key)
    const [area] = address?.postalCode.toLowerCase().split(' ') ?? []
    if (area) keys.add(area)
  }
  if (keys.size === 0) return () => []

  const patterns = [...keys].filter((key) => key.includes(BROKEN) && key.replaceAll(BROKEN, '').length >= KNOWN_LETTERS)
  const places = await listPlacesByKeysOrPatterns(
    db,
    [...keys],
    patterns.map((key) => key.replaceAll(BROKEN, '_')),
  )
  const byKey = Map.groupBy(places, (found) => found.key)
  const fitting = (pattern: string) => {
    const shape = new RegExp(`^${pattern.replaceAll(BROKEN, '.')}$`, 'u')
    return places.filter((found) => shape.test(found.key))
  }
  return (key: string) => (patterns.includes(key) ? fitting(key) : (byKey.get(key) ?? []))
}

function resolvePlace(address: ParsedAddress, named: (key: string) => GazetteerPlace[]): GeocodeResult | null {
  const { city, area } = chooseCityAndPostalArea(address, named)
  const found = city?.place
  const point = area && (!found || isPostalAreaMoreExact(area, found)) ? area : found
  if (!point) return null

  const isRegion = found?.kind === 'region'
  return {
    street: withoutWords(address.street, city?.candidate.streetWordCount ?? 0),
    unit: address.unit,
    number: address.number,
    city: isRegion ? '' : (found?.name ?? (address.city || nameOfArea(point))),
    state: stateOf(found ?? point),
    country: getCountryName(point.country),
    countryCode: point.country,
    zip: address.postalCode || (isRegion ? '' : point.code),
    zipInferred: address.postalCode === '' && !isRegion && point.code !== '',
    lat: point.lat,
    lng: point.lng,
    precision: precisionOf(point, found),
    provider: PROVIDER,
  }
}

/** A rural postal area contains dozens of villages, so its name is not used unless the address has it. */
const nameOfArea = (area: GazetteerPlace) => (isRuralPostalArea(area) ? '' : area.name)

/** Two letters in Canada and the United States, the name of the region elsewhere. */
const stateOf = ({ country, admin, admin_name }: GazetteerPlace) =>
  country === 'CA' || country === 'US' ? admin : admin_name

/** The point of a rural postal area is tens of kilometres from most of its addresses. */
function precisionOf(point: GazetteerPlace, city: GazetteerPlace | undefined): GeocodeResult['precision'] {
  if (point.kind === 'fsa' || point.kind === 'zip') return !city && isRuralPostalArea(point) ? 'region' : 'postal'
  return point.kind
}

/** '10 Yonge Toronto': removes the words that are the city from the street. */
const withoutWords = (street: string, count: number) =>
  count === 0 ? street : street.split(' ').slice(0, -count).join(' ')
