import { expect, test } from 'vitest'
import { isNear, nextLook } from './session-end.ts'

const minutes = (count: number) => count * 60_000
const now = Date.parse('2026-11-21T15:00:00Z')

test('the notice comes five minutes before a session ends, and later ones are looked at in time', () => {
  expect(isNear(now + minutes(5) + 1, now)).toBe(false)
  expect(isNear(now + minutes(5), now)).toBe(true)
  expect(nextLook(now + minutes(12), now)).toBe(minutes(7))
  expect(nextLook(now + minutes(7 * 24 * 60), now)).toBe(minutes(60))
  expect(nextLook(now + minutes(2), now)).toBe(minutes(0.5))
  expect(nextLook(undefined, now)).toBe(minutes(0.5))
})
