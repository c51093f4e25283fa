import { expect, test } from 'vitest'
import { LocationFactsInput } from '#contract/location-facts.ts'
import {
  copyMondayToWorkdays,
  toLocationFactsFormValues,
  mayEndNextDay,
  createClosureFormValues,
  createOpeningSpanFormValues,
  toLocationFactsBody,
  type LocationFactsFormValues,
} from './location-facts-values.ts'

const facts = {
  id: 31,
  time_zone: 'America/Thunder_Bay',
  hours: [
    { weekday: 1, opens: '08:30', closes: '12:00', next_day: false },
    { weekday: 6, opens: '22:00', closes: '02:00', next_day: true },
  ],
  closures: [{ from: '2026-12-25', to: '2026-12-26', note: 'Holidays' }],
  access: { parking: 'yes', hearing_loop: 'no' } as const,
}
const nothing = toLocationFactsFormValues(undefined)
const daysOf = ({ hours }: Pick<LocationFactsFormValues, 'hours'>) =>
  hours.map(({ weekday, opens }) => [weekday, opens])

test('the stored facts of a location are sent back as they were', () => {
  const { id: _id, ...told } = facts
  expect(LocationFactsInput.parse(toLocationFactsBody(toLocationFactsFormValues(facts)))).toEqual(told)
})

test('a location that tells nothing has no hours, the time zone of the product, and no answer about access', () => {
  expect(nothing).toMatchObject({ hours: [], closures: [], time_zone: 'America/Toronto' })
  expect(new Set(Object.values(nothing.access))).toEqual(new Set(['']))
  expect(toLocationFactsBody(nothing)).toEqual({ time_zone: 'America/Toronto', hours: [], closures: [], access: {} })
})

test('the hours of Monday replace those of Tuesday to Friday; the weekend stays', () => {
  const hours = [
    { ...createOpeningSpanFormValues(1), opens: '08:00', closes: '12:00' },
    { ...createOpeningSpanFormValues(1), opens: '13:00' },
    { ...createOpeningSpanFormValues(3), opens: '10:00' },
    { ...createOpeningSpanFormValues(7), opens: '11:00' },
  ]
  expect(daysOf({ hours: copyMondayToWorkdays(hours) })).toEqual([
    [1, '08:00'],
    [1, '13:00'],
    [7, '11:00'],
    ...[2, 3, 4, 5].flatMap((day) => [
      [day, '08:00'],
      [day, '13:00'],
    ]),
  ])
})

test('a Monday without hours closes Tuesday to Friday', () => {
  expect(
    daysOf({ hours: copyMondayToWorkdays([createOpeningSpanFormValues(2), createOpeningSpanFormValues(6)]) }),
  ).toEqual([[6, '09:00']])
})

test('each span and closure of the form has a key of its own', () => {
  const stored = toLocationFactsFormValues(facts)
  const hours = copyMondayToWorkdays([...stored.hours, createOpeningSpanFormValues(1), createOpeningSpanFormValues(1)])
  const keys = [...hours, createClosureFormValues(), createClosureFormValues()].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each([
  ['22:00', '02:00', true],
  ['00:00', '00:00', true],
  ['09:00', '17:00', false],
  ['09:00', '', false],
  ['', '02:00', false],
])('a span from %j to %j may end on the next day: %j', (opens, closes, isPossible) => {
  expect(mayEndNextDay({ opens, closes })).toBe(isPossible)
})

test('a span whose end was moved behind its begin no longer ends on the next day', () => {
  const hours = [{ ...createOpeningSpanFormValues(6), opens: '22:00', closes: '23:30', next_day: true }]
  expect(toLocationFactsBody({ ...nothing, hours }).hours).toEqual([
    { weekday: 6, opens: '22:00', closes: '23:30', next_day: false },
  ])
})

test('a closure without a last day is of one day; one without a first day is refused', () => {
  const closure = { ...createClosureFormValues(), from: '2026-07-01' }
  expect(toLocationFactsBody({ ...nothing, closures: [closure] }).closures).toEqual([
    { from: '2026-07-01', to: '2026-07-01', note: '' },
  ])
  const refused = LocationFactsInput.safeParse(
    toLocationFactsBody({ ...nothing, closures: [createClosureFormValues()] }),
  )
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(['closures.0.from'])
})
