import { expect, test } from 'vitest'
import { requestHeaders, createIdempotencyKey } from './request.ts'

test('two writes get different keys', () => {
  expect(createIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(createIdempotencyKey()).not.toBe(createIdempotencyKey())
})

test('API-005: every call carries the header of a script request, signed in or not', () => {
  expect(requestHeaders(null)).toEqual({ Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' })
  expect(requestHeaders('abc')).toMatchObject({ 'X-Requested-With': 'XMLHttpRequest', Authorization: 'Bearer abc' })
})
