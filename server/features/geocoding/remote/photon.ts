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
  type: text,
  osm_value: text,
  name: text,
  housenumber: text,
  street: text,
  postcode: text,
  city: text,
  district: text,
  county: text,
  state: text,
  countrycode: text,
})

export const createPhotonGeocodingAdapter = ({ url, key, userAgent }: GeocodingAdapterOptions): GeocodingAdapter => ({
  name: 'photon',
  spacingMs: getMinCallSpacingMs(url),
  request: (address) => ({
    url: buildUrlWithQuery(url, {
      q: address,
      limit: '1',
      lang: 'en',
      lat: PREFERRED_SEARCH_REGION.lat,
      lon: PREFERRED_SEARCH_REGION.lng,
    }),
    // Photon has no keys and refuses unknown parameters; a gateway in front of it may need a key.
    headers: { 'user-agent': userAgent, ...(key && { 'x-api-key': key }) },
  }),
  read(answer) {
    const first = parseFirstFeature(answer, Place)
    return first && toResult(first.properties, first.point)
  },
})

const CITIES = new Set(['locality', 'district', 'city'])
const REGIONS = new Set(['county', 'state', 'country'])

function toResult(place: z.output<typeof Place>, point: Point): GeocodeResult {
  const precision = precisionOf(place)
  const isStreet = place.type === 'street'
  const ownCity = place.type === 'city' ? place.name : undefined
  return toGeocodeResult({
    number: place.housenumber,
    street: place.street ?? (isStreet ? place.name : undefined),
    city: place.city ?? ownCity ?? place.district ?? (precision === 'city' ? place.name : undefined),
    state: place.state ?? (place.type === 'state' ? place.name : undefined),
    countryCode: place.countrycode,
    zip: place.postcode ?? (precision === 'postal' ? place.name : undefined),
    ...point,
    precision,
    provider: 'photon',
  })
}

function precisionOf({ type = '', osm_value, street, housenumber }: z.output<typeof Place>) {
  if (osm_value === 'postcode' || osm_value === 'postal_code') return 'postal'
  if (REGIONS.has(type)) return 'region'
  if (CITIES.has(type)) return 'city'
  return type === 'house' || type === 'street' || street || housenumber ? 'street' : 'city'
}
