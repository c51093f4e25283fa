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
