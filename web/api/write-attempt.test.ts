import { expect, test } from 'vitest'
import { reuseOrCreateAttempt, dropFinishedAttempt } from './write-attempt.ts'

test('a retry of the same write after a failure keeps the key', () => {
  const first = reuseOrCreateAttempt(null, { body: { details: 'a' } })
  expect(reuseOrCreateAttempt(first, { body: { details: 'a' } }).key).toBe(first.key)
})

test('a changed write gets a new key, and so does the same write after success', () => {
  const first = reuseOrCreateAttempt(null, { body: { details: 'a' } })
  expect(reuseOrCreateAttempt(first, { body: { details: 'b' } }).key).not.toBe(first.key)
  expect(reuseOrCreateAttempt(dropFinishedAttempt(first, first), { body: { details: 'a' } }).key).not.toBe(first.key)
})
