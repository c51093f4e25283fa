import { DAY_MS } from './dates.ts'
import type { Language } from './fields.ts'
import { fixFrenchFirstOfMonth } from './fix-french-first-of-month.ts'
import { msg, type Message } from './message.ts'
import type { OpenNowState } from './open-now.ts'
import type { OpeningSpan } from './opening-hours.ts'

/** Up to so many days ahead a weekday says which day it is. */
const WEEKDAY_DAYS = 6

/** Describes whether a location is open and when that changes, by its own clock: 'Open until 5 pm', 'Opens Monday 9 am'. */
export function describeOpenNow(
  { isOpen, changesAt }: OpenNowState,
  timeZone: string,
  now: Date,
  language: Language,
): Message {
  if (changesAt === null) return isOpen ? msg('Open at all times') : msg('Closed')
  const time = formatTime(changesAt, timeZone, language)
  if (isOpen && changesAt.getTime() - now.getTime() <= DAY_MS) return msg('Open until {time}', { time })
  const days = dayNumber(changesAt, timeZone) - dayNumber(now, timeZone)
  if (days === 0) return msg('Opens at {time}', { time })
  const isWeekday = days <= WEEKDAY_DAYS
  const format = isWeekday ? ({ weekday: 'long' } as const) : ({ month: 'long', day: 'numeric' } as const)
  const written = new Intl.DateTimeFormat(`${language}-CA`, { ...format, timeZone }).format(changesAt)
  const day = fixFrenchFirstOfMonth(written, language)
  if (isOpen) return msg('Open until {day} {time}', { day, time })
  // A message of its own: French has an article before a date.
  return isWeekday ? msg('Opens {day} {time}', { day, time }) : msg('Opens {date} {time}', { date: day, time })
}

/** Days since a fixed one, by the clock of the zone. */
const dayNumber = (moment: Date, timeZone: string) =>
  Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)) / DAY_MS

/** Formats a time of a day: '5 pm', '5:30 pm', '17 h', '17 h 30'. */
function formatTime(moment: Date, timeZone: string, language: Language): string {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' })
  const parts = clock.formatToParts(moment)
  const valueOf = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  return formatTimeOfDay(valueOf('hour'), valueOf('minute'), language)
}

/** Describes the hours of a span: '9 am – 5 pm', '24 hours'. */
export function describeOpeningSpan({ opens, closes }: OpeningSpan, language: Language): Message {
  if (opens === closes) return msg('24 hours')
  return msg('{opens} – {closes}', { opens: formatDayTime(opens, language), closes: formatDayTime(closes, language) })
}

const formatDayTime = (time: string, language: Language) =>
  formatTimeOfDay(Number(time.slice(0, 2)), Number(time.slice(3)), language)

function formatTimeOfDay(hour: number, minute: number, language: Language): string {
  const minutes = minute === 0 ? '' : String(minute).padStart(2, '0')
  if (language === 'fr') return `${hour} h${minutes && ` ${minutes}`}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes && `:${minutes}`} ${hour < 12 ? 'am' : 'pm'}`
}
