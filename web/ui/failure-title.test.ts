import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { getFailureTitle } from './failure-title.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test.each([500, 502, 503, 504])("a failure of the hub (%i) is titled 'Server Error' (ERR-039)", (status) => {
  expect(getFailureTitle(new CallError(status, { message: 'Failed.' }))).toBe('Server Error')
})

test.each([0, 400, 401, 403, 404, 409, 422, 429])("another refusal (%i) is titled 'Error' (ERR-039)", (status) => {
  expect(getFailureTitle(new CallError(status, { message: 'Refused.' }))).toBe('Error')
})

test("an error that is not a response of the hub is titled 'Error' (ERR-039)", () => {
  expect(getFailureTitle(new TypeError('x is undefined'))).toBe('Error')
})
