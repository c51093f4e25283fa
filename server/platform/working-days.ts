import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { HUB_TIME_ZONE } from '#contract/dates.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

const MONDAY = 1
const FRIDAY = 5
const LAST_MINUTE = '23:59:59.999'
const FIRST_MINUTE = '00:00:00.000'

/**
 * Returns the time so many working days earlier, at the same time of day in Ontario. Working days are Monday to Friday; public
 * holidays count as working days. A weekend counts as the end of its Friday, so that a referral of Saturday is due in Wednesday's
 * first minute, and nothing comes due on a weekend.
 */
export function subtractWorkingDays(now: Date, days: number): Date {
  const here = dayjs(now).tz(HUB_TIME_ZONE)
  // Calendar arithmetic in UTC, which has no daylight saving time.
  const day = new Date(Date.UTC(here.year(), here.month(), here.date()))
  const back = () => day.setUTCDate(day.getUTCDate() - 1)
  const time = isWorkingDay(day) ? here.format('HH:mm:ss.SSS') : LAST_MINUTE
  while (!isWorkingDay(day)) back()
  for (let left = days; left > 0;) {
    back()
    if (isWorkingDay(day)) left -= 1
  }
  return dayjs.tz(`${day.toISOString().slice(0, 10)}T${time}`, HUB_TIME_ZONE).toDate()
}

/** Returns the time so many working days later, at the same time of day in Ontario. A weekend counts as the start of its Monday. */
export function addWorkingDays(now: Date, days: number): Date {
  const here = dayjs(now).tz(HUB_TIME_ZONE)
  const day = new Date(Date.UTC(here.year(), here.month(), here.date()))
  const time = isWorkingDay(day) ? here.format('HH:mm:ss.SSS') : FIRST_MINUTE
  const forward = () => day.setUTCDate(day.getUTCDate() + 1)
  while (!isWorkingDay(day)) forward()
  for (let left = days; left > 0;) {
    forward()
    if (isWorkingDay(day)) left -= 1
  }
  return dayjs.tz(`${day.toISOString().slice(0, 10)}T${time}`, HUB_TIME_ZONE).toDate()
}

const isWorkingDay = (day: Date) => day.getUTCDay() >= MONDAY && day.getUTCDay() <= FRIDAY
