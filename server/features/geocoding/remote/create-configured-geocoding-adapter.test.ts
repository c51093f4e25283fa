import { expect, test } from 'vitest'
import { GeocodeResult } from '#contract/geocoding.ts'
import { readConfig } from '#server/platform/config.ts'
import { createConfiguredGeocodingAdapter } from './create-configured-geocoding-adapter.ts'

const open = (GEOCODER: string, more: Record<string, string> = {}) =>
  createConfiguredGeocodingAdapter(readConfig({ DEMO: 'on', GEOCODER, GEOCODER_KEY: 'secret', ...more }))!

// Formats as in the public documentation of each service; places and values are our own.

const google = {
  status: 'OK',
  results: [
    {
      formatted_address: '200 Elizabeth St, Toronto, ON M5G 2C4, Canada',
      address_components: [
        { long_name: '200', short_name: '200', types: ['street_number'] },
        { long_name: 'Elizabeth Street', short_name: 'Elizabeth St', types: ['route'] },
        { long_name: 'Old Toronto', short_name: 'Old Toronto', types: ['political', 'sublocality'] },
        { long_name: 'Toronto', short_name: 'Toronto', types: ['locality', 'political'] },
        { long_name: 'Ontario', short_name: 'ON', types: ['administrative_area_level_1', 'political'] },
        { long_name: 'Canada', short_name: 'CA', types: ['country', 'political'] },
        { long_name: 'M5G 2C4', short_name: 'M5G 2C4', types: ['postal_code'] },
      ],
      geometry: { location: { lat: 43.6589, lng: -79.388 }, location_type: 'ROOFTOP' },
      types: ['street_address'],
    },
  ],
}

const nominatim = [
  {
    place_id: 1,
    lat: '43.6589',
    lon: '-79.388',
    place_rank: 30,
    addresstype: 'building',
    address: {
      house_number: '200',
      road: 'Elizabeth Street',
      suburb: 'Downtown',
      city: 'Toronto',
      state: 'Ontario',
      'ISO3166-2-lvl4': 'CA-ON',
      postcode: 'M5G 2C4',
      country: 'Canada',
      country_code: 'ca',
    },
  },
]

const feature = (properties: object) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [-79.388, 43.6589] }, properties }],
})

const photon = feature({
  osm_key: 'building',
  osm_value: 'hospital',
  type: 'house',
  housenumber: '200',
  street: 'Elizabeth Street',
  postcode: 'M5G 2C4',
  district: 'Downtown',
  city: 'Toronto',
  state: 'Ontario',
  country: 'Canada',
  countrycode: 'CA',
})

const pelias = feature({
  layer: 'address',
  accuracy: 'point',
  name: '200 Elizabeth Street',
  housenumber: '200',
  street: 'Elizabeth Street',
  postalcode: 'M5G 2C4',
  country_code: 'CA',
  country_a: 'CAN',
  region: 'Ontario',
  region_a: 'ON',
  locality: 'Toronto',
})

test.each([
  ['google', google],
  ['nominatim', nominatim],
  ['photon', photon],
  ['pelias', pelias],
])('API-101: %s: the parts of a house address are read', (name, answer) => {
  const found = open(name).read(answer)
  expect(GeocodeResult.parse(found)).toEqual({
    street: 'Elizabeth Street',
    unit: '',
    number: '200',
    city: 'Toronto',
    state: 'ON',
    country: 'Canada',
    countryCode: 'CA',
    zip: 'M5G 2C4',
    zipInferred: false,
    lat: 43.6589,
    lng: -79.388,
    precision: 'street',
    provider: name,
  })
})

test.each([
  ['google', { status: 'ZERO_RESULTS', results: [] }],
  ['nominatim', []],
  ['photon', { type: 'FeatureCollection', features: [] }],
  ['pelias', { type: 'FeatureCollection', features: [] }],
])('%s: an empty result is no failure', (name, answer) => {
  expect(open(name).read(answer)).toBeNull()
})

