import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { HUB_TIME_ZONE } from '#contract/dates.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** A half-open interval: `from` is included, `until` is not. */
export interface DatePeriod {
  from?: Date
  until?: Date
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Converts `start` and `end` of a list. A day is the whole day in the product's time zone (decision 43). A moment lasts
 * to the end of its second, because people's days end at 23:59:59 (specification 9).
 */
export function parsePeriod(start: string | undefined, end: string | undefined): DatePeriod {
  return {
    ...(start !== undefined && { from: DAY.test(start) ? startOfDay(start, 0) : new Date(start) }),
    ...(end !== undefined && { until: DAY.test(end) ? startOfDay(end, 1) : endOfSecond(new Date(end)) }),
  }
}

const startOfDay = (day: string, daysLater: number) => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const calendar = new Date(Date.UTC(year, month - 1, date + daysLater)).toISOString().slice(0, 10)
  return dayjs.tz(`${calendar}T00:00:00`, HUB_TIME_ZONE).toDate()
}

const endOfSecond = (moment: Date) => new Date(moment.getTime() - moment.getMilliseconds() + 1_000)

/** The local time of a moment in a zone. */
export const toDayjsInZone = (moment: Date, timeZone: string) => dayjs(moment).tz(timeZone)
