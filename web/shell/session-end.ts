const MINUTE = 60_000
/** Told so long before the end (WCAG 2.2.1 asks for 20 seconds at least). */
const NOTICE_BEFORE_MS = 5 * MINUTE
/** Another tab may have moved the end meanwhile. */
const RECHECK_MS = MINUTE / 2
/** No browser waits longer than 24 days; a sleeping machine counts wrong anyhow. */
const MAX_CHECK_DELAY_MS = 60 * MINUTE

export const isSessionEndNear = (endsAt: number, now: number) => endsAt - now <= NOTICE_BEFORE_MS

/** How long to wait before asking again when the session ends, in milliseconds. */
export function nextSessionCheckDelay(endsAt: number | undefined, now: number): number {
  if (endsAt === undefined) return RECHECK_MS
  if (isSessionEndNear(endsAt, now)) return RECHECK_MS
  return Math.min(endsAt - NOTICE_BEFORE_MS - now, MAX_CHECK_DELAY_MS)
}
