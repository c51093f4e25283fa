import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/**
 * Deletes guests whose referral was purged (SR-098). Of one who was reported the row stays, without a name, an address or a
 * number, because the report refers to it. Called by housekeeping.
 */
export async function purgeGuestsWithoutReferrals(db: Db, at: Date): Promise<void> {
  // A document can refer to a guest whose referral has been moved to an account.
  const isOrphan = sql<boolean>`is_guest and not exists (select from referrals r where r.sender_id = people.id)
    and not exists (select from attachments a where a.uploader_id = people.id)`
  const isReported = sql<boolean>`exists (select from user_reports r where r.user_id = people.id)`
  await db
    .deleteFrom('people')
    .where(isOrphan)
    .where(sql<boolean>`not ${isReported}`)
    .execute()
  await db
    .updateTable('people')
    .set({ first: '', last: '', sort_name: '', email: '', phone: '', deleted_at: at })
    .where(isOrphan)
    .where(isReported)
    .where('deleted_at', 'is', null)
    .execute()
}
