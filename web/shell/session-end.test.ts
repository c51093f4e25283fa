import { expect, test } from 'vitest'
import { isSessionEndNear, getNextSessionCheckDelay } from './session-end.ts'

const minutes = (count: number) => count * 60

test('the notice appears five minutes before a session ends, and later ends are checked in time', () => {
  expect(isSessionEndNear(minutes(5) + 1)).toBe(false)
  expect(isSessionEndNear(minutes(5))).toBe(true)
  expect(getNextSessionCheckDelay(minutes(12))).toBe(7 * 60_000)
  expect(getNextSessionCheckDelay(minutes(7 * 24 * 60))).toBe(60 * 60_000)
  expect(getNextSessionCheckDelay(minutes(2))).toBe(30_000)
  expect(getNextSessionCheckDelay(undefined)).toBe(30_000)
})
