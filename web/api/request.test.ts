import { expect, test } from 'vitest'
import { newKey } from './request.ts'

test('keys of two wishes differ', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newKey()).not.toBe(newKey())
})
