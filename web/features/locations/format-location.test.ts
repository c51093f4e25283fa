import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { Location } from '#contract/locations.ts'
import {
  formatDistanceKm,
  formatDistanceTo,
  isApproximateLocation,
  getLocationName,
  formatShortAddress,
  formatFullAddress,
} from './format-location.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const king: Location = {
  id: 1,
  clinic_name: '',
  street: 'King St',
  unit: '4',
  number: '12',
  city: 'Toronto',
  state: 'Ontario',
  zip: 'M5H 1A1',
  country: 'Canada',
  lat: 43.65,
  lng: -79.38,
  precision: 'street',
  is_archived: false,
  covered_areas: [],
  version: 1,
  directions: 'https://maps.example.org/?to=43.65,-79.38',
}

test('GST-011: in place of a hidden address stands how to get it, behind the town where the vendor names it', () => {
  const hidden = { ...king, street: '', number: '', unit: '', city: '', state: '', zip: '', lat: null, lng: null }
  expect(formatFullAddress(hidden)).toBe('Address given after contact')
  expect(formatShortAddress({ ...hidden, city: 'Guelph' })).toBe('Guelph · Address given after contact')
  expect(isApproximateLocation({ ...hidden, precision: 'region' })).toBe(false)
})

test('an address contains all known parts', () => {
  expect(formatShortAddress(king)).toBe('4-12 King St, Toronto')
  expect(formatShortAddress({ ...king, unit: 'Suite 300' })).toBe('12 King St, Suite 300, Toronto')
  expect(formatShortAddress({ ...king, street: '', number: '', unit: '' })).toBe('Toronto')
  expect(formatFullAddress(king)).toBe('4-12 King St, Toronto, Ontario M5H 1A1')
})

test('a location is named by its name, else by its address', () => {
  expect(getLocationName({ ...king, clinic_name: 'Downtown clinic' })).toBe('Downtown clinic')
  expect(getLocationName(king)).toBe('4-12 King St, Toronto')
})

test('a position less exact than a street is approximate', () => {
  expect(
    ['street', 'postal', 'city', 'region'].map((precision) =>
      isApproximateLocation({ ...king, precision } as Location),
    ),
  ).toEqual([false, true, true, true])
})

test.each([
  [0, '10 m'],
  [0.347, '350 m'],
  [1.24, '1.2 km'],
  [34.4, '34 km'],
  [1234.5, '1,235 km'],
])('%f km reads %s', (km, text) => {
  expect(formatDistanceKm(km, 'en')).toBe(text)
})

test.each([
  [0.03, 'about 1 km'],
  [3.4, 'about 3 km'],
  [3.6, 'about 4 km'],
])('decision 54: an approximate location %s km away is shown in whole kilometres', (km, text) => {
  expect(formatDistanceTo({ precision: 'city' }, km, 'en')).toBe(text)
  expect(formatDistanceTo({ precision: 'street' }, km, 'en')).toBe(formatDistanceKm(km, 'en'))
})
