import type { OpeningSpan } from '#contract/opening-hours.ts'

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const DAY = String.raw`(mon|tue|wed|thu|fri|sat|sun)[a-z]*`
const TIME = String.raw`(\d{1,2})(?::(\d{2}))?\s*(am|pm)?`
const TO = String.raw`\s*[-–]\s*`
/** Hour, minute, and am or pm. */
type TimeParts = (string | undefined)[]

const HOURS = new RegExp(`^${DAY}(?:${TO}${DAY})?\\s+${TIME}${TO}${TIME}$`, 'i')

/**
 * Parses hours of days such as 'Mon-Fri 9:00-17:00' or 'Sat 10 am - 2 pm'; undefined when they are not understood, such
 * as 'Mon 9-5' or 'Sat 1-4 pm', which may mean the afternoon.
 */
export function parseOpeningSpans(entry: string): OpeningSpan[] | undefined {
  const found = HOURS.exec(entry)
  if (!found) return undefined
  const [, first = '', last = first, ...times] = found
  const [opening, closing] = [times.slice(0, 3), times.slice(3)]
  const [opens, closes] = [timeOf(opening), timeOf(closing)]
  if (opens === undefined || closes === undefined) return undefined
  if (mayMeanAfternoon(opening, closing, opens, closes)) return undefined
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

/** Nobody opens before it, unless the entry says so by a half of the day, a zero or the 24-hour clock. */
const EARLIEST_OPENING = '06:00'

/** Whether a time without am or pm may be meant twelve hours later: 'Mon 9-5', 'Sat 1-4 pm', 'Mon 1-5'. */
function mayMeanAfternoon(opening: TimeParts, closing: TimeParts, opens: string, closes: string): boolean {
  const clocks = [clockOf(opening), clockOf(closing)]
  if (!clocks.includes('either') || clocks.includes('24 hours')) return false
  if (closes <= opens) return true
  if (clocks[0] !== 'either') return false
  if (clocks[1] === '12 hours') return isTwelveHoursBefore(opens, closes)
  return opens < EARLIEST_OPENING && !startsWithZero(opening) && !startsWithZero(closing)
}

/** Whether the same time in the afternoon would also be before the closing time, as in '1-4 pm' but not in '9-5 pm'. */
const isTwelveHoursBefore = (opens: string, closes: string) =>
  `${String(Number(opens.slice(0, 2)) + 12).padStart(2, '0')}${opens.slice(2)}` < closes

const startsWithZero = ([hour = '']: TimeParts) => hour.startsWith('0')

/** '5:00' alone may also be in the afternoon. */
function clockOf([hour = '', , half]: TimeParts): '12 hours' | '24 hours' | 'either' {
  if (half) return '12 hours'
  return Number(hour) >= 1 && Number(hour) <= 12 ? 'either' : '24 hours'
}

/** Returns a time as '09:30'; midnight at the end of a day is '00:00' of the next. */
function timeOf([hour = '', minute = '00', half]: TimeParts): string | undefined {
  const afternoon = half?.toLowerCase()
  const hours = afternoon ? (Number(hour) % 12) + (afternoon === 'pm' ? 12 : 0) : Number(hour)
  if (hours > 24 || Number(minute) > 59 || (hours === 24 && Number(minute) > 0)) return undefined
  if (afternoon && (Number(hour) < 1 || Number(hour) > 12)) return undefined
  return `${String(hours % 24).padStart(2, '0')}:${minute}`
}
