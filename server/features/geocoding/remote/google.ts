import { z } from 'zod'
import { Latitude, Longitude } from '#contract/fields.ts'
import type { GeocodeResult } from '#contract/geocoding.ts'
import {
  type GeocodingAdapterOptions,
  GeocoderError,
  PREFERRED_SEARCH_REGION,
  toGeocodeResult,
  type GeocodingAdapter,
  getMinCallSpacingMs,
  buildUrlWithQuery,
} from './geocoding-adapter.ts'

// Google's Geocoding API, and services with the same response format.

const Part = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })
const Place = z.object({
  address_components: z.array(Part).default([]),
  types: z.array(z.string()).default([]),
  geometry: z.object({ location: z.object({ lat: Latitude, lng: Longitude }), location_type: z.string().optional() }),
})
const Answer = z.object({ status: z.string(), results: z.array(z.unknown()).default([]) })

const BUSY = new Set(['OVER_QUERY_LIMIT', 'UNKNOWN_ERROR'])
/** Only these statuses may go to the log; any other one is external text. */
const REFUSALS = new Set(['REQUEST_DENIED', 'OVER_DAILY_LIMIT'])

export const createGoogleGeocodingAdapter = ({ url, key, userAgent }: GeocodingAdapterOptions): GeocodingAdapter => ({
  name: 'google',
  spacingMs: getMinCallSpacingMs(url),
  request: (text) => ({
    url: buildUrlWithQuery(url, { address: text, region: PREFERRED_SEARCH_REGION.country, language: 'en', key }),
    headers: { 'user-agent': userAgent },
  }),
  read(answer) {
    const { status, results } = Answer.parse(answer)
    if (status === 'ZERO_RESULTS') return null
    if (BUSY.has(status)) throw new GeocoderError('is at its limit', { isWorthRepeating: true })
    if (REFUSALS.has(status)) throw new GeocoderError(`refuses (${status})`)
    if (status !== 'OK') throw new GeocoderError('does not take this address', { isServiceDown: false })
    return results.length === 0 ? null : read(Place.parse(results[0]))
  },
})

function read({ address_components: parts, types, geometry }: z.output<typeof Place>): GeocodeResult {
  const named = (...wanted: string[]) => {
    for (const type of wanted) {
      const part = parts.find((one) => one.types.includes(type))
      if (part) return part
    }
    return undefined
  }
  return toGeocodeResult({
    unit: named('subpremise')?.long_name,
    number: named('street_number')?.long_name,
    street: named('route')?.long_name,
    city: named('locality', 'postal_town', 'sublocality', 'administrative_area_level_3')?.long_name,
    state: named('administrative_area_level_1')?.long_name,
    countryCode: named('country')?.short_name,
    zip: named('postal_code')?.long_name,
    ...geometry.location,
    precision: precisionOf(types),
    provider: 'google',
  })
}

const REGIONS = ['country', 'administrative_area_level_1', 'administrative_area_level_2']
const CITIES = /^(locality|postal_town|sublocality.*|neighborhood|colloquial_area|administrative_area_level_[3-7])$/

function precisionOf(types: string[]): GeocodeResult['precision'] {
  if (types.some((type) => type.startsWith('postal_code'))) return 'postal'
  if (types.some((type) => CITIES.test(type))) return 'city'
  return types.some((type) => REGIONS.includes(type)) ? 'region' : 'street'
}
