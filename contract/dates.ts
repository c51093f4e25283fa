/** The zone in which days begin and end and in which people read dates (specification 9). */
export const TIME_ZONE = 'America/Toronto'

/** Whether this is the name of a zone, as browsers give theirs: 'America/Toronto'. */
export function isTimeZone(name: string): boolean {
  try {
    // Takes '+03:00' as well, which is no name.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
