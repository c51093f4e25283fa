import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { renderMessage } from './message.ts'
import { getOpenNowState } from './open-now.ts'
import { OpeningHours } from './opening-hours.ts'
import { describeOpenNow, describeOpeningSpan } from './opening-hours-text.ts'

const english = setupI18n({ locale: 'en', messages: { en: {} } })
const WEEKDAYS = [1, 2, 3, 4, 5]

const textAt = (now: string, given: object = {}, language: 'en' | 'fr' = 'en') => {
  const hours = WEEKDAYS.map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' }))
  const opening = OpeningHours.parse({ time_zone: 'America/Toronto', hours, closures: [], ...given })
  const moment = new Date(now)
  return renderMessage(english, describeOpenNow(getOpenNowState(opening, moment)!, opening.time_zone, moment, language))
}

test.each([
  ['2026-11-18T10:00:00-05:00', {}, 'Open until 5 pm'],
  ['2026-11-20T18:00:00-05:00', {}, 'Opens Monday 9 am'],
  ['2026-11-18T18:00:00-05:00', {}, 'Opens Thursday 9 am'],
  ['2026-11-18T07:00:00-05:00', {}, 'Opens at 9 am'],
  ['2026-11-18T10:00:00-05:00', { time_zone: 'America/Winnipeg' }, 'Open until 5 pm'],
  // Half past midnight in Toronto is still Tuesday evening in Winnipeg.
  ['2026-11-18T00:30:00-05:00', { time_zone: 'America/Winnipeg' }, 'Opens Wednesday 9 am'],
  ['2026-12-24T18:00:00-05:00', { closures: [{ from: '2026-12-25', to: '2027-01-03' }] }, 'Opens January 4 9 am'],
  ['2026-11-18T10:00:00-05:00', { hours: [{ weekday: 3, opens: '00:00', closes: '12:30' }] }, 'Open until 12:30 pm'],
  ['2026-11-17T10:00:00-05:00', { hours: [{ weekday: 3, opens: '00:00', closes: '12:30' }] }, 'Opens Wednesday 12 am'],
  [
    '2026-11-18T10:00:00-05:00',
    { hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '00:00', next_day: true })) },
    'Open at all times',
  ],
  [
    '2026-11-16T10:00:00-05:00',
    { hours: WEEKDAYS.map((weekday) => ({ weekday, opens: '00:00', closes: '00:00', next_day: true })) },
    'Open until Saturday 12 am',
  ],
  [
    '2026-11-18T10:00:00-05:00',
    { hours: [{ weekday: 3, opens: '09:00', closes: '00:00', next_day: true }] },
    'Open until 12 am',
  ],
  ['2026-11-18T10:00:00-05:00', { closures: [{ from: '2026-11-01', to: '2027-11-30' }] }, 'Closed'],
])('at %s with %j: %s', (now, given, text) => {
  expect(textAt(now, given)).toBe(text)
})

test('French has its own times and weekdays', () => {
  expect(textAt('2026-11-18T10:00:00-05:00', {}, 'fr')).toBe('Open until 17 h')
  expect(textAt('2026-11-20T18:00:00-05:00', {}, 'fr')).toBe('Opens lundi 9 h')
  // French has an article before a date, not before a weekday.
  const reopening = new Date('2027-01-04T14:00:00Z')
  expect(
    describeOpenNow({ isOpen: false, changesAt: reopening }, 'America/Toronto', new Date('2026-12-24T18:00:00Z'), 'fr'),
  ).toEqual({ text: 'Opens {date} {time}', values: { date: '4 janvier', time: '9 h' } })
})

test.each([
  ['09:00', '17:30', 'en', '9 am – 5:30 pm'],
  ['09:00', '17:30', 'fr', '9 h – 17 h 30'],
  ['22:00', '02:00', 'en', '10 pm – 2 am'],
  ['00:00', '00:00', 'en', '24 hours'],
  ['08:00', '08:00', 'en', '24 hours'],
] as const)('a span from %s to %s (%s): %s', (opens, closes, language, text) => {
  const span = { weekday: 1, opens, closes, next_day: closes <= opens }
  expect(renderMessage(english, describeOpeningSpan(span, language))).toBe(text)
})
