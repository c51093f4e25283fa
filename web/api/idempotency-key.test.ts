import { expect, test } from 'vitest'
import { attemptFor, releaseAttempt } from './idempotency-key.ts'

test('a retry of the same write after a failure keeps the key', () => {
  const first = attemptFor(null, { body: { details: 'a' } })
  expect(attemptFor(first, { body: { details: 'a' } }).key).toBe(first.key)
})

test('a changed write gets a new key, and so does the same write after success', () => {
  const first = attemptFor(null, { body: { details: 'a' } })
  expect(attemptFor(first, { body: { details: 'b' } }).key).not.toBe(first.key)
  expect(attemptFor(releaseAttempt(first, first), { body: { details: 'a' } }).key).not.toBe(first.key)
})
