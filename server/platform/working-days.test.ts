import { expect, test } from 'vitest'
import { addWorkingDays, subtractWorkingDays } from './working-days.ts'

const before = (now: string, days: number) => subtractWorkingDays(new Date(now), days).toISOString()

test('Two working days back are the same time of day, weekends not counted', () => {
  // Thursday, 19 November 2026, 10:00 in Toronto
  expect(before('2026-11-19T15:00:00.000Z', 2)).toBe('2026-11-17T15:00:00.000Z')
  // Tuesday: over the weekend to Friday
  expect(before('2026-11-24T15:00:00.000Z', 2)).toBe('2026-11-20T15:00:00.000Z')
  // Monday: to Thursday
  expect(before('2026-11-23T15:00:00.000Z', 2)).toBe('2026-11-19T15:00:00.000Z')
})

test('A weekend counts as the end of its Friday: nothing comes due on it', () => {
  for (const now of ['2026-11-21T12:00:00.000Z', '2026-11-22T20:00:00.000Z'])
    expect(before(now, 2)).toBe('2026-11-19T04:59:59.999Z')
  // A referral of Saturday is due in Wednesday's first minute.
  expect(before('2026-11-25T05:00:00.000Z', 2)).toBe('2026-11-23T05:00:00.000Z')
})

test('The day is the one in Ontario, also late in the evening and when the clocks change', () => {
  // Monday, 21:00 in Toronto, Tuesday already in UTC
  expect(before('2026-11-24T02:00:00.000Z', 1)).toBe('2026-11-21T02:00:00.000Z')
  // The clocks went back on Sunday, 1 November 2026: 9:00 stays 9:00.
  expect(before('2026-11-03T14:00:00.000Z', 2)).toBe('2026-10-30T13:00:00.000Z')
})

test('Ten working days are two weeks', () => {
  expect(before('2026-11-19T15:00:00.000Z', 10)).toBe('2026-11-05T15:00:00.000Z')
})

test('Two working days on are the same time of day; a weekend counts as the start of its Monday', () => {
  const after = (now: string, days: number) => addWorkingDays(new Date(now), days).toISOString()
  // Thursday, 19 November 2026, 10:00 in Toronto: over the weekend to Monday
  expect(after('2026-11-19T15:00:00.000Z', 2)).toBe('2026-11-23T15:00:00.000Z')
  for (const now of ['2026-11-21T12:00:00.000Z', '2026-11-22T20:00:00.000Z'])
    expect(after(now, 2)).toBe('2026-11-25T05:00:00.000Z')
  // The clocks went back on Sunday, 1 November 2026: 9:00 stays 9:00.
  expect(after('2026-10-30T13:00:00.000Z', 2)).toBe('2026-11-03T14:00:00.000Z')
})
