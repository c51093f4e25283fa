const MINUTE = 60_000
/** Time of the notice before the end (WCAG 2.2.1 asks for 20 seconds at least). */
const NOTICE_BEFORE_MS = 5 * MINUTE
/** Another tab may have extended the session. */
const RECHECK_MS = MINUTE / 2
/** Timers are limited to 24 days and are inaccurate on a sleeping machine. */
const MAX_CHECK_DELAY_MS = 60 * MINUTE

export const isSessionEndNear = (endsAt: number, now: number) => endsAt - now <= NOTICE_BEFORE_MS

/** Milliseconds until the end of the session has to be checked again. */
export function getNextSessionCheckDelay(endsAt: number | undefined, now: number): number {
  if (endsAt === undefined) return RECHECK_MS
  if (isSessionEndNear(endsAt, now)) return RECHECK_MS
  return Math.min(endsAt - NOTICE_BEFORE_MS - now, MAX_CHECK_DELAY_MS)
}
