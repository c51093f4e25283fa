import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { LIVE_NOTIFY_CHANNEL } from '#server/platform/pg-notify-listener.ts'

/**
 * Publishes that a document of a referral can be opened now, of which its history has no line. The message is a
 * `LiveChange`; it is made here because attachments cannot import `live/`, which depends on them.
 */
export async function publishAttachmentReleased(tx: Db, referralId: number): Promise<void> {
  const referral = await tx
    .selectFrom('referrals')
    .select(['sender_id', 'vendor_id', 'deleted_by_sender_at', 'deleted_by_vendor_at'])
    .where('id', '=', referralId)
    .executeTakeFirst()
  if (!referral) return
  const sender = referral.deleted_by_sender_at === null ? referral.sender_id : null
  const vendors = referral.deleted_by_vendor_at === null ? [referral.vendor_id] : []
  const change = JSON.stringify({ kind: 'attachment released', ids: [referralId], sender, vendors })
  await sql`select pg_notify(${LIVE_NOTIFY_CHANNEL}, ${change})`.execute(tx)
}
