import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (environment: Record<string, string>) => readConfig({ DEMO: 'on', ...environment })

test('without a setting nobody outside is asked for an address', () => {
  expect(read({}).geocoder).toEqual({ name: 'offline', url: undefined, key: undefined })
})

test.each(['nominatim', 'photon'])('%s needs nothing more', (GEOCODER) => {
  expect(read({ GEOCODER }).geocoder.name).toBe(GEOCODER)
})

test('a geocoder of one’s own is the address of its search, and perhaps a key', () => {
  const GEOCODER_URL = 'http://localhost:4000/v1/search'
  expect(read({ GEOCODER: 'pelias', GEOCODER_URL }).geocoder).toEqual({
    name: 'pelias',
    url: GEOCODER_URL,
    key: undefined,
  })
  expect(read({ GEOCODER: 'pelias', GEOCODER_KEY: 'k' }).geocoder.key).toBe('k')
})

test.each([
  [{ GEOCODER: 'bing' }, /^GEOCODER: must be one of offline, google, nominatim, photon, pelias$/],
  [{ GEOCODER: 'google' }, /^GEOCODER_KEY: /],
  [{ GEOCODER: 'pelias' }, /^GEOCODER_URL: /],
  [{ GEOCODER: 'photon', GEOCODER_URL: 'geo.example.org' }, /^GEOCODER_URL: must be an http or https address/],
  [{ GEOCODER: 'photon', GEOCODER_URL: 'https://geo.example.org/api?lang=en' }, /^GEOCODER_URL: must be the search/],
  [{ GEOCODER: 'photon', GEOCODER_URL: 'https://me:hush@geo.example.org/api' }, /^GEOCODER_URL: must be the search/],
])(
  'a geocoder that cannot work stops the start with the name of the setting, never its value: %j',
  (given, message) => {
    expect(() => read(given)).toThrow(message)
    expect(() => read(given)).not.toThrow(/hush|lang=en/)
  },
)
