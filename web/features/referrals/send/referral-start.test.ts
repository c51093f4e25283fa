import { expect, test } from 'vitest'
import { buildVendorSummary } from '#web/testing/examples.ts'
import { addNamedTownLocation, toReferralStart, toReferralFormSearchParams } from './referral-start.ts'

test.each([
  [{}],
  [{ accessCode: '#oak', near: { lat: 44.23, lng: -76.48 }, service: 7 }],
  [{ accessCode: undefined, near: undefined, service: 7, location: 12 }],
])('what a search hands on survives the address: %j', (start) => {
  expect(toReferralStart(toReferralFormSearchParams(start))).toEqual(start)
})

test('a position outside the world is ignored', () => {
  expect(toReferralStart({ lat: 91, lng: 0 }).near).toBeUndefined()
})

test('the location in the town that a search has named is handed on, unless another one is shown', () => {
  const start = { service: 7 }
  const { location } = buildVendorSummary()
  const named = { location, is_in_named_town: true }
  expect(addNamedTownLocation(start, named)).toEqual({ service: 7, location: location!.id })
  expect(addNamedTownLocation(start, named, location!.id)).toEqual({ service: 7, location: location!.id })
  expect(addNamedTownLocation(start, named, location!.id + 1)).toEqual(start)
  expect(addNamedTownLocation(start, { location })).toEqual(start)
  expect(addNamedTownLocation(start, { location: null })).toEqual(start)
  expect(addNamedTownLocation(start, undefined)).toEqual(start)
})
