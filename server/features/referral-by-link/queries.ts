import { sql } from 'kysely'
import { VISITOR_VIEWER } from '#contract/policy.ts'
import type { ReferralLinkRow } from '#server/features/emailed-links/queries.ts'
import { waitingReferralsSql } from '#server/features/referrals/waiting-referrals.ts'
import { vendorVisibleCondition } from '#server/features/vendors/visibility-conditions.ts'
import type { Db } from '#server/platform/db.ts'

/** The page shows as many referrals that wait. */
const MAX_WAITING = 20

/** The phone and the website of a vendor that everybody may see. */
export const findPublicVendorPhoneAndWebsite = (db: Db, vendorId: number) =>
  db
    .selectFrom('vendors as v')
    .select(['v.phone', 'v.site'])
    .where('v.id', '=', vendorId)
    .where(vendorVisibleCondition(VISITOR_VIEWER))
    .executeTakeFirst()

/** Other referrals to the vendor that nobody has read, or whose reply nobody has read: the oldest ids, and the count of all. */
export async function listOtherWaitingReferralIds(
  db: Db,
  link: ReferralLinkRow,
): Promise<{ ids: number[]; count: number }> {
  const rows = await selectOtherWaiting(db, link)
    .select(sql<number>`count(*) over ()::int`.as('count'))
    .orderBy('created_at')
    .limit(MAX_WAITING)
    .execute()
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 }
}

export async function isOtherReferralWaiting(db: Db, link: ReferralLinkRow, id: number): Promise<boolean> {
  return (await selectOtherWaiting(db, link).where('id', '=', id).executeTakeFirst()) !== undefined
}

const selectOtherWaiting = (db: Db, { vendor_id, referral_id }: ReferralLinkRow) =>
  db
    .selectFrom('referrals')
    .select('id')
    .where('id', '<>', referral_id)
    .where('id', 'in', sql<number>`(select id from ${waitingReferralsSql(sql`${vendor_id}`)} waiting)`)
