import { expect, test } from 'vitest'
import { headersOf, newKey } from './request.ts'

test('keys of two wishes differ', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newKey()).not.toBe(newKey())
})

test('API-005: every call says that a script of ours makes it, signed in or not', () => {
  expect(headersOf(null)).toEqual({ Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' })
  expect(headersOf('abc')).toMatchObject({ 'X-Requested-With': 'XMLHttpRequest', Authorization: 'Bearer abc' })
})
