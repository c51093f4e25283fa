import { expect, test } from 'vitest'
import { parsePeriod } from './period.ts'

const iso = (start?: string, end?: string) => {
  const { from, until } = parsePeriod(start, end)
  return [from?.toISOString(), until?.toISOString()]
}

test('a day is the day in Toronto, in winter, in summer and when the clocks change', () => {
  expect(iso('2026-01-15', '2026-01-15')).toEqual(['2026-01-15T05:00:00.000Z', '2026-01-16T05:00:00.000Z'])
  expect(iso('2026-07-01', '2026-07-31')).toEqual(['2026-07-01T04:00:00.000Z', '2026-08-01T04:00:00.000Z'])
  expect(iso('2026-03-08', '2026-03-08')).toEqual(['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'])
  expect(iso('2026-11-01', '2026-11-01')).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'])
  expect(iso('2026-12-31', '2026-12-31')).toEqual(['2026-12-31T05:00:00.000Z', '2027-01-01T05:00:00.000Z'])
})

test('a moment lasts to the end of its second', () => {
  expect(iso('2026-11-18T00:00:00-05:00', '2026-11-18T23:59:59-05:00')).toEqual([
    '2026-11-18T05:00:00.000Z',
    '2026-11-19T05:00:00.000Z',
  ])
})

test('either side may be open', () => {
  expect(iso('2026-01-15')).toEqual(['2026-01-15T05:00:00.000Z', undefined])
  expect(iso(undefined, '2026-01-15')).toEqual([undefined, '2026-01-16T05:00:00.000Z'])
  expect(iso()).toEqual([undefined, undefined])
})
