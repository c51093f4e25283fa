import { expect, test } from 'vitest'
import { attemptFor, releaseAttempt } from './idempotency-key.ts'

test('trying the same thing again after a failure keeps the key', () => {
  const first = attemptFor(null, { body: { details: 'a' } })
  expect(attemptFor(first, { body: { details: 'a' } }).key).toBe(first.key)
})

test('a changed wish gets a new key, and so does the same wish after success', () => {
  const first = attemptFor(null, { body: { details: 'a' } })
  expect(attemptFor(first, { body: { details: 'b' } }).key).not.toBe(first.key)
  expect(attemptFor(releaseAttempt(first, first), { body: { details: 'a' } }).key).not.toBe(first.key)
})
