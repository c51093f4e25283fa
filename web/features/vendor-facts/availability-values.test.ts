import { expect, test } from 'vitest'
import { AvailabilityInput } from '#contract/availability.ts'
import { buildOfferedService } from '#web/testing/examples.ts'
import { toServiceAvailabilityFormValues, toNumberOrNull, toServiceAvailabilityBody } from './availability-values.ts'

const { availability } = buildOfferedService({
  availability: {
    ...buildOfferedService().availability,
    state: 'waitlist',
    wait_weeks: 3,
    places_free: 0,
    note: 'Ask.',
  },
})
const values = toServiceAvailabilityFormValues(availability)

test('the form shows what is stored: no free place is a number, too', () => {
  expect(values).toEqual({ wait_weeks: '3', places_free: '0', places_unit: 'places', note: 'Ask.' })
  expect(toServiceAvailabilityFormValues(buildOfferedService().availability)).toMatchObject({
    wait_weeks: '',
    places_free: '',
  })
})

test('the weeks are sent for a waitlist alone', () => {
  expect(toServiceAvailabilityBody('waitlist', values).wait_weeks).toBe(3)
  for (const state of ['open', 'full', 'unknown'] as const)
    expect(toServiceAvailabilityBody(state, values)).toMatchObject({ state, wait_weeks: null, places_free: 0 })
})

test.each([
  ['', null],
  ['  ', null],
  [' 12 ', 12],
  ['0', 0],
])('the number %j is sent as %j', (text, count) => {
  expect(toNumberOrNull(text)).toBe(count)
})

test.each(['two', '1.5', '-1', '10000', '1,5'])('%j free places are refused at their field', (places_free) => {
  const refused = AvailabilityInput.safeParse(toServiceAvailabilityBody('open', { ...values, places_free }))
  expect(refused.error?.issues.map(({ path }) => path)).toEqual([['places_free']])
})
