import { expect, test } from 'vitest'
import { fromReferralFormSearchParams, toReferralFormSearchParams } from './referral-start.ts'

test.each([
  [{}],
  [{ accessCode: '#oak', near: { lat: 44.23, lng: -76.48 }, service: 7 }],
  [{ accessCode: undefined, near: undefined, service: 7 }],
])('what a search hands on survives the address: %j', (start) => {
  expect(fromReferralFormSearchParams(toReferralFormSearchParams(start))).toEqual(start)
})

test('a position outside the world is ignored', () => {
  expect(fromReferralFormSearchParams({ lat: 91, lng: 0 }).near).toBeUndefined()
})
