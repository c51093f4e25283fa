import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { CallError, refused } from '#web/api/call-error.ts'
import { signInMessage } from './sign-in.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test("the alert says what the fields or the server say, else 'Unknown login error' (AUTH-029, ERR-003)", () => {
  const fields = { password: ['Password is required'] }
  expect(signInMessage(new CallError(422, { message: 'Invalid.', errors: fields }), 'x')).toBe('Password is required')
  expect(signInMessage(new CallError(401, { message: 'Wrong e-mail or password.' }), 'x')).toBe(
    'Wrong e-mail or password.',
  )
  expect(signInMessage(refused(500, null), 'Unknown login error')).toBe('Unknown login error')
  expect(signInMessage(new TypeError('bug'), 'Unknown login error')).toBe('Unknown login error')
})
