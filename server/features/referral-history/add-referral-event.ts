import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'

type ReferralEventKind = Tables['referral_events']['kind']

interface EventDetails {
  /** null for an event without an actor. */
  actorId: number | null
  at: Date
  detail?: Record<string, unknown>
}

/** Adds an event to the history of a referral. Events are never changed. */
export const addReferralEvent = (tx: Db, referralId: number, kind: ReferralEventKind, about: EventDetails) =>
  addReferralEvents(tx, [referralId], kind, about)

/**
 * Adds the same event to the history of each referral, in one statement. The statement also marks the event for
 * `referral-notifications/referral-notifications.ts`: a second statement would cost more than the event row itself.
 */
export const addReferralEvents = (
  tx: Db,
  ids: number[],
  kind: ReferralEventKind,
  { actorId, at, detail = {} }: EventDetails,
) =>
  sql`
    with added as (
      insert into referral_events (referral_id, at, actor_id, kind, detail)
      select id, ${at}::timestamptz, ${actorId}::int, ${kind}::text, ${JSON.stringify(detail)}::jsonb
      from unnest(${ids}::int[]) id returning id)
    insert into untold_events (event_id) select id from added`.execute(tx)
