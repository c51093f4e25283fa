import type { Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'

type EventKind = Tables['referral_events']['kind']

/** Adds to the history of a referral, which is never changed; without an actor it happened by itself. */
export const addEvent = (
  tx: Db,
  referralId: number,
  kind: EventKind,
  { actorId, at, detail = {} }: { actorId: number | null; at: Date; detail?: Record<string, unknown> },
) =>
  tx
    .insertInto('referral_events')
    .values({ referral_id: referralId, at, actor_id: actorId, kind, detail: JSON.stringify(detail) })
    .execute()
