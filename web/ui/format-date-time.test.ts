import { i18n } from '@lingui/core'
import { afterEach, expect, test, vi } from 'vitest'
import { formatTimeByDeviceClock, formatDay, formatRelativeTime, formatHubDateTime } from './format-date-time.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterEach(() => {
  speak('en')
  vi.unstubAllEnvs()
})

test('CONST-045: times are shown in Toronto time, in winter and in summer', () => {
  expect(formatHubDateTime('2026-11-18T12:05:00Z')).toBe('Wed, Nov 18 2026, 7:05am')
  expect(formatHubDateTime('2026-07-01T03:30:00Z')).toBe('Tue, Jun 30 2026, 11:30pm')
  expect(formatHubDateTime('2026-07-01T04:00:00Z')).toBe('Wed, Jul 1 2026, 12:00am')
})

test('a deadline that is near is shown by the clock of this computer', () => {
  vi.stubEnv('TZ', 'America/Winnipeg')
  expect(formatTimeByDeviceClock('2026-11-18T15:05:00Z')).toBe('9:05am')
  speak('fr')
  expect(formatTimeByDeviceClock('2026-11-18T15:05:00Z')).toBe('9 h 05')
})

test('a calendar day is not shifted by a time zone', () => {
  expect(formatDay('2026-11-24')).toBe('Tue, Nov 24 2026')
})

test('in French, times and days follow Canadian French', () => {
  speak('fr')
  expect(formatHubDateTime('2026-11-18T12:05:00Z')).toMatch(/^mer\. 18 nov\. 2026.* 7 h 05/u)
  expect(formatDay('2026-11-24')).toBe('mar. 24 nov. 2026')
  expect(formatDay('2026-12-01')).toBe('mar. 1er déc. 2026')
  expect(formatHubDateTime('2026-12-01T06:05:00Z')).toMatch(/^mar\. 1er déc\. 2026.* 1 h 05/u)
})

test.each([
  ['2026-11-18T12:00:30Z', 'now'],
  ['2026-11-18T11:20:00Z', '40 minutes ago'],
  ['2026-11-15T12:00:00Z', '3 days ago'],
  ['2026-11-17T12:00:00Z', 'yesterday'],
  ['2026-11-18T14:00:00Z', 'in 2 hours'],
  ['2026-11-18T11:00:20Z', '1 hour ago'],
  ['2026-11-18T11:01:20Z', '59 minutes ago'],
  ['2026-11-17T12:20:00Z', 'yesterday'],
  ['2026-11-25T11:00:00Z', 'next week'],
  ['2026-10-22T12:00:00Z', '4 weeks ago'],
  ['2025-11-18T12:00:00Z', 'last year'],
])('%s is %s at noon of the 18th', (moment, words) => {
  expect(formatRelativeTime(moment, Date.parse('2026-11-18T12:00:00Z'), 'en')).toBe(words)
})
