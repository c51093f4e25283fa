import { expect, test } from 'vitest'
import { requestHeaders, createIdempotencyKey } from './request.ts'

test('keys of two wishes differ', () => {
  expect(createIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(createIdempotencyKey()).not.toBe(createIdempotencyKey())
})

test('API-005: every call says that a script of ours makes it, signed in or not', () => {
  expect(requestHeaders(null)).toEqual({ Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' })
  expect(requestHeaders('abc')).toMatchObject({ 'X-Requested-With': 'XMLHttpRequest', Authorization: 'Bearer abc' })
})
