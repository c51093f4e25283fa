import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { CallError, errorFromResponse } from '#web/api/call-error.ts'
import { signInErrorMessage } from './sign-in.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test("the alert shows the message of the fields or of the server, else 'Unknown login error' (AUTH-029, ERR-003)", () => {
  const fields = { password: ['Password is required'] }
  expect(signInErrorMessage(new CallError(422, { message: 'Invalid.', errors: fields }), 'x')).toBe(
    'Password is required',
  )
  expect(signInErrorMessage(new CallError(401, { message: 'Wrong e-mail or password.' }), 'x')).toBe(
    'Wrong e-mail or password.',
  )
  expect(signInErrorMessage(errorFromResponse(500, null), 'Unknown login error')).toBe('Unknown login error')
  expect(signInErrorMessage(new TypeError('bug'), 'Unknown login error')).toBe('Unknown login error')
})
