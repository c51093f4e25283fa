import { expect, test } from 'vitest'
import { parseOpeningSpans } from './parse-opening-spans.ts'

const textOf = (entry: string) =>
  parseOpeningSpans(entry)?.map(
    ({ weekday, opens, closes, next_day }) => `${weekday} ${opens}-${closes}${next_day ? '+' : ''}`,
  )

test.each([
  ['Mon 9:00-17:00', ['1 09:00-17:00']],
  ['Tuesday 9-17', ['2 09:00-17:00']],
  ['thurs 9am - 5pm', ['4 09:00-17:00']],
  ['SAT 10 AM - 2 PM', ['6 10:00-14:00']],
  ['Sun 10:15 – 12:45', ['7 10:15-12:45']],
  ['Mon – Wed 8:30-16:00', ['1 08:30-16:00', '2 08:30-16:00', '3 08:30-16:00']],
])('“%s” is understood', (entry, spans) => {
  expect(textOf(entry)).toEqual(spans)
})

test('days reach over the end of the week', () => {
  expect(textOf('Sat-Mon 9:00-17:00')).toEqual(['6 09:00-17:00', '7 09:00-17:00', '1 09:00-17:00'])
})

test.each([
  ['Mon 12 am - 12 pm', '1 00:00-12:00'],
  ['Mon 12 pm - 12 am', '1 12:00-00:00+'],
  ['Mon 8:00-24:00', '1 08:00-00:00+'],
  ['Fri 22:00-6:00', '5 22:00-06:00+'],
  ['Fri 10 pm - 6 am', '5 22:00-06:00+'],
  ['Sun 0:00-0:00', '7 00:00-00:00+'],
])('“%s” is understood by the clock that it is written in', (entry, span) => {
  expect(textOf(entry)).toEqual([span])
})

test.each([
  'Mon 9-5',
  'Mon-Fri 8:30-4:30',
  'Mon 9 am - 5',
  'Fri 10 pm - 6',
  'Sat 12-6',
  'Sat 1-4 pm',
  'Mon 5-8 pm',
  'Wed 9-10 pm',
  'Mon-Fri 1-5',
  'Mon 1:30-4:30',
])('“%s” is not taken for a night, as it may mean the afternoon', (entry) => {
  expect(parseOpeningSpans(entry)).toBeUndefined()
})

test.each([
  ['Mon 9 - 5 pm', '1 09:00-17:00'],
  ['Mon 10-2 pm', '1 10:00-14:00'],
  ['Mon 12-4 pm', '1 12:00-16:00'],
  ['Mon 8-11 am', '1 08:00-11:00'],
  ['Mon 5-8 am', '1 05:00-08:00'],
])('“%s” may say once which half of the day it means', (entry, span) => {
  expect(textOf(entry)).toEqual([span])
})

test.each([
  ['Mon 05:00-9:00', '1 05:00-09:00'],
  ['Mon 5-17', '1 05:00-17:00'],
  ['Mon 8-12', '1 08:00-12:00'],
])('“%s” opens in the morning', (entry, span) => {
  expect(textOf(entry)).toEqual([span])
})

test.each([
  'daily 9:00-17:00',
  'Mon 9:00',
  'Mon 9:60-17:00',
  'Mon 24:30-6:00',
  'Mon 25:00-26:00',
  'Mon 13 pm - 3 pm',
  'Mon 0 am - 3 pm',
  'Mon 9:00-17:00 by appointment',
  '',
])('“%s” is not understood', (entry) => {
  expect(parseOpeningSpans(entry)).toBeUndefined()
})
