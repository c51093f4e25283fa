import { expect, test } from 'vitest'
import { getOpenNowState, listClosuresToShow } from './open-now.ts'
import { OpeningHours } from './opening-hours.ts'

const WEEKDAYS = [1, 2, 3, 4, 5]
const [FRIDAY, SATURDAY, SUNDAY] = [5, 6, 7]
const TORONTO = 'America/Toronto'

const openOn = (days: number[], ...times: string[]) =>
  days.flatMap((weekday) =>
    times.map((time) => {
      const [opens, closes] = time.split('-')
      return { weekday, opens, closes, next_day: opens! >= closes! }
    }),
  )
const at = (time_zone: string, hours: object[], closures: object[] = []) =>
  OpeningHours.parse({ time_zone, hours, closures })

const LOCATIONS = {
  office: at(TORONTO, openOn(WEEKDAYS, '13:00-17:00', '09:00-12:00'), [
    { from: '2026-12-25', to: '2026-12-28' },
    { from: '2026-11-26', to: '2026-11-26' },
  ]),
  bar: at(TORONTO, openOn([FRIDAY, SATURDAY], '22:00-02:00'), [{ from: '2026-12-26', to: '2026-12-26' }]),
  weekend: at(TORONTO, [...openOn([SATURDAY], '22:00-00:00'), ...openOn([SUNDAY], '00:00-06:00')]),
  night: at(TORONTO, openOn([SUNDAY], '01:30-03:30')),
  skipped: at(TORONTO, openOn([SUNDAY], '02:15-02:30', '02:30-05:00')),
  twice: at(TORONTO, openOn([SUNDAY], '00:00-01:30')),
  winnipeg: at('America/Winnipeg', openOn(WEEKDAYS, '09:00-17:00')),
  stJohns: at('America/St_Johns', openOn(WEEKDAYS, '09:00-17:00')),
  regina: at('America/Regina', openOn([SUNDAY], '01:00-04:00')),
  always: at(TORONTO, openOn([...WEEKDAYS, SATURDAY, SUNDAY], '00:00-00:00')),
  gone: at(TORONTO, openOn(WEEKDAYS, '09:00-17:00'), [{ from: '2026-11-01', to: '2027-12-31' }]),
}

