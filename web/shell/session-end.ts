const MINUTE = 60_000
/** Told so long before the end (WCAG 2.2.1 asks for 20 seconds at least). */
const NOTICE = 5 * MINUTE
/** Another tab may have moved the end meanwhile. */
const LOOK_AGAIN = MINUTE / 2
/** No browser waits longer than 24 days; a sleeping machine counts wrong anyhow. */
const LONGEST_WAIT = 60 * MINUTE

export const isNear = (endsAt: number, now: number) => endsAt - now <= NOTICE

/** How long to wait before asking again when the session ends, in milliseconds. */
export function nextLook(endsAt: number | undefined, now: number): number {
  if (endsAt === undefined) return LOOK_AGAIN
  if (isNear(endsAt, now)) return LOOK_AGAIN
  return Math.min(endsAt - NOTICE - now, LONGEST_WAIT)
}
