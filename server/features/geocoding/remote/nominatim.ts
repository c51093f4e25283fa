import { z } from 'zod'
import { Latitude, Longitude } from '#contract/fields.ts'
import type { GeocodeResult } from '#contract/geocoding.ts'
import {
  type GeocodingAdapterOptions,
  PREFERRED_SEARCH_REGION,
  toGeocodeResult,
  type GeocodingAdapter,
  getMinCallSpacingMs,
  buildUrlWithQuery,
} from './geocoding-adapter.ts'

const Place = z.object({
  lat: z.coerce.number().pipe(Latitude),
  lon: z.coerce.number().pipe(Longitude),
  place_rank: z.number().optional(),
  addresstype: z.string().optional(),
  address: z.record(z.string(), z.string()).default({}),
})
const Answer = z.array(z.unknown())

/** The first of these fields that a place has is its city. */
const CITY = ['city', 'town', 'village', 'municipality', 'hamlet', 'suburb', 'county']
const STREET = ['road', 'pedestrian', 'footway', 'square', 'place']

/** Nominatim, self-hosted or public. The public one requires a user agent and a second between two calls. */
export const createNominatimGeocodingAdapter = ({
  url,
  key,
  userAgent,
}: GeocodingAdapterOptions): GeocodingAdapter => ({
  name: 'nominatim',
  spacingMs: getMinCallSpacingMs(url),
  request: (text) => ({
    // Hosted services need a key, a self-hosted one does not.
    url: buildUrlWithQuery(url, {
      q: text,
      format: 'jsonv2',
      addressdetails: '1',
      limit: '1',
      viewbox: PREFERRED_SEARCH_REGION.box,
      key,
    }),
    headers: { 'user-agent': userAgent, 'accept-language': 'en' },
  }),
  read(answer) {
    const [first] = Answer.parse(answer)
    return first === undefined ? null : read(Place.parse(first))
  },
})

function read({ lat, lon, place_rank: rank, addresstype: type, address }: z.output<typeof Place>): GeocodeResult {
  const first = (names: string[]) => names.map((name) => address[name]).find(Boolean)
  return toGeocodeResult({
    number: address.house_number,
    street: first(STREET),
    city: first(CITY),
    state: address.state ?? address.province ?? address.region,
    countryCode: address.country_code,
    zip: address.postcode,
    lat,
    lng: lon,
    precision: type === 'postcode' ? 'postal' : precisionOf(rank ?? (address.road ? STREET_RANK : CITY_RANK)),
    provider: 'nominatim',
  })
}

// Ranks run from the world (0) to the house (30).
const STREET_RANK = 26
const CITY_RANK = 13

function precisionOf(rank: number): GeocodeResult['precision'] {
  if (rank >= STREET_RANK) return 'street'
  return rank >= CITY_RANK ? 'city' : 'region'
}
