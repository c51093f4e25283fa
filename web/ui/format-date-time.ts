import { i18n } from '@lingui/core'
import { HUB_TIME_ZONE } from '#contract/dates.ts'
import { fixFrenchFirstOfMonth } from '#contract/fix-french-first-of-month.ts'

const SECOND = 1_000
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3_600 * SECOND],
  ['month', 30 * 24 * 3_600 * SECOND],
  ['week', 7 * 24 * 3_600 * SECOND],
  ['day', 24 * 3_600 * SECOND],
  ['hour', 3_600 * SECOND],
  ['minute', 60 * SECOND],
]
const DAY = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const

/** Formats a time as 'Wed, Nov 18 2026, 7:05am' (specification 9), always in Toronto time. */
export function formatHubDateTime(iso: string): string {
  const moment = new Date(iso)
  if (isFrench()) return writeFrench(moment, { ...DAY, ...TIME, timeZone: HUB_TIME_ZONE })
  const { hour, minute, dayPeriod, ...day } = partsOf(moment, {
    ...DAY,
    ...TIME,
    hour12: true,
    timeZone: HUB_TIME_ZONE,
  })
  return `${written(day)}, ${writtenTime({ hour, minute, dayPeriod })}`
}

/** Formats a deadline that is near as '7:05am', by the clock of this computer, on which the user will look. */
export function formatTimeByDeviceClock(iso: string): string {
  const moment = new Date(iso)
  return isFrench() ? writeFrench(moment, TIME) : writtenTime(partsOf(moment, { ...TIME, hour12: true }))
}

/** Formats a calendar day (YYYY-MM-DD) as 'Tue, Nov 24 2026'; days have no time zone. */
export function formatDay(day: string): string {
  const midnight = new Date(`${day}T00:00:00Z`)
  if (isFrench()) return writeFrench(midnight, { ...DAY, timeZone: 'UTC' })
  return written(partsOf(midnight, { ...DAY, timeZone: 'UTC' }))
}

const isFrench = () => i18n.locale === 'fr'
const writeFrench = (moment: Date, options: Intl.DateTimeFormatOptions) =>
  fixFrenchFirstOfMonth(new Intl.DateTimeFormat('fr-CA', options).format(moment), 'fr')

type DateTimeParts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

const partsOf = (moment: Date, options: Intl.DateTimeFormatOptions): DateTimeParts =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-US', options).formatToParts(moment).map(({ type, value }) => [type, value]),
  )

const writtenTime = ({ hour, minute, dayPeriod = '' }: DateTimeParts) =>
  `${hour}:${minute}${dayPeriod.toLowerCase().replaceAll('.', '')}`

const written = ({ weekday, month, day, year }: DateTimeParts) => `${weekday}, ${month} ${day} ${year}`

/** Formats a relative time: '3 days ago', 'in 2 hours', 'now', in the given language. */
export function formatRelativeTime(iso: string, now: number, language: string): string {
  const away = new Date(iso).getTime() - now
  // Rounded to the next smaller unit, so that almost an hour is an hour and not 60 minutes.
  const isAsLong = ([, step]: (typeof STEPS)[number], at: number) => {
    const smaller = STEPS[at + 1]?.[1] ?? SECOND
    return Math.max(Math.abs(away), Math.round(Math.abs(away) / smaller) * smaller) >= step
  }
  const [unit, length] = STEPS.find(isAsLong) ?? (['second', Infinity] as const)
  const count = Number.isFinite(length) ? Math.round(away / length) : 0
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(count, unit)
}

/** Like `formatRelativeTime`, relative to the current time. */
export const formatTimeFromNow = (iso: string, language: string) => formatRelativeTime(iso, Date.now(), language)
