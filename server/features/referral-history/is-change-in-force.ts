import type { Db } from '#server/platform/db.ts'

/** The events by which the vendor's staff change a referral; an undo is such a change. */
export const CHANGE_EVENT_KINDS = ['read', 'status', 'due', 'assignee', 'undone'] as const

/** A change of a referral, by the event that records it. */
export interface ReferralChange {
  referralId: number
  eventId: number
}

/**
 * Returns false when the next change of the referral undid this one, or when the sender has deleted the referral. The ids
 * of a referral's events follow its changes, because each change locks the referral; their times may not.
 */
export async function isChangeInForce(db: Db, { referralId, eventId }: ReferralChange): Promise<boolean> {
  const referral = await db
    .selectFrom('referrals as r')
    .where('r.id', '=', referralId)
    .where('r.deleted_by_sender_at', 'is', null)
    .select((select) =>
      select
        .selectFrom('referral_events as e')
        .select('e.kind')
        .whereRef('e.referral_id', '=', 'r.id')
        .where('e.id', '>', eventId)
        .where('e.kind', 'in', CHANGE_EVENT_KINDS)
        .orderBy('e.id')
        .limit(1)
        .as('next_change'),
    )
    .executeTakeFirst()
  return referral !== undefined && referral.next_change !== 'undone'
}
