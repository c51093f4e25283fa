import { z } from 'zod'
import { Id } from './fields.ts'
import { defineRoute } from './route.ts'

/**
 * Live events for open screens (decision 47): a referral that is new, changed or withdrawn, a new status, a read mark,
 * and a network change between two vendors. Events contain ids only: the screen reads the data again with its own
 * rights.
 */
export const LIVE_EVENT_NAMES = ['referral', 'status', 'read', 'network'] as const
export type LiveEventName = (typeof LIVE_EVENT_NAMES)[number]

/** At most this many ids per event. Screens with lists read them again anyway. */
export const MAX_LIVE_EVENT_IDS = 100
export const LiveEventData = z.object({ ids: z.array(Id).max(MAX_LIVE_EVENT_IDS) })

export const LiveEvent = LiveEventData.extend({ name: z.enum(LIVE_EVENT_NAMES) })
export type LiveEvent = z.output<typeof LiveEvent>

/** The server sends something at least this often, so that both ends detect a dead connection. */
export const LIVE_HEARTBEAT_MS = 15_000

export const liveRoutes = {
  /** `event:` one of LIVE_EVENT_NAMES, `data:` LiveEventData as JSON; lines that begin with a colon are heartbeats. */
  events: defineRoute('GET', '/live', { media: 'stream', returns: z.unknown() }),
}
