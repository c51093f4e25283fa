import { z } from 'zod'
import { Id } from './fields.ts'
import { defineRoute } from './route.ts'

/**
 * What an open screen is told of (decision 47): a referral that is new, changed or taken back, a new status, a read mark,
 * and what is between two vendors. It says which, never what: the screen reads it again with its own rights.
 */
export const LIVE_EVENT_NAMES = ['referral', 'status', 'read', 'network'] as const
export type LiveEventName = (typeof LIVE_EVENT_NAMES)[number]

/** Of many at once the first hundred; whoever shows a list reads it again anyway. */
export const MAX_LIVE_EVENT_IDS = 100
export const LiveEventData = z.object({ ids: z.array(Id).max(MAX_LIVE_EVENT_IDS) })

export const LiveEvent = LiveEventData.extend({ name: z.enum(LIVE_EVENT_NAMES) })
export type LiveEvent = z.output<typeof LiveEvent>

/** The server says something at least this often, so that both ends notice a line that is dead. */
export const HEARTBEAT_MS = 15_000

export const liveRoutes = {
  /** `event:` one of LIVE_EVENTS, `data:` LiveData as JSON; lines that begin with a colon are heartbeats. */
  events: defineRoute('GET', '/live', { media: 'stream', returns: z.unknown() }),
}
