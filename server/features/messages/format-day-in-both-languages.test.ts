import { expect, test } from 'vitest'
import { formatDayInBothLanguages } from './format-day-in-both-languages.ts'

test.each([
  ['2026-12-01', 'mardi 1er décembre'],
  ['2026-12-11', 'vendredi 11 décembre'],
  ['2026-12-21', 'lundi 21 décembre'],
])('French names the day %s as %s', (day, expected) => {
  const { fr } = formatDayInBothLanguages(new Date(`${day}T00:00:00Z`), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  expect(fr).toBe(expected)
})
