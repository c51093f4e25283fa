import { DAY_MS } from './dates.ts'

/** Monday is 1. */
export const ISO_WEEKDAY_NUMBERS = [1, 2, 3, 4, 5, 6, 7] as const

/** A Monday. */
const MONDAY_MS = Date.UTC(2026, 10, 16)

/** Returns the name of a weekday as a heading writes it: 'Lundi'. */
export function getWeekdayName(weekday: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const name = format.format(MONDAY_MS + (weekday - 1) * DAY_MS)
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
