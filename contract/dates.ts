/** A day of 24 hours; with a clock change, days of a time zone are longer or shorter. */
export const DAY_MS = 86_400_000

/** The time zone that determines days and in which people read dates (specification 9). */
export const HUB_TIME_ZONE = 'America/Toronto'

const torontoDateFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: HUB_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Returns the day (YYYY-MM-DD) of this moment in the product's time zone. */
export const toHubCalendarDate = (moment: Date): string => torontoDateFormat.format(moment)

const torontoOffsetFormat = new Intl.DateTimeFormat('en-CA', { timeZone: HUB_TIME_ZONE, timeZoneName: 'longOffset' })

/** Returns the offset of the product's time zone at this moment as in an ISO time: '-04:00'. */
const hubOffsetAt = (moment: Date): string => /[+-]\d\d:\d\d$/.exec(torontoOffsetFormat.format(moment))?.[0] ?? 'Z'

/** Returns the moment of a time (YYYY-MM-DDTHH:MM) of a clock in Toronto, wherever the computer is; null for another text. */
export function fromHubDateTime(local: string): Date | null {
  if (Number.isNaN(Date.parse(`${local}Z`))) return null
  // Within hours of it, so only a clock change in between can make it the wrong offset.
  const near = new Date(`${local}${hubOffsetAt(new Date(`${local}Z`))}`)
  const offset = hubOffsetAt(near)
  const moment = new Date(`${local}${offset}`)
  // A time that the clocks skip in spring is an hour later, as browsers read it.
  return hubOffsetAt(moment) === offset ? moment : near
}

/** Returns the Monday (YYYY-MM-DD) of the week of this moment, or of the week `weeksEarlier` before it. */
export function getMondayOfHubWeek(moment: Date, weeksEarlier = 0): string {
  const day = new Date(`${torontoDateFormat.format(moment)}T00:00:00Z`)
  const sinceMonday = (day.getUTCDay() + 6) % 7
  day.setUTCDate(day.getUTCDate() - sinceMonday - 7 * weeksEarlier)
  return day.toISOString().slice(0, 10)
}

/** Returns true for a time zone name as browsers report it, such as 'America/Toronto'. */
export function isTimeZone(name: string): boolean {
  try {
    // DateTimeFormat also accepts '+03:00', which is no name.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
