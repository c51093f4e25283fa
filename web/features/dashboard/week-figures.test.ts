import { i18n } from '@lingui/core'
import { beforeEach, expect, test } from 'vitest'
import type { ReferralWeekFigures } from '#contract/dashboard.ts'
import {
  countReferralsWithStatus,
  formatCount,
  formatHoursAsDuration,
  formatWeek,
  buildReferralStatusSeries,
} from './week-figures.ts'

const buildWeek = (given: Partial<ReferralWeekFigures> = {}): ReferralWeekFigures => ({
  starts_on: '2026-11-16',
  total: 0,
  by_status: [],
  first_status: { looked_at: 0, answered: 0, median_hours: null },
  ...given,
})

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test.each([
  [0, '0 hr'],
  [0.4, '24 min'],
  [1, '1 hr'],
  [3.54, '3.5 hr'],
  [47.9, '47.9 hr'],
  [48, '2 days'],
  [51, '2.1 days'],
])('%d hours read %s', (hours, text) => {
  expect(formatHoursAsDuration(hours)).toBe(text)
})

test('a duration is formatted in a given unit, so that the figures of an axis share one', () => {
  expect([0, 20, 40, 60].map((hours) => formatHoursAsDuration(hours, 'day'))).toEqual([
    '0 days',
    '0.8 days',
    '1.7 days',
    '2.5 days',
  ])
})

test('counts and weeks are written in the language of the page', () => {
  expect(formatCount(1_204)).toBe('1,204')
  expect(formatWeek(buildWeek())).toBe('Nov 16')
  i18n.loadAndActivate({ locale: 'fr', messages: {} })
  expect(formatCount(1_204)).toMatch(/^1\s204$/)
  expect(formatWeek(buildWeek())).toBe('16 nov.')
})

test('a status that a week does not have counts nothing', () => {
  const week = buildWeek({ by_status: [{ status: 'FULFILLED', count: 3 }] })
  expect(countReferralsWithStatus(week, 'FULFILLED')).toBe(3)
  expect(countReferralsWithStatus(week, 'PENDING')).toBe(0)
})

test('the chart has a series for each status that occurs in any week, each in a colour of its own', () => {
  const series = buildReferralStatusSeries([
    buildWeek({ by_status: [{ status: 'COMPLETED', count: 1 }] }),
    buildWeek({
      by_status: [
        { status: 'PENDING', count: 2 },
        { status: 'FULFILLED', count: 1 },
        { status: 'RECIEVED', count: 0 },
      ],
    }),
  ])
  expect(series.map(({ name }) => name).toSorted()).toEqual(['COMPLETED', 'FULFILLED', 'PENDING'])
  expect(new Set(series.map(({ color }) => color)).size).toBe(3)
})
