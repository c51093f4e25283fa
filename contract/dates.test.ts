import { expect, test } from 'vitest'
import { fromHubDateTime } from './dates.ts'

test.each([
  ['2026-12-01T10:00', '2026-12-01T15:00:00.000Z'],
  ['2026-07-01T10:00', '2026-07-01T14:00:00.000Z'],
  // The clocks change at 02:00 on these two days.
  ['2026-03-08T01:30', '2026-03-08T06:30:00.000Z'],
  ['2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  ['2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
  ['2026-11-01T03:00', '2026-11-01T08:00:00.000Z'],
])('%s on a clock in Toronto is %s', (local, moment) => {
  expect(fromHubDateTime(local)?.toISOString()).toBe(moment)
})

test.each(['', '12026-12-01T10:00', '2026-13-01T10:00'])('%j is no time of a clock', (local) => {
  expect(fromHubDateTime(local)).toBeNull()
})
