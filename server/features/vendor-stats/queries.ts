import { firstStatusJoinSql, medianFirstStatusHoursSql } from '#server/features/referral-history/first-status-sql.ts'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

/** Only the newest referrals are read: enough for a median, even for a busy vendor. */
const MAX_REFERRALS = 6_000

/** Reads within how many hours half of a vendor's referrals since then got a first status; null until half have one. */
export async function readMedianHoursToFirstStatus(db: Db, vendorId: number, since: Date): Promise<number | null> {
  const { rows } = await typedSql({ median_hours: 'number | null' })`
    select ${medianFirstStatusHoursSql} as median_hours
    from (select id, created_at from referrals
        where vendor_id = ${vendorId} and created_at >= ${since} and deleted_by_vendor_at is null
        order by created_at desc, id desc limit ${MAX_REFERRALS}) r
      ${firstStatusJoinSql}`.execute(db)
  return rows[0]!.median_hours
}
