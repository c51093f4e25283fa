import { expect, test } from 'vitest'
import type { CurrentUser } from '#contract/accounts.ts'
import { toAccountFormValues, toAccountBody, hasSensitiveChange } from './account-form-values.ts'

const user = {
  id: 1,
  first: 'Ama',
  last: 'Osei',
  email: 'ama@example.org',
  phone: '416-555-0100',
  occupation_id: 3,
  enable_sending_sms: false,
  enable_sending_email: true,
  version: 4,
} as CurrentUser

test('ACC-006: the password is sent only when there is one', () => {
  expect(toAccountBody(toAccountFormValues(user))).toEqual({
    first: 'Ama',
    last: 'Osei',
    email: 'ama@example.org',
    phone: '416-555-0100',
    occupation: 3,
    enable_sending_sms: false,
    enable_sending_email: true,
  })
  const changed = {
    ...toAccountFormValues(user),
    password: 'a',
    password_confirmation: 'b',
    current_password: 'c',
    occupation: null,
  }
  expect(toAccountBody(changed)).toMatchObject({
    password: 'a',
    password_confirmation: 'b',
    current_password: 'c',
    occupation: null,
  })
})

test.each([
  [{ first: 'Abena' }, false],
  [{ occupation: null }, false],
  [{ email: 'x@example.org' }, true],
  [{ phone: '416-555-0101' }, true],
  [{ enable_sending_sms: true }, true],
  [{ password: 'something new' }, true],
])('SR-007: with %j the current password may be asked for: %s', (change, expected) => {
  expect(hasSensitiveChange(change)).toBe(expected)
})
