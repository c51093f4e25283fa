import { addReferralEvents } from '#server/features/referral-history/add-referral-event.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'

interface Reader {
  /** null for the mailbox of the vendor. */
  userId: number | null
  at: Date
  detail?: Record<string, unknown>
}

/**
 * Marks what the senders of these locked referrals replied as read, unless the reader is no contact of the vendor: an
 * administrator who looks does not take the reply from the vendor's people. Returns the referrals that had an unread reply.
 */
export async function markRepliesRead(
  tx: Db,
  referralIds: number[],
  { userId, at, detail = {} }: Reader,
): Promise<number[]> {
  const rows = await tx
    .updateTable('referral_replies')
    .set({ read_at: at, read_by: userId })
    .where('referral_id', '=', anyIdSql(referralIds))
    .where('read_at', 'is', null)
    .where(({ exists, selectFrom, lit }) =>
      userId === null
        ? lit(true)
        : exists(
            selectFrom('referrals as r')
              .innerJoin('vendor_contacts as c', 'c.vendor_id', 'r.vendor_id')
              .select('r.id')
              .whereRef('r.id', '=', 'referral_replies.referral_id')
              .where('c.user_id', '=', userId),
          ),
    )
    .returning('referral_id')
    .execute()
  const read = [...new Set(rows.map(({ referral_id }) => referral_id))]
  if (read.length > 0) await addReferralEvents(tx, read, 'reply read', { actorId: userId, at, detail })
  return read
}
