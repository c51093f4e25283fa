import { DAY_MS } from './dates.ts'
import type { Closure, OpeningHours, OpeningSpan } from './opening-hours.ts'

/** Whether a location is open, and the moment when that changes; null when it is open at all times or never opens. */
export interface OpenNowState {
  isOpen: boolean
  changesAt: Date | null
}

const MINUTE_MS = 60_000
/** How far the next opening is looked for: longer than any closure that a card should announce. */
const HORIZON_DAYS = 60
/** Open without an end within these days is open at all times. */
const ALWAYS_DAYS = 8

/** Days are counted as in UTC, where each has 24 hours. */
const dayNumberOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const MONDAY_OFFSET = 3
const weekdayOf = (day: number) => ((day + MONDAY_OFFSET) % 7) + 1

/**
 * Tells whether a location is open at a moment, by its own clock; undefined when it tells no hours. A closure leaves out
 * the spans that begin on its days; one that began the day before ends as always. A time that the change of the clock
 * skips is an hour later, and of one that comes twice the first counts.
 */
export function getOpenNowState(opening: OpeningHours, now: Date): OpenNowState | undefined {
  if (opening.hours.length === 0) return undefined
  const today = Math.floor((now.getTime() + offsetAt(opening.time_zone, now.getTime())) / DAY_MS)
  let openUntil: number | undefined
  for (let day = today - 1; day <= today + HORIZON_DAYS; day += 1) {
    if (openUntil !== undefined && day > today + ALWAYS_DAYS) return { isOpen: true, changesAt: null }
    for (const [begin, end] of spansOfDay(opening, day)) {
      if (openUntil !== undefined && begin > openUntil) return { isOpen: true, changesAt: new Date(openUntil) }
      if (openUntil !== undefined) openUntil = Math.max(openUntil, end)
      else if (begin > now.getTime()) return { isOpen: false, changesAt: new Date(begin) }
      else if (end > now.getTime()) openUntil = end
    }
  }
  return openUntil === undefined ? { isOpen: false, changesAt: null } : { isOpen: true, changesAt: new Date(openUntil) }
}

/** The spans that begin on a day, as moments in order. */
function spansOfDay({ hours, closures, time_zone: zone }: OpeningHours, day: number): [begin: number, end: number][] {
  if (closures.some((closure) => isWithin(closure, day))) return []
  return hours
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .map((span) => momentsOf(span, day, zone))
    .filter(([begin, end]) => begin < end)
    .toSorted(([one], [other]) => one - other)
}

const isWithin = ({ from, to }: Closure, day: number) => dayNumberOf(from) <= day && day <= dayNumberOf(to)

const momentsOf = ({ opens, closes, next_day: nextDay }: OpeningSpan, day: number, zone: string): [number, number] => [
  momentOf(day, opens, zone),
  momentOf(nextDay ? day + 1 : day, closes, zone),
]

/** The moment at which the clock of a zone first shows this time of a day; an hour later when it skips the time. */
function momentOf(day: number, time: string, zone: string): number {
  const local = day * DAY_MS + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS
  // The offsets of a day before and after differ only when the clock changes between.
  const before = local - offsetAt(zone, local - DAY_MS)
  const after = local - offsetAt(zone, local + DAY_MS)
  const isShown = (moment: number) => moment + offsetAt(zone, moment) === local
  if (isShown(before)) return before
  return isShown(after) ? after : before
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/** Clocks change at full quarters of an hour of UTC only, so an offset holds for the quarter that it was read in. */
const QUARTER_MS = 15 * MINUTE_MS
const MAX_CACHED_OFFSETS = 20_000
/** A page of cards asks for hundreds of offsets, and formatting each takes as long as all other work on its card. */
const offsets = new Map<string, number>()

/** Milliseconds by which the clock of a zone is ahead of UTC. */
function offsetAt(zone: string, moment: number): number {
  const quarter = Math.floor(moment / QUARTER_MS)
  const key = `${quarter} ${zone}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = readOffset(zone, quarter * QUARTER_MS)
  if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear()
  offsets.set(key, offset)
  return offset
}

function readOffset(zone: string, moment: number): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute) - moment
}

const MAX_CLOSURES_SHOWN = 6

/** The closed days that are not over by the clock of the location, as many as a page shows. */
export function listClosuresToShow({ closures, time_zone: timeZone }: OpeningHours, now: Date): Closure[] {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
  return closures.filter(({ to }) => to >= today).slice(0, MAX_CLOSURES_SHOWN)
}
