import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { CallError, createErrorFromResponse, createUnreachableError } from '#web/api/call-error.ts'
import { toSignInFailure } from './sign-in.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test("the alert shows the message of the fields or of the server, else 'Unknown login error' (AUTH-029, ERR-003)", () => {
  const messageOf = (error: unknown) => toSignInFailure(error, 'Unknown login error').message
  const fields = { password: ['Password is required'] }
  expect(messageOf(new CallError(422, { message: 'Invalid.', errors: fields }))).toBe('Password is required')
  expect(messageOf(new CallError(401, { message: 'Wrong email or password.' }))).toBe('Wrong email or password.')
  expect(messageOf(createErrorFromResponse(500, null))).toBe('Unknown login error')
  expect(messageOf(new TypeError('bug'))).toBe('Unknown login error')
  const { message, advice } = toSignInFailure(createUnreachableError(), 'Unknown login error')
  expect([message, advice]).toEqual([
    'Unknown login error',
    'The hub cannot be reached. Please check your connection and try again.',
  ])
})

test.each([
  [401, 'credentials'],
  [422, 'credentials'],
  [403, 'deactivated'],
  [0, 'unavailable'],
  [429, 'unavailable'],
  [503, 'unavailable'],
])('a sign-in that fails with %i has the cause %s', (status, cause) => {
  expect(toSignInFailure(new CallError(status, { message: 'No.' }), 'x').cause).toBe(cause)
})
