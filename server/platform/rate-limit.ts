import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getRateLimitOrigin } from './rate-limit-origin.ts'
import { minutes, type Clock } from './clock.ts'
import { tooManyRequestsProblem } from './problems.ts'

const WINDOW_MS = minutes(1)
/**
 * Above this many counters the window restarts for all: memory stays bounded, and a rate limit may fail open (SR-076).
 */
const MAX_COUNTERS = 50_000

export interface RateLimits {
  /** Requests a minute; null means no limit. */
  perUser: number | null
  perAddress: number | null
  /** Calls of the public directory, per address. */
  perGuest: number | null
}

/**
 * Keeps one caller from using up the hub: limits requests under /api, embedded pages and those of the public directory per minute, by user and by
 * address (SR-075). Counted in memory, separately in each copy of the server; limits that protect accounts are in
 * `attempt-limits.ts`. Map tiles and files are not counted.
 */
export function registerRateLimits(http: FastifyInstance, clock: Clock, { perUser, perAddress, perGuest }: RateLimits) {
  let windowEnds = 0
  const counts = new Map<string, number>()

  function count(key: string, most: number | null): void {
    if (most === null) return
    const now = clock.now().getTime()
    if (now >= windowEnds || counts.size > MAX_COUNTERS) {
      counts.clear()
      windowEnds = now + WINDOW_MS
    }
    const calls = (counts.get(key) ?? 0) + 1
    counts.set(key, calls)
    if (calls > most) throw tooManyRequestsProblem(Math.ceil((windowEnds - now) / 1000))
  }

  http.addHook('onRequest', async (request) => {
    if (isCounted(request)) count(`address ${getRateLimitOrigin(request)}`, perAddress)
    if (isGuestCall(request)) count(`guest ${getRateLimitOrigin(request)}`, perGuest)
  })

  return {
    /** Called when the user is known. */
    countUser: (request: FastifyRequest, userId: number) => {
      if (isCounted(request)) count(`user ${userId}`, perUser)
    },
  }
}

// Decided by the matched route, because one URL can be spelled in many ways.

const NOT_COUNTED = /^\/api\/(map|directory\/map)\//

const isCounted = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  (url.startsWith('/api/') && !NOT_COUNTED.test(url)) || /^\/(embed|directory|sitemap)\b/.test(url)

const isGuestCall = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  url.startsWith('/api/directory/') && !NOT_COUNTED.test(url)
