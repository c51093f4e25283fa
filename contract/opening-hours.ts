import { z } from 'zod'
import { isTimeZone } from './dates.ts'
import { CalendarDate, trimmedTextSchema } from './fields.ts'
import { msg } from './message.ts'

/** A time of a day, such as 09:30. */
const DayTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, msg('Enter the time as hours and minutes, such as 09:30.'))

/** A span of an opening day. It ends after midnight only when it says so. */
export const OpeningSpan = z
  .object({
    weekday: z.int().min(1).max(7).describe('1 is Monday, 7 Sunday'),
    opens: DayTime,
    closes: DayTime,
    next_day: z.boolean().default(false).describe('closes on the day after'),
  })
  .superRefine(({ opens, closes, next_day: nextDay }, ctx) => {
    if (!nextDay && closes <= opens)
      ctx.addIssue({
        code: 'custom',
        path: ['closes'],
        message: msg('The closing time must be after the opening time.'),
      })
    if (nextDay && closes > opens)
      ctx.addIssue({ code: 'custom', path: ['closes'], message: msg('A span lasts at most 24 hours.') })
  })
export type OpeningSpan = z.output<typeof OpeningSpan>

const FirstDay = z.iso.date({
  error: ({ input }) => (input === undefined || input === '' ? msg('Enter the first day.') : undefined),
})

/** Days on which a location is closed whatever its opening hours say. */
const ClosureFields = z.object({ from: FirstDay, to: CalendarDate, note: trimmedTextSchema(100).default('') })
export type Closure = z.output<typeof ClosureFields>

const isInOrder = ({ from, to }: Closure) => from <= to
const WRONG_ORDER = { path: ['to'], error: msg('The last day can’t be before the first. Change one of them.') }

const ClosureInput = ClosureFields.extend({ to: CalendarDate.optional().describe('left out: the first day') })
  .transform(({ from, to = from, note }): Closure => ({ from, to, note }))
  .refine(isInOrder, WRONG_ORDER)

const MAX_SPANS = 42
const MAX_CLOSURES = 60

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const DAY_MINUTES = 1_440
const WEEK_MINUTES = 7 * DAY_MINUTES

/** Begin and end of a span in minutes since the beginning of the week; the end may lie in the week after. */
function minutesOfWeek({ weekday, opens, closes, next_day: nextDay }: OpeningSpan): [begin: number, end: number] {
  const day = (weekday - 1) * DAY_MINUTES
  return [day + minutesOf(opens), day + minutesOf(closes) + (nextDay ? DAY_MINUTES : 0)]
}

/** Returns the first span that overlaps one before it, by its index; undefined when none does. */
function findOverlap(spans: OpeningSpan[]): number | undefined {
  const found = spans.findIndex((span, at) => {
    const [begin, end] = minutesOfWeek(span)
    return spans.slice(0, at).some((other) => {
      const [otherBegin, otherEnd] = minutesOfWeek(other)
      return [-WEEK_MINUTES, 0, WEEK_MINUTES].some((by) => begin < otherEnd + by && otherBegin + by < end)
    })
  })
  return found === -1 ? undefined : found
}

const Hours = z
  .array(OpeningSpan)
  .max(MAX_SPANS, msg('At most {maximum} spans.'))
  .superRefine((spans, ctx) => {
    const overlap = findOverlap(spans)
    if (overlap !== undefined)
      ctx.addIssue({ code: 'custom', path: [overlap, 'opens'], message: msg('This span overlaps another one.') })
  })

const listOfClosures = <T extends z.ZodType>(closure: T) =>
  z.array(closure).max(MAX_CLOSURES, msg('At most {maximum} closures.'))

const TimeZone = z.string().refine(isTimeZone, msg('This time zone does not exist.'))

/** When a location is open. No spans: not told. */
export const OpeningHours = z.object({
  time_zone: TimeZone,
  hours: Hours,
  closures: listOfClosures(ClosureFields.refine(isInOrder, WRONG_ORDER)),
})
export type OpeningHours = z.output<typeof OpeningHours>

/** As a vendor sends it: a closure of one day needs no last day. */
export const ClosuresInput = listOfClosures(ClosureInput)

/** Whether a location is open, and until when that holds. */
export const OpenNowSummary = z.object({
  is_open: z.boolean(),
  changes_at: z.string().nullable(),
  time_zone: z.string().optional().describe("the location's, unless it is that of the product"),
})
export type OpenNowSummary = z.output<typeof OpenNowSummary>
