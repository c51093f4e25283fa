import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** A status or due date of a referral, by the event that records it. */
export interface ReferralChange {
  referralId: number
  eventId: number
}

/** Whether the next change of the referral after this one was to undo it. Events of one change have the same time. */
export async function isChangeUndone(db: Db, { referralId, eventId }: ReferralChange): Promise<boolean> {
  const next = await db
    .selectFrom('referral_events as later')
    .innerJoin('referral_events as change', (join) =>
      join.on('change.id', '=', eventId).onRef('change.referral_id', '=', 'later.referral_id'),
    )
    .select('later.kind')
    .where('later.referral_id', '=', referralId)
    .where('later.kind', 'in', ['read', 'status', 'due', 'undone'])
    .where(sql<boolean>`later.at > change.at`)
    .orderBy('later.id')
    .limit(1)
    .executeTakeFirst()
  return next?.kind === 'undone'
}
