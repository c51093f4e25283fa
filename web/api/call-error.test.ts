import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import {
  CallError,
  getDefaultErrorMessage,
  hasSpecificMessage,
  isSessionEndedError,
  getFieldErrorMessages,
  isTransientError,
  getErrorMessage,
  createErrorFromResponse,
} from './call-error.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test('the message of the server is shown when there is one, otherwise the default (ERR-038, ERR-040)', () => {
  expect(createErrorFromResponse(409, { message: 'Already sent.' }).message).toBe('Already sent.')
  expect(createErrorFromResponse(502, '<html>Bad gateway</html>').message).toBe(getDefaultErrorMessage())
  expect(createErrorFromResponse(500, null).message).toBe('Something went wrong. Please refresh the page and try again')
  expect(
    [409, 502].map((status) =>
      hasSpecificMessage(createErrorFromResponse(status, status === 409 ? { message: 'Sent.' } : null)),
    ),
  ).toEqual([true, false])
  expect(getErrorMessage(new TypeError('x is undefined'))).toBe(getDefaultErrorMessage())
})

test.each([
  [401, undefined, true],
  [400, 'session-ended' as const, true],
  [403, 'vendor-hidden' as const, false],
  [403, undefined, false],
])('status %i with the code %s ends the session: %s (NAV-054, NAV-055, NAV-056)', (status, code, ends) => {
  expect(isSessionEndedError(createErrorFromResponse(status, { message: 'Non.', code }))).toBe(ends)
})

test('a code of a newer server does not hide its message', () => {
  const error = createErrorFromResponse(409, { message: 'Already sent.', code: 'sent-already' })
  expect([error.message, error.code]).toEqual(['Already sent.', undefined])
})

test('only a request that did not reach the hub is retried', () => {
  expect([0, 502, 503, 504].map((status) => isTransientError(createErrorFromResponse(status, null)))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([400, 401, 404, 422, 500].some((status) => isTransientError(createErrorFromResponse(status, null)))).toBe(
    false,
  )
})

test('a form shows the first message of each field, or the message (ERR-049)', () => {
  const errors = { email: ['has already been taken', 'second'], phone: ['too short'] }
  expect(getFieldErrorMessages(new CallError(422, { message: 'Invalid.', errors }))).toEqual([
    'has already been taken',
    'too short',
  ])
  expect(getFieldErrorMessages(new CallError(409, { message: 'Invalid.' }))).toEqual(['Invalid.'])
})
