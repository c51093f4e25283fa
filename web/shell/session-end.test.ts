import { expect, test } from 'vitest'
import { isSessionEndNear, getNextSessionCheckDelay } from './session-end.ts'

const minutes = (count: number) => count * 60_000
const now = Date.parse('2026-11-21T15:00:00Z')

test('the notice appears five minutes before a session ends, and later ends are checked in time', () => {
  expect(isSessionEndNear(now + minutes(5) + 1, now)).toBe(false)
  expect(isSessionEndNear(now + minutes(5), now)).toBe(true)
  expect(getNextSessionCheckDelay(now + minutes(12), now)).toBe(minutes(7))
  expect(getNextSessionCheckDelay(now + minutes(7 * 24 * 60), now)).toBe(minutes(60))
  expect(getNextSessionCheckDelay(now + minutes(2), now)).toBe(minutes(0.5))
  expect(getNextSessionCheckDelay(undefined, now)).toBe(minutes(0.5))
})