const googleOf = (types: string[]) => ({ status: 'OK', results: [{ ...google.results[0]!, types }] })
test.each([
  ['google', googleOf(['route']), 'street'],
  ['google', googleOf(['postal_code']), 'postal'],
  ['google', googleOf(['locality', 'political']), 'city'],
  ['google', googleOf(['administrative_area_level_1', 'political']), 'region'],
  ['nominatim', [{ ...nominatim[0], place_rank: 26, addresstype: 'road' }], 'street'],
  ['nominatim', [{ ...nominatim[0], place_rank: 21, addresstype: 'postcode' }], 'postal'],
  ['nominatim', [{ ...nominatim[0], place_rank: 16, addresstype: 'city' }], 'city'],
  ['nominatim', [{ ...nominatim[0], place_rank: 8, addresstype: 'state' }], 'region'],
  ['photon', feature({ type: 'street', name: 'Elizabeth Street' }), 'street'],
  ['photon', feature({ type: 'other', osm_key: 'place', osm_value: 'postcode', name: 'M5G 2C4' }), 'postal'],
  ['photon', feature({ type: 'city', name: 'Toronto' }), 'city'],
  ['photon', feature({ type: 'state', name: 'Ontario', countrycode: 'CA' }), 'region'],
  ['pelias', feature({ layer: 'street', street: 'Elizabeth Street' }), 'street'],
  ['pelias', feature({ layer: 'postalcode', postalcode: 'M5G' }), 'postal'],
  ['pelias', feature({ layer: 'locality', locality: 'Toronto' }), 'city'],
  ['pelias', feature({ layer: 'region', region: 'Ontario' }), 'region'],
])('decision 32: %s shows how exact a place is', (name, answer, precision) => {
  expect(open(name).read(answer)).toMatchObject({ precision })
})

test.each([
  ['a text for a number', [{ ...nominatim[0], lat: 'north' }]],
  ['a place off the world', [{ ...nominatim[0], lat: '431.2' }]],
  ['no position', [{ address: {} }]],
  ['an error in place of a list', { error: 'x' }],
])('%s is a malformed response', (_what, answer) => {
  expect(() => open('nominatim').read(answer)).toThrow()
})

test('external text is limited in length and free of control characters', () => {
  const address = { ...nominatim[0]!.address, city: `To\u0000ron\nto${'o'.repeat(500)}`, road: '\ud800' }
  const found = open('nominatim').read([{ ...nominatim[0], address }])
  expect(found?.city).toHaveLength(100)
  expect(found?.city).toMatch(/^To ron to/)
  expect(found?.street).toBe('\ufffd')
})

test.each([
  ['google', 'https://maps.googleapis.com/maps/api/geocode/json?address=king+st&region=ca&language=en&key=secret'],
  ['photon', 'https://photon.komoot.io/api?q=king+st&limit=1&lang=en&lat=43.9&lon=-79.4'],
])('API-101: %s is called at its own URL unless another is set', (name, url) => {
  expect(open(name).request('king st').url.href).toBe(url)
  const other = open(name, { GEOCODER_URL: 'https://geo.example.org/search' }).request('a&b').url
  expect([other.origin, other.pathname]).toEqual(['https://geo.example.org', '/search'])
})

test('CONST-041: calls are 70 ms apart, a second for free public services', () => {
  expect(open('google').spacingMs).toBe(70)
  expect(open('nominatim').spacingMs).toBe(1000)
  expect(open('photon').spacingMs).toBe(1000)
  expect(open('nominatim', { GEOCODER_URL: 'http://localhost:8080/search' }).spacingMs).toBe(70)
})

test('a request identifies the caller and a contact for complaints', () => {
  const { headers } = open('nominatim', { APP_NAME: 'Réseau', SUPPORT_EMAIL: 'help@example.org' }).request('x')
  expect(headers['user-agent']).toBe('R?seau (help@example.org)')
})
