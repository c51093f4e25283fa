import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { LocationPatch, NewLocation } from '#contract/locations.ts'
import { listBodyIssues } from '#web/forms/form-problem.ts'
import { buildLocation } from '#web/testing/examples.ts'
import {
  EMPTY_LOCATION_FORM_VALUES,
  parseEnteredPoint,
  getLocationFieldLabel,
  toLocationFormValuesFromGeocode,
  toLocationFormValuesFromPoint,
  toLocationFormValues,
  createTypedAreaId,
  toLocationBody,
  includePrecisionIfMoved,
  type LocationFormValues,
} from './location-form-values.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const CIRCLE = { type: 'circle' as const, center: { lat: 43, lng: -79 }, radius: 500 }
const STORED = toLocationFormValues(buildLocation({ covered_areas: [CIRCLE] }))
const FIELDS = Object.keys(EMPTY_LOCATION_FORM_VALUES)

const issuesOfNew = (values: Partial<LocationFormValues>) =>
  listBodyIssues(NewLocation, toLocationBody({ ...STORED, ...values }), FIELDS)

test('the values of a location make the same location again', () => {
  expect(STORED).toMatchObject({ clinic_name: 'Lakeside Clinic', lat: '43.65', lng: '-79.38', precision: 'street' })
  const body = toLocationBody(STORED)
  const { id: _id, is_archived: _archived, version: _version, directions: _link, ...parts } = buildLocation()
  expect(body).toEqual({ ...parts, hides_address: false, names_town: false, covered_areas: [CIRCLE] })
  const hidden = { hides_address: true, names_town: true } as const
  expect(toLocationBody(toLocationFormValues(buildLocation(hidden)))).toMatchObject(hidden)
})

test('a body has the changed fields alone', () => {
  expect(toLocationBody({})).toEqual({})
  expect(toLocationBody({ clinic_name: 'Annex', lng: '-79,5' })).toEqual({ clinic_name: 'Annex', lng: -79.5 })
})

test("VADM-055: an empty form says 'Location not provided!'", () => {
  expect(listBodyIssues(NewLocation, toLocationBody(EMPTY_LOCATION_FORM_VALUES), FIELDS)).toEqual([
    { field: 'location', message: 'Location not provided!' },
  ])
})

test.each(['city', 'state', 'zip', 'country', 'lat', 'lng'] as const)('VADM-054: without %s it is named', (field) => {
  expect(issuesOfNew({ [field]: ' ' })).toEqual([{ field, message: `${field} is missing!` }])
})

test.each([
  ['lat', '91', 'The latitude lies between -90 and 90.'],
  ['lat', 'north', 'The latitude lies between -90 and 90.'],
  ['lng', '-180.5', 'The longitude lies between -180 and 180.'],
] as const)('%s of %s is refused: %s', (field, value, message) => {
  expect(issuesOfNew({ [field]: value })).toEqual([{ field, message }])
})

test("VADM-052: a name that is emptied says 'Add Clinic Name'", () => {
  expect(listBodyIssues(LocationPatch, toLocationBody({ clinic_name: ' ' }), FIELDS)).toEqual([
    { field: 'clinic_name', message: 'Add Clinic Name' },
  ])
})

test.each([
  ['43.65', '-79.38', { lat: 43.65, lng: -79.38 }],
  [' 43,65 ', '-79,38', { lat: 43.65, lng: -79.38 }],
  ['', '-79.38', undefined],
  ['43.65', 'west', undefined],
  ['90.1', '0', undefined],
  ['0', '180.1', undefined],
])('the position %j, %j is %j', (lat, lng, point) => {
  expect(parseEnteredPoint({ lat, lng })).toEqual(point)
})

test('decision 32: a found address brings its precision, a marker pulled by hand is exact', () => {
  const found = {
    street: 'Queen St',
    unit: '',
    number: '5',
    city: 'Ottawa',
    state: 'ON',
    country: 'Canada',
    countryCode: 'CA',
    zip: 'K1A',
    zipInferred: true,
    lat: 45.4,
    lng: -75.7,
    precision: 'postal' as const,
    provider: 'offline',
  }
  const { countryCode: _code, zipInferred: _inferred, provider: _provider, ...parts } = found
  expect(toLocationFormValuesFromGeocode(found)).toEqual({ ...parts, lat: '45.4', lng: '-75.7' })
  expect(toLocationFormValuesFromPoint({ lat: 45.123_456_789, lng: -75 })).toEqual({
    lat: '45.123457',
    lng: '-75.000000',
    precision: 'street',
  })
})

test('every field has a label of its own, every typed area an id of its own', () => {
  const labels = (Object.keys(EMPTY_LOCATION_FORM_VALUES) as (keyof LocationFormValues)[]).map(getLocationFieldLabel)
  expect(new Set(labels).size).toBe(FIELDS.length)
  expect(createTypedAreaId()).not.toBe(createTypedAreaId())
})

test('a location that is moved is sent with its precision, even when that stays', () => {
  const changed = { lat: '43.66' }
  expect(includePrecisionIfMoved({ ...STORED, ...changed }, changed)).toEqual({ lat: '43.66', precision: 'street' })
  expect(includePrecisionIfMoved(STORED, { lng: '-79' })).toHaveProperty('precision', 'street')
  expect(includePrecisionIfMoved(STORED, { clinic_name: 'Annex' })).toEqual({ clinic_name: 'Annex' })
})
