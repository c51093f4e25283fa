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
  perVisitor: number | null
}

/** Which requests are counted, by the path of the matched route: one URL can be spelled in many ways. */
export interface RateLimitedRoutes {
  isCounted: (path: string) => boolean
  isVisitorCall: (path: string) => boolean
}

/**
 * Keeps one caller from using up the hub: limits requests per minute, by user and by address (SR-075). Counted in memory, separately in each
 * copy of the server; limits that protect accounts are in `attempt-limits.ts`.
 */
export function registerRateLimits(
  http: FastifyInstance,
  clock: Clock,
  { perUser, perAddress, perVisitor }: RateLimits,
  routes: RateLimitedRoutes,
) {
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
    const path = getRoutePath(request)
    if (routes.isCounted(path)) count(`address ${getRateLimitOrigin(request)}`, perAddress)
    if (routes.isVisitorCall(path)) count(`visitor ${getRateLimitOrigin(request)}`, perVisitor)
  })

  return {
    /** Called when the user is known. */
    countUser: (request: FastifyRequest, userId: number) => {
      if (routes.isCounted(getRoutePath(request))) count(`user ${userId}`, perUser)
    },
  }
}

const getRoutePath = ({ routeOptions: { url = '' } }: FastifyRequest): string => url
