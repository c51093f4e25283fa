import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { TIME_ZONE } from '#contract/dates.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

const MONDAY = 1
const FRIDAY = 5
const LAST_MINUTE = '23:59:59.999'

/**
 * The moment so many working days before: the same time of day, Mondays to Fridays alone counted, by Ontario's clocks.
 * A weekend counts as the end of its Friday, so that what was sent on a Saturday has waited two days on Wednesday's first
 * minute, and on a weekend nothing comes due.
 */
export function workingDaysBefore(now: Date, days: number): Date {
  const here = dayjs(now).tz(TIME_ZONE)
  // Calendar arithmetic in UTC, where no day has a jump in it.
  const day = new Date(Date.UTC(here.year(), here.month(), here.date()))
  const isWorkingDay = () => day.getUTCDay() >= MONDAY && day.getUTCDay() <= FRIDAY
  const back = () => day.setUTCDate(day.getUTCDate() - 1)
  const time = isWorkingDay() ? here.format('HH:mm:ss.SSS') : LAST_MINUTE
  while (!isWorkingDay()) back()
  for (let left = days; left > 0;) {
    back()
    if (isWorkingDay()) left -= 1
  }
  return dayjs.tz(`${day.toISOString().slice(0, 10)}T${time}`, TIME_ZONE).toDate()
}
