import { expect, test } from 'vitest'
import type { AvailabilityCheckService } from '#contract/availability-checks.ts'
import { buildOfferedService } from '#web/testing/examples.ts'
import {
  toAvailabilityCheckFormValues,
  validateAvailabilityCheckField,
  toAvailabilityConfirmationBody,
  type AvailabilityCheckServiceFormValues,
} from './availability-check-form.ts'

const SEEN = '2026-03-02T15:04:05.000Z'
const { availability } = buildOfferedService()
const services = [
  { id: 41, name: 'Physiotherapy', availability: { ...availability, state: 'full', confirmed_at: SEEN } },
  { id: 42, name: 'Meals', availability: { ...availability, state: 'waitlist', wait_weeks: 4, places_unit: 'meals' } },
] satisfies AvailabilityCheckService[]
const values = toAvailabilityCheckFormValues(services)
const bodyWith = (ofMeals: Partial<AvailabilityCheckServiceFormValues> = {}) =>
  toAvailabilityConfirmationBody(services, { ...values, 42: { ...values[42]!, ...ofMeals } })

test('every service is confirmed as it was shown, with the confirmation that it had', () => {
  expect(bodyWith().services).toEqual([
    { id: 41, seen: SEEN, state: 'full', wait_weeks: null, places_free: null, places_unit: 'places', note: '' },
    { id: 42, seen: null, state: 'waitlist', wait_weeks: 4, places_free: null, places_unit: 'meals', note: '' },
  ])
})

test('a service without a waitlist is confirmed without the weeks that are still in its field', () => {
  expect(bodyWith({ state: 'open' }).services[1]).toMatchObject({
    state: 'open',
    wait_weeks: null,
  })
})

test('a message stands at the field of its service alone', () => {
  const wrong = bodyWith({ wait_weeks: '0', places_free: 'many' })
  expect(validateAvailabilityCheckField(wrong, 'services.1.wait_weeks')).toBe(
    'The wait is a whole number of weeks from 1 to 520.',
  )
  expect(validateAvailabilityCheckField(wrong, 'services.1.places_free')).toBe(
    'Places available must be a whole number from 0 to 9999.',
  )
  expect(validateAvailabilityCheckField(wrong, 'services.0.wait_weeks')).toBeUndefined()
  expect(validateAvailabilityCheckField(bodyWith(), 'services.1.wait_weeks')).toBeUndefined()
})
