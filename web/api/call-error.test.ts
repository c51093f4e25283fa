import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { CallError, defaultMessage, endsSession, fieldMessages, isPassing, messageOf, refused } from './call-error.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test("the server's message is shown where there is one, else the default (ERR-038, ERR-040)", () => {
  expect(refused(409, { message: 'Already sent.' }).message).toBe('Already sent.')
  expect(refused(502, '<html>Bad gateway</html>').message).toBe(defaultMessage())
  expect(refused(500, null).message).toBe('Something went wrong. Please refresh the page and try again')
  expect(messageOf(new TypeError('x is undefined'))).toBe(defaultMessage())
})

test.each([
  [401, 'Wrong.', true],
  [400, 'token expired', true],
  [403, 'Unauthenticated.', true],
  [403, 'access denied', false],
])('status %i with "%s" ends the session: %s (NAV-054, NAV-055, NAV-056)', (status, message, ends) => {
  expect(endsSession(new CallError(status, { message }))).toBe(ends)
})

test('only a hub that is away is asked again', () => {
  expect([0, 502, 503, 504].map((status) => isPassing(refused(status, null)))).toEqual([true, true, true, true])
  expect([400, 401, 404, 422, 500].some((status) => isPassing(refused(status, null)))).toBe(false)
})

test('a form shows the first message of each field, or the message (ERR-049)', () => {
  const errors = { email: ['has already been taken', 'second'], phone: ['too short'] }
  expect(fieldMessages(new CallError(422, { message: 'Invalid.', errors }))).toEqual([
    'has already been taken',
    'too short',
  ])
  expect(fieldMessages(new CallError(409, { message: 'Invalid.' }))).toEqual(['Invalid.'])
})
