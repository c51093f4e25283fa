import { z } from 'zod'
import type { GeocodeResult } from '#contract/geocoding.ts'
import { GeoJsonPoint } from './geojson.ts'
import {
  type ProviderAccess,
  PREFERRED_SEARCH_REGION,
  toGeocodeResult,
  type GeocodingProvider,
  getMinCallSpacingMs,
  buildUrlWithQuery,
} from './geocoding-provider.ts'

const text = z.string().optional()
const Place = z.object({
  geometry: GeoJsonPoint,
  properties: z.object({
    layer: text,
    name: text,
    housenumber: text,
    street: text,
    unit: text,
    postalcode: text,
    borough: text,
    locality: text,
    localadmin: text,
    region: text,
    region_a: text,
    country_code: text,
    country_a: text,
  }),
})
const Answer = z.object({ features: z.array(z.unknown()) })

export const createPeliasProvider = ({ url, key, userAgent }: ProviderAccess): GeocodingProvider => ({
  name: 'pelias',
  spacingMs: getMinCallSpacingMs(url),
  request: (address) => ({
    url: buildUrlWithQuery(url, {
      text: address,
      size: '1',
      'focus.point.lat': PREFERRED_SEARCH_REGION.lat,
      'focus.point.lon': PREFERRED_SEARCH_REGION.lng,
      api_key: key,
    }),
    headers: { 'user-agent': userAgent, 'accept-language': 'en' },
  }),
  read(answer) {
    const [first] = Answer.parse(answer).features
    return first === undefined ? null : read(Place.parse(first))
  },
})

const STREETS = new Set(['address', 'venue', 'street', 'intersection'])
const CITIES = new Set(['neighbourhood', 'borough', 'locality', 'localadmin'])
/** Older versions return three letters only. */
const TWO_LETTERS: Record<string, string> = { CAN: 'CA', USA: 'US' }

function read({ geometry, properties: place }: z.output<typeof Place>): GeocodeResult {
  return toGeocodeResult({
    unit: place.unit,
    number: place.housenumber,
    street: place.street ?? (place.layer === 'street' ? place.name : undefined),
    city: place.locality ?? place.localadmin ?? place.borough,
    state: place.region ?? place.region_a,
    countryCode: place.country_code ?? TWO_LETTERS[place.country_a ?? ''],
    zip: place.postalcode,
    ...geometry,
    precision: precisionOf(place.layer ?? ''),
    provider: 'pelias',
  })
}

function precisionOf(layer: string): GeocodeResult['precision'] {
  if (STREETS.has(layer)) return 'street'
  if (layer === 'postalcode') return 'postal'
  return CITIES.has(layer) ? 'city' : 'region'
}
