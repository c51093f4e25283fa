import { z } from 'zod'
import type { Point } from '#contract/fields.ts'
import type { GeocodeResult } from '#contract/geocoding.ts'
import { parseFirstFeature } from './geojson.ts'
import {
  type GeocodingAdapterOptions,
  PREFERRED_SEARCH_REGION,
  toGeocodeResult,
  type GeocodingAdapter,
  getMinCallSpacingMs,
  buildUrlWithQuery,
} from './geocoding-adapter.ts'

const text = z.string().optional()
const Place = z.object({
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
})

export const createPeliasGeocodingAdapter = ({ url, key, userAgent }: GeocodingAdapterOptions): GeocodingAdapter => ({
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
    const first = parseFirstFeature(answer, Place)
    return first && toResult(first.properties, first.point)
  },
})

const STREETS = new Set(['address', 'venue', 'street', 'intersection'])
const CITIES = new Set(['neighbourhood', 'borough', 'locality', 'localadmin'])
/** Older versions return three letters only. */
const TWO_LETTERS: Record<string, string> = { CAN: 'CA', USA: 'US' }

function toResult(place: z.output<typeof Place>, point: Point): GeocodeResult {
  return toGeocodeResult({
    unit: place.unit,
    number: place.housenumber,
    street: place.street ?? (place.layer === 'street' ? place.name : undefined),
    city: place.locality ?? place.localadmin ?? place.borough,
    state: place.region ?? place.region_a,
    countryCode: place.country_code ?? TWO_LETTERS[place.country_a ?? ''],
    zip: place.postalcode,
    ...point,
    precision: precisionOf(place.layer ?? ''),
    provider: 'pelias',
  })
}

function precisionOf(layer: string): GeocodeResult['precision'] {
  if (STREETS.has(layer)) return 'street'
  if (layer === 'postalcode') return 'postal'
  return CITIES.has(layer) ? 'city' : 'region'
}
