import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { Language } from '#contract/fields.ts'
import type { GeocodeResult } from '#contract/geocoding.ts'
import { formatPlaceName } from './format-place-name.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const nameOf = (place: Partial<GeocodeResult>, language: Language = 'en') =>
  formatPlaceName(
    {
      street: '',
      unit: '',
      number: '',
      city: '',
      state: '',
      country: '',
      countryCode: '',
      zip: '',
      zipInferred: false,
      lat: 46.49,
      lng: -81.01,
      precision: 'city',
      provider: 'offline',
      ...place,
    },
    language,
  )

const SUDBURY = { city: 'Sudbury', state: 'ON', country: 'Canada', countryCode: 'CA', zip: 'P3E' }

test.each<[Partial<GeocodeResult>, string | undefined]>([
  [SUDBURY, 'Sudbury, Ontario'],
  // The code of a town is that of its middle; that of a typed code is the place itself.
  [{ ...SUDBURY, zip: 'P3E 1A1', precision: 'postal' }, 'P3E 1A1, Sudbury'],
  [{ ...SUDBURY, city: '', zip: 'P0M', precision: 'postal' }, 'P0M, Ontario'],
  [{ ...SUDBURY, number: '12', street: 'King St', precision: 'street' }, '12 King St, Sudbury'],
  // The street was typed, but not found.
  [{ ...SUDBURY, number: '12', street: 'King St' }, 'Sudbury, Ontario'],
  [{ ...SUDBURY, city: '', zip: '', precision: 'region' }, 'Ontario'],
  [{ city: 'Buffalo', state: 'NY', country: 'United States', countryCode: 'US' }, 'Buffalo, NY'],
  [{ city: 'Lyon', state: 'Rhône', country: 'France', countryCode: 'FR' }, 'Lyon, France'],
  [{ city: 'Lyon' }, 'Lyon'],
  [{ country: 'Canada', countryCode: 'CA', precision: 'region' }, 'Canada'],
  [{}, undefined],
])('the place %j is named "%s"', (place, name) => expect(nameOf(place)).toBe(name))

test('a country is named in the language of the page', () => {
  expect(nameOf({ city: 'Hambourg', country: 'Germany', countryCode: 'DE' }, 'fr')).toBe('Hambourg, Allemagne')
})

test('a province is named in the language of the page', () => {
  expect(nameOf({ ...SUDBURY, city: 'Gatineau', state: 'QC', zip: '' }, 'fr')).toBe('Gatineau, Québec')
})