/** A moment, whether the location is open then, and when that changes; each in the clock of the reader who wrote it. */
const MOMENTS: [location: keyof typeof LOCATIONS, now: string, isOpen: boolean, changesAt: string | null][] = [
  // Wednesday, 18 November 2026: two spans a day.
  ['office', '2026-11-18T00:00:00-05:00', false, '2026-11-18T09:00:00-05:00'],
  ['office', '2026-11-18T08:59:59-05:00', false, '2026-11-18T09:00:00-05:00'],
  ['office', '2026-11-18T09:00:00-05:00', true, '2026-11-18T12:00:00-05:00'],
  ['office', '2026-11-18T11:59:59-05:00', true, '2026-11-18T12:00:00-05:00'],
  ['office', '2026-11-18T12:00:00-05:00', false, '2026-11-18T13:00:00-05:00'],
  ['office', '2026-11-18T13:00:00-05:00', true, '2026-11-18T17:00:00-05:00'],
  ['office', '2026-11-18T17:00:00-05:00', false, '2026-11-19T09:00:00-05:00'],
  ['office', '2026-11-18T23:59:59-05:00', false, '2026-11-19T09:00:00-05:00'],
  // A weekend, and the day of one zone that is another in UTC.
  ['office', '2026-11-20T17:30:00-05:00', false, '2026-11-23T09:00:00-05:00'],
  ['office', '2026-11-22T20:00:00-05:00', false, '2026-11-23T09:00:00-05:00'],
  ['office', '2026-11-18T21:30:00Z', true, '2026-11-18T22:00:00Z'],
  // A closed day, and a holiday of four days with a weekend in it.
  ['office', '2026-11-25T17:00:00-05:00', false, '2026-11-27T09:00:00-05:00'],
  ['office', '2026-11-26T10:00:00-05:00', false, '2026-11-27T09:00:00-05:00'],
  ['office', '2026-12-24T16:00:00-05:00', true, '2026-12-24T17:00:00-05:00'],
  ['office', '2026-12-24T17:00:00-05:00', false, '2026-12-29T09:00:00-05:00'],
  ['office', '2026-12-25T10:00:00-05:00', false, '2026-12-29T09:00:00-05:00'],
  ['office', '2026-12-28T10:00:00-05:00', false, '2026-12-29T09:00:00-05:00'],
  ['office', '2026-12-29T09:00:00-05:00', true, '2026-12-29T12:00:00-05:00'],
  ['gone', '2026-11-18T10:00:00-05:00', false, null],
  // Past midnight.
  ['bar', '2026-11-20T21:59:00-05:00', false, '2026-11-20T22:00:00-05:00'],
  ['bar', '2026-11-20T23:00:00-05:00', true, '2026-11-21T02:00:00-05:00'],
  ['bar', '2026-11-21T00:00:00-05:00', true, '2026-11-21T02:00:00-05:00'],
  ['bar', '2026-11-21T01:59:59-05:00', true, '2026-11-21T02:00:00-05:00'],
  ['bar', '2026-11-21T02:00:00-05:00', false, '2026-11-21T22:00:00-05:00'],
  ['bar', '2026-11-22T01:00:00-05:00', true, '2026-11-22T02:00:00-05:00'],
  ['bar', '2026-11-22T03:00:00-05:00', false, '2026-11-27T22:00:00-05:00'],
  // Boxing Day is closed: the night before ends as always, the night after does not begin.
  ['bar', '2026-12-26T01:00:00-05:00', true, '2026-12-26T02:00:00-05:00'],
  ['bar', '2026-12-26T23:00:00-05:00', false, '2027-01-01T22:00:00-05:00'],
  ['bar', '2026-12-27T01:00:00-05:00', false, '2027-01-01T22:00:00-05:00'],
  // Two spans that touch at midnight are one.
  ['weekend', '2026-11-21T23:00:00-05:00', true, '2026-11-22T06:00:00-05:00'],
  ['weekend', '2026-11-22T00:00:00-05:00', true, '2026-11-22T06:00:00-05:00'],
  ['weekend', '2026-11-22T06:00:00-05:00', false, '2026-11-28T22:00:00-05:00'],
  // 14 March 2027: at 2:00 the clock shows 3:00. The span takes one hour.
  ['night', '2027-03-14T01:29:00-05:00', false, '2027-03-14T01:30:00-05:00'],
  ['night', '2027-03-14T01:59:00-05:00', true, '2027-03-14T03:30:00-04:00'],
  ['night', '2027-03-14T03:00:00-04:00', true, '2027-03-14T03:30:00-04:00'],
  ['night', '2027-03-14T03:30:00-04:00', false, '2027-03-21T01:30:00-04:00'],
  ['skipped', '2027-03-14T01:59:59-05:00', false, '2027-03-14T03:15:00-04:00'],
  ['skipped', '2027-03-14T03:14:59-04:00', false, '2027-03-14T03:15:00-04:00'],
  ['skipped', '2027-03-14T03:15:00-04:00', true, '2027-03-14T05:00:00-04:00'],
  ['skipped', '2027-03-14T04:59:00-04:00', true, '2027-03-14T05:00:00-04:00'],
  ['bar', '2027-03-13T23:00:00-05:00', true, '2027-03-14T03:00:00-04:00'],
  ['office', '2027-03-12T18:00:00-05:00', false, '2027-03-15T09:00:00-04:00'],
  // 1 November 2026: at 2:00 the clock shows 1:00 again. The span takes three hours.
  ['night', '2026-11-01T01:29:00-04:00', false, '2026-11-01T01:30:00-04:00'],
  ['night', '2026-11-01T01:30:00-04:00', true, '2026-11-01T03:30:00-05:00'],
  ['night', '2026-11-01T01:15:00-05:00', true, '2026-11-01T03:30:00-05:00'],
  ['night', '2026-11-01T03:30:00-05:00', false, '2026-11-08T01:30:00-05:00'],
  ['twice', '2026-11-01T01:29:59-04:00', true, '2026-11-01T01:30:00-04:00'],
  ['twice', '2026-11-01T01:45:00-04:00', false, '2026-11-08T00:00:00-05:00'],
  ['twice', '2026-11-01T01:15:00-05:00', false, '2026-11-08T00:00:00-05:00'],
  ['bar', '2026-11-01T01:30:00-04:00', true, '2026-11-01T02:00:00-05:00'],
  ['bar', '2026-11-01T01:30:00-05:00', true, '2026-11-01T02:00:00-05:00'],
  ['office', '2026-10-30T18:00:00-04:00', false, '2026-11-02T09:00:00-05:00'],
  // Other time zones, also one of half an hour and one that never changes its clock.
  ['winnipeg', '2026-11-18T09:00:00-05:00', false, '2026-11-18T10:00:00-05:00'],
  ['winnipeg', '2026-11-18T17:30:00-05:00', true, '2026-11-18T18:00:00-05:00'],
  ['winnipeg', '2026-11-20T18:00:00-05:00', false, '2026-11-23T10:00:00-05:00'],
  ['winnipeg', '2026-11-18T22:30:00Z', true, '2026-11-18T23:00:00Z'],
  ['stJohns', '2026-11-18T07:29:59-05:00', false, '2026-11-18T07:30:00-05:00'],
  ['stJohns', '2026-11-18T15:29:59-05:00', true, '2026-11-18T15:30:00-05:00'],
  ['regina', '2027-03-14T01:30:00-06:00', true, '2027-03-14T04:00:00-06:00'],
  ['always', '2026-11-18T03:00:00-05:00', true, null],
]

