import { expect, test } from 'vitest'
import { formatSenderLastFirstName, formatServicePath } from './referral-text.ts'

const meals = { id: 1, name: 'Meals' }

test('a service is shown alone or followed by its sub-service', () => {
  expect(formatServicePath({ service: meals, sub_service: null })).toBe('Meals')
  expect(formatServicePath({ service: meals, sub_service: { id: 2, name: 'Delivery' } })).toBe('Meals › Delivery')
})

test("people are shown as 'last, first'", () => {
  const user = { id: 1, first: 'Marie', last: 'Tremblay', email: '', phone: '' }
  expect(formatSenderLastFirstName({ user })).toBe('Tremblay, Marie')
  expect(formatSenderLastFirstName({ user: { ...user, first: '' } })).toBe('Tremblay')
})
