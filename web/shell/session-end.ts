const MINUTE = 60_000
/** Time of the notice before the end (WCAG 2.2.1 asks for 20 seconds at least). */
const NOTICE_BEFORE_MS = 5 * MINUTE
/** Another tab may have extended the session. */
const RECHECK_MS = MINUTE / 2
/** Timers are limited to 24 days and are inaccurate on a sleeping machine. */
const MAX_CHECK_DELAY_MS = 60 * MINUTE

// What is left is counted by the server, since the clock of this computer may be wrong.

export const isSessionEndNear = (secondsLeft: number) => secondsLeft * 1_000 <= NOTICE_BEFORE_MS

/** Milliseconds from a reading until the next one; undefined for a reading that failed. */
export function getNextSessionCheckDelay(secondsLeft: number | undefined): number {
  if (secondsLeft === undefined || isSessionEndNear(secondsLeft)) return RECHECK_MS
  return Math.min(secondsLeft * 1_000 - NOTICE_BEFORE_MS, MAX_CHECK_DELAY_MS)
}