test('CAP-015: 60 moments past midnight, at the changes of the clock, on closed days and in other time zones are right', () => {
  expect(MOMENTS).toHaveLength(60)
  const given = MOMENTS.map(([name, now]) => {
    const { isOpen, changesAt } = getOpenNowState(LOCATIONS[name], new Date(now))!
    return [name, now, isOpen, changesAt?.toISOString() ?? null]
  })
  const expected = MOMENTS.map(([name, now, isOpen, changesAt]) => [
    name,
    now,
    isOpen,
    changesAt && new Date(changesAt).toISOString(),
  ])
  expect(given).toEqual(expected)
})

test('a location without hours tells nothing', () => {
  expect(getOpenNowState(at(TORONTO, []), new Date())).toBeUndefined()
})

test.each([
  ['a span that ends before it begins', { hours: [{ weekday: 1, opens: '17:00', closes: '09:00' }] }, 'hours.0.closes'],
  ['a span without a length', { hours: [{ weekday: 1, opens: '09:00', closes: '09:00' }] }, 'hours.0.closes'],
  [
    'more than 24 hours',
    { hours: [{ weekday: 1, opens: '09:00', closes: '09:01', next_day: true }] },
    'hours.0.closes',
  ],
  ['overlapping spans of a day', { hours: openOn([1], '09:00-12:00', '11:59-13:00') }, 'hours.1.opens'],
  [
    'a night over the next morning',
    { hours: [...openOn([1], '22:00-06:00'), ...openOn([2], '05:00-09:00')] },
    'hours.1.opens',
  ],
  [
    'a Sunday night over Monday',
    { hours: [...openOn([1], '01:00-09:00'), ...openOn([7], '22:00-02:00')] },
    'hours.1.opens',
  ],
  ['a time that no clock shows', { hours: [{ weekday: 1, opens: '9:00', closes: '24:00' }] }, 'hours.0.opens'],
  ['an eighth weekday', { hours: [{ weekday: 8, opens: '09:00', closes: '10:00' }] }, 'hours.0.weekday'],
  ['a closure that ends before it begins', { closures: [{ from: '2026-12-26', to: '2026-12-25' }] }, 'closures.0.to'],
  ['a time zone that does not exist', { time_zone: 'Ontario' }, 'time_zone'],
])('refused: %s', (_what, given, field) => {
  const { error } = OpeningHours.safeParse({ time_zone: TORONTO, hours: [], closures: [], ...given })
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(field)
})

test('spans that touch do not overlap', () => {
  const hours = [...openOn([7], '22:00-02:00'), ...openOn([1], '02:00-09:00', '09:00-12:00')]
  expect(OpeningHours.safeParse({ time_zone: TORONTO, hours, closures: [] }).error).toBeUndefined()
})

test('closed days are upcoming until they are over by the clock of the location, and the next six are listed', () => {
  const closedOn = (day: string) => ({ from: day, to: day, note: '' })
  const opening = { time_zone: TORONTO, hours: [], closures: ['2026-11-17', '2026-11-18', '2026-12-25'].map(closedOn) }
  const daysAt = (now: string, given: object = {}) =>
    listClosuresToShow({ ...opening, ...given }, new Date(now)).map(({ from }) => from)
  expect(daysAt('2026-11-17T23:59:00-05:00')).toEqual(['2026-11-17', '2026-11-18', '2026-12-25'])
  expect(daysAt('2026-11-18T00:30:00-05:00')).toEqual(['2026-11-18', '2026-12-25'])
  // Half past midnight in Toronto is still Tuesday evening in Winnipeg.
  expect(daysAt('2026-11-18T00:30:00-05:00', { time_zone: 'America/Winnipeg' })).toHaveLength(3)
  expect(daysAt('2026-11-01T12:00:00-04:00', { closures: Array.from({ length: 9 }, () => closedOn('2026-12-25')) })).toHaveLength(6) // prettier-ignore
})
