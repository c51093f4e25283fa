import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'

type ReferralEventKind = Tables['referral_events']['kind']

interface EventDetails {
  /** null for what happened by itself. */
  actorId: number | null
  at: Date
  detail?: Record<string, unknown>
}

/** Adds to the history of a referral, which is never changed. */
export const addReferralEvent = (tx: Db, referralId: number, kind: ReferralEventKind, about: EventDetails) =>
  addReferralEvents(tx, [referralId], kind, about)

/**
 * The same event in the history of each: one statement, however many they are. That it is still to be told (`news/referral-news.ts`) is
 * noted in it as well: a statement more would cost a referral that is sent more than the row itself.
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
