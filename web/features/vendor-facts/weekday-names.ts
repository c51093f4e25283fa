import { i18n } from '@lingui/core'

export const WEEKDAY_NUMBERS = [1, 2, 3, 4, 5, 6, 7] as const

/** A Monday. */
const MONDAY_MS = Date.UTC(2026, 10, 16)
const DAY_MS = 86_400_000

/** Returns the name of a weekday; 1 is Monday. */
export function getWeekdayName(weekday: number): string {
  const name = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY_MS + (weekday - 1) * DAY_MS,
  )
  return name.charAt(0).toLocaleUpperCase(i18n.locale) + name.slice(1)
}
