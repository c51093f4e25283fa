import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** The newest are looked at: enough for a median, however busy the vendor is. */
const LOOKED_AT = 6_000

/** How long half of a vendor's referrals since then waited for their first status; null while none has one. */
export async function medianHoursToFirstStatus(db: Db, vendorId: number, since: Date): Promise<number | null> {
  const { rows } = await sql<{ median_hours: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from first.at - r.created_at)::float8 / 3600)
      as median_hours
    from (select id, created_at from referrals
        where vendor_id = ${vendorId} and created_at >= ${since} and deleted_by_vendor_at is null
        order by created_at desc, id desc limit ${LOOKED_AT}) r
      cross join lateral (select at from referral_events e
        where e.referral_id = r.id and e.kind = 'status' order by e.id limit 1) first`.execute(db)
  return rows[0]!.median_hours
}
