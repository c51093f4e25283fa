import { z } from 'zod'
import { Id } from './fields.ts'
import { route } from './route.ts'

/**
 * What an open screen is told of (decision 47): a referral that is new, changed or taken back, a new status, a read mark,
 * and what is between two vendors. It says which, never what: the screen reads it again with its own rights.
 */
export const LIVE_EVENTS = ['referral', 'status', 'read', 'network'] as const
export type LiveEventName = (typeof LIVE_EVENTS)[number]

/** Of many at once the first hundred; whoever shows a list reads it again anyway. */
export const LIVE_IDS = 100
export const LiveData = z.object({ ids: z.array(Id).max(LIVE_IDS) })

export const LiveEvent = LiveData.extend({ name: z.enum(LIVE_EVENTS) })
export type LiveEvent = z.output<typeof LiveEvent>

/** The server says something at least this often, so that both ends notice a line that is dead. */
export const HEARTBEAT_MS = 15_000

export const liveRoutes = {
  /** `event:` one of LIVE_EVENTS, `data:` LiveData as JSON; lines that begin with a colon are heartbeats. */
  events: route('GET', '/live', { media: 'stream', returns: z.unknown() }),
}
