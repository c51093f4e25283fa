import type { OpeningSpan } from '#contract/opening-hours.ts'

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const DAY = String.raw`(mon|tue|wed|thu|fri|sat|sun)[a-z]*`
const TIME = String.raw`(\d{1,2})(?::(\d{2}))?\s*(am|pm)?`
const TO = String.raw`\s*[-–]\s*`
const HOURS = new RegExp(`^${DAY}(?:${TO}${DAY})?\\s+${TIME}${TO}${TIME}$`, 'i')

/**
 * Parses hours of days such as 'Mon-Fri 9:00-17:00' or 'Sat 10 am - 2 pm'; undefined when they are not understood, such
 * as 'Mon 9-5', which is no night.
 */
export function parseOpeningSpans(entry: string): OpeningSpan[] | undefined {
  const found = HOURS.exec(entry)
  if (!found) return undefined
  const [, first = '', last = first, ...times] = found
  const [opening, closing] = [times.slice(0, 3), times.slice(3)]
  const [opens, closes] = [timeOf(opening), timeOf(closing)]
  if (opens === undefined || closes === undefined) return undefined
  const clocks = [clockOf(opening), clockOf(closing)]
  if (closes <= opens && clocks.includes('either') && !clocks.includes('24 hours')) return undefined
  return daysBetween(dayOf(first), dayOf(last)).map((weekday) => ({
    weekday,
    opens,
    closes,
    next_day: closes <= opens,
  }))
}

/** 1 is Monday. */
const dayOf = (name: string) => DAYS.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** The days from one to another, also over the end of the week. */
const daysBetween = (first: number, last: number) =>
  Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, at) => ((first - 1 + at) % 7) + 1)

/** '5:00' alone may also be in the afternoon. */
function clockOf([hour = '', , half]: (string | undefined)[]): '12 hours' | '24 hours' | 'either' {
  if (half) return '12 hours'
  return Number(hour) >= 1 && Number(hour) <= 12 ? 'either' : '24 hours'
}

/** Returns a time as '09:30'; midnight at the end of a day is '00:00' of the next. */
function timeOf([hour = '', minute = '00', half]: (string | undefined)[]): string | undefined {
  const afternoon = half?.toLowerCase()
  const hours = afternoon ? (Number(hour) % 12) + (afternoon === 'pm' ? 12 : 0) : Number(hour)
  if (hours > 24 || Number(minute) > 59 || (hours === 24 && Number(minute) > 0)) return undefined
  if (afternoon && (Number(hour) < 1 || Number(hour) > 12)) return undefined
  return `${String(hours % 24).padStart(2, '0')}:${minute}`
}
