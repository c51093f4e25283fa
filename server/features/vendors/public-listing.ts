import { sql, type RawBuilder } from 'kysely'
import type { PublicListingLevel } from '#contract/vendors.ts'
import type { Db } from '#server/platform/db.ts'

/** Whether the vendor (alias v) was there before the public directory was opened; null while it is closed. */
export const vendorOlderThanDirectoryCondition = sql<boolean>`v.created_at < (select open_since from public_directory)`

/**
 * Whether search engines may show the vendor (alias v). One that was there before the directory was opened is told first
 * and has time to say no: `public-directory/listing-notices.ts`.
 */
export const vendorVisibleToSearchEnginesCondition = (
  at: Date,
): RawBuilder<boolean> => sql<boolean>`(v.is_public and v.public_listing = 'indexed'
  and (coalesce(not ${vendorOlderThanDirectoryCondition}, false) or exists (select from public_listing_notices n
    where n.vendor_id = v.id and n.indexed_from <= ${at}::timestamptz)))`

/** The moment of `vendorVisibleToSearchEnginesCondition` for a vendor that was told; null for one that has no notice. */
export const searchEngineVisibilityStartSql = sql<Date | null>`(select n.indexed_from from public_listing_notices n where n.vendor_id = v.id)`

/**
 * Ends the notice period when the vendor changes its listing, because people who change it know of the directory. Call
 * it before the new listing is stored: a form also sends unchanged fields.
 */
export async function endNoticePeriodIfListingChanges(
  db: Db,
  vendorId: number,
  listing: PublicListingLevel,
  at: Date,
): Promise<void> {
  await db
    .insertInto('public_listing_notices')
    .columns(['vendor_id', 'indexed_from'])
    .expression(
      db
        .selectFrom('vendors')
        .select(['id', sql<Date>`${at}::timestamptz`.as('indexed_from')])
        .where('id', '=', vendorId)
        .where('public_listing', '<>', listing),
    )
    .onConflict((told) => told.column('vendor_id').doUpdateSet({ indexed_from: at }))
    .execute()
}
