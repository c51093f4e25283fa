import type { Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'

/**
 * Puts the sender's newest rating into the vendor's mean, in place of the one before it: whoever has sent many referrals
 * still is one voice (docs/decisions/0032-limits-on-acts.md). The vendor is locked, so that ratings sent together add up.
 */
export async function rateVendor(tx: Db, { rating, ...pair }: Tables['vendor_ratings']): Promise<void> {
  await tx.selectFrom('vendors').select('id').where('id', '=', pair.vendor_id).forNoKeyUpdate().execute()
  const before = await tx
    .selectFrom('vendor_ratings')
    .select('rating')
    .where('vendor_id', '=', pair.vendor_id)
    .where('sender_id', '=', pair.sender_id)
    .executeTakeFirst()
  await tx
    .insertInto('vendor_ratings')
    .values({ ...pair, rating })
    .onConflict((earlier) => earlier.columns(['vendor_id', 'sender_id']).doUpdateSet({ rating }))
    .execute()
  await tx
    .updateTable('vendors')
    .set((v) => ({
      rating_total: v('rating_total', '+', rating - (before?.rating ?? 0)),
      rating_count: v('rating_count', '+', before ? 0 : 1),
    }))
    .where('id', '=', pair.vendor_id)
    .execute()
}
