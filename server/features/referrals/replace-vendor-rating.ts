import type { Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'

/**
 * Replaces the sender's previous rating in the mean of the vendor, so that a sender of many referrals counts once
 * (docs/decisions/0032-limits-on-acts.md). Locks the vendor, so that concurrent ratings add up.
 */
export async function replaceVendorRating(tx: Db, { rating, ...pair }: Tables['vendor_ratings']): Promise<void> {
  await tx.selectFrom('vendors').select('id').where('id', '=', pair.vendor_id).forNoKeyUpdate().execute()
  const previous = await tx
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
      rating_total: v('rating_total', '+', rating - (previous?.rating ?? 0)),
      rating_count: v('rating_count', '+', previous ? 0 : 1),
    }))
    .where('id', '=', pair.vendor_id)
    .execute()
}
