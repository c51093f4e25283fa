import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { DATE_FORMAT, TIME_ZONE } from '#contract/dates.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

const SECOND = 1_000
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3_600 * SECOND],
  ['month', 30 * 24 * 3_600 * SECOND],
  ['week', 7 * 24 * 3_600 * SECOND],
  ['day', 24 * 3_600 * SECOND],
  ['hour', 3_600 * SECOND],
  ['minute', 60 * SECOND],
]

/** A moment as people read it: 'Wed, Nov 18 2026, 7:05am', in Toronto wherever the browser is. */
export const formatMoment = (iso: string): string => dayjs(iso).tz(TIME_ZONE).format(DATE_FORMAT)

/** A calendar day (YYYY-MM-DD) as 'Tue, Nov 24 2026'; days have no zone. */
export const formatDay = (day: string): string => dayjs(day).format('ddd, MMM D YYYY')

/** '3 days ago', 'in 2 hours', 'now', in the language of the page. */
export function formatDistance(iso: string, now: number, language: string): string {
  const away = new Date(iso).getTime() - now
  const [unit, length] = STEPS.find(([, step]) => Math.abs(away) >= step) ?? (['second', Infinity] as const)
  const count = Number.isFinite(length) ? Math.round(away / length) : 0
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(count, unit)
}

/** The same, as of now. */
export const distanceFromNow = (iso: string, language: string) => formatDistance(iso, Date.now(), language)
