import { expect, test } from 'vitest'
import { buildVendorSummary } from '#web/testing/examples.ts'
import { addNamedLocation, fromReferralFormSearchParams, toReferralFormSearchParams } from './referral-start.ts'

test.each([
  [{}],
  [{ accessCode: '#oak', near: { lat: 44.23, lng: -76.48 }, service: 7 }],
  [{ accessCode: undefined, near: undefined, service: 7, location: 12 }],
])('what a search hands on survives the address: %j', (start) => {
  expect(fromReferralFormSearchParams(toReferralFormSearchParams(start))).toEqual(start)
})

test('a position outside the world is ignored', () => {
  expect(fromReferralFormSearchParams({ lat: 91, lng: 0 }).near).toBeUndefined()
})

test('the location in the town that a search has named is handed on, unless another one is shown', () => {
  const start = { service: 7 }
  const { location } = buildVendorSummary()
  const named = { location, is_in_named_town: true }
  expect(addNamedLocation(start, named)).toEqual({ service: 7, location: location!.id })
  expect(addNamedLocation(start, named, location!.id)).toEqual({ service: 7, location: location!.id })
  expect(addNamedLocation(start, named, location!.id + 1)).toEqual(start)
  expect(addNamedLocation(start, { location })).toEqual(start)
  expect(addNamedLocation(start, { location: null })).toEqual(start)
  expect(addNamedLocation(start, undefined)).toEqual(start)
})
