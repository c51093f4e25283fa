import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientSubnet } from './client-subnet.ts'
import { minutes, type Clock } from './clock.ts'
import { tooManyRequests } from './problems.ts'

const WINDOW_MS = minutes(1)
/** Past this many counters the window starts anew for all: memory stays bounded, and a comfort limit may fail open (SR-076). */
const MAX_COUNTERS = 50_000

export interface RateLimits {
  /** Calls a minute; null is no limit. */
  perUser: number | null
  perAddress: number | null
}

/**
 * Keeps one caller from taking the hub from the others: calls under /api and embedded pages a minute per user and per address (SR-075).
 * Counted in memory, each copy for itself; what protects accounts is in `limits.ts`. Map tiles and files do not count.
 */
export function limitRequestRates(http: FastifyInstance, clock: Clock, { perUser, perAddress }: RateLimits) {
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
    if (calls > most) throw tooManyRequests(Math.ceil((windowEnds - now) / 1000))
  }

  http.addHook('onRequest', async (request) => {
    if (isCounted(request)) count(`address ${clientSubnet(request)}`, perAddress)
  })

  return {
    /** Called once it is known who asks. */
    countUser: (request: FastifyRequest, userId: number) => {
      if (isCounted(request)) count(`user ${userId}`, perUser)
    },
  }
}

/** By the route that was found: the address itself can be spelled in many ways. */
function isCounted({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return (url.startsWith('/api/') && !url.startsWith('/api/map/')) || url.startsWith('/embed/')
}
