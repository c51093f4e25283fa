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

/** Adds the same event to the history of each referral. */
export const addReferralEvents = (
  tx: Db,
  ids: number[],
  kind: ReferralEventKind,
  { detail = {}, ...about }: EventDetails,
) => addDetailedReferralEvents(tx, new Map(ids.map((id) => [id, detail])), kind, about)

/**
 * Adds an event with details of its own to the history of each referral, in one statement. The statement also marks the
 * events for `referral-notifications/referral-notifications.ts`: a second statement would cost more than the event rows
 * themselves.
 */
export const addDetailedReferralEvents = (
  tx: Db,
  details: ReadonlyMap<number, Record<string, unknown>>,
  kind: ReferralEventKind,
  { actorId, at }: Omit<EventDetails, 'detail'>,
) =>
  sql`
    with added as (
      insert into referral_events (referral_id, at, actor_id, kind, detail)
      select one.id, ${at}::timestamptz, ${actorId}::int, ${kind}::text, one.detail::jsonb
      from unnest(${[...details.keys()]}::int[], ${[...details.values()].map((detail) => JSON.stringify(detail))}::text[])
        as one (id, detail)
      returning id)
    insert into untold_events (event_id) select id from added`.execute(tx)
