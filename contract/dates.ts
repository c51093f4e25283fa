/** The zone in which days begin and end and in which people read dates (specification 9). */
export const TIME_ZONE = 'America/Toronto'

const torontoDateFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The Monday (YYYY-MM-DD) with which the week of this moment began; `weeksEarlier` for one before it. */
export function startOfWeek(moment: Date, weeksEarlier = 0): string {
  const day = new Date(`${torontoDateFormat.format(moment)}T00:00:00Z`)
  const sinceMonday = (day.getUTCDay() + 6) % 7
  day.setUTCDate(day.getUTCDate() - sinceMonday - 7 * weeksEarlier)
  return day.toISOString().slice(0, 10)
}

/** Whether this is the name of a zone, as browsers give theirs: 'America/Toronto'. */
export function isTimeZone(name: string): boolean {
  try {
    // Takes '+03:00' as well, which is no name.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
