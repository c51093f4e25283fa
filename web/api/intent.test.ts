import { expect, test } from 'vitest'
import { firstAttempt, settled } from './intent.ts'

test('trying the same thing again after a failure keeps the key', () => {
  const first = firstAttempt(null, { body: { details: 'a' } })
  expect(firstAttempt(first, { body: { details: 'a' } }).key).toBe(first.key)
})

test('a changed wish gets a new key, and so does the same wish after success', () => {
  const first = firstAttempt(null, { body: { details: 'a' } })
  expect(firstAttempt(first, { body: { details: 'b' } }).key).not.toBe(first.key)
  expect(firstAttempt(settled(first, first), { body: { details: 'a' } }).key).not.toBe(first.key)
})
