import { sql } from 'kysely'
import { REFERRAL_UNDO_SECONDS } from '#contract/referrals.ts'
import { addMilliseconds, days } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'

/** The events by which the vendor's staff change a referral; an undo is such a change. */
export const REFERRAL_CHANGE_EVENT_KINDS = ['read', 'status', 'due', 'assignee', 'undone'] as const

/** A change of a referral, by the event that records it. */
export interface ReferralChange {
  referralId: number
  eventId: number
}

/** Messages about one referral within a day: whoever may change it could fill the mailbox and the phone of its sender. */
const CHANGES_PER_DAY = 30

/**
 * Returns whether the sender still gets a message about this change. False when the next change undid it, when a later change of the
 * same kind is final (not undone, and too old to be), after 30 status or due-date changes within the day before it, or when the sender
 * has deleted the referral. Events are compared by id, because each change locks the referral; their times may be out of order.
 */
export async function isChangeNotificationNeeded(
  db: Db,
  { referralId, eventId }: ReferralChange,
  now: Date,
): Promise<boolean> {
  const finalSince = addMilliseconds(now, -REFERRAL_UNDO_SECONDS * 1_000)
  const { rows } = await sql`
    with changes as (
      select e.id, e.kind, e.at, lead(e.kind) over (order by e.id) is distinct from 'undone' as holds
      from referral_events e where e.referral_id = ${referralId} and e.kind = any(${REFERRAL_CHANGE_EVENT_KINDS}::text[])
    )
    select from changes e join referrals r on r.id = ${referralId}
    where e.id = ${eventId} and e.holds and r.deleted_by_sender_at is null
      and not exists (select from changes c where c.id > e.id and c.kind = e.kind and c.holds and c.at <= ${finalSince})
      and (select count(*) from changes c
        where c.id < e.id and c.kind in ('status', 'due') and c.at > e.at - ${days(1)} * interval '1 millisecond') < ${CHANGES_PER_DAY}
  `.execute(db)
  return rows.length > 0
}
