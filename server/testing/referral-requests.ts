import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

interface ReferableVendor {
  id: number
  location: { id: number }
  service: { id: number }
}

/** Returns the body that sends a referral to the first location of the vendor, for its first service. */
export const buildSendBody = (vendor: ReferableVendor, more: object = {}) => ({
  vendor: vendor.id,
  order: { location: vendor.location.id, service: vendor.service.id, details: 'Please call.', ...more },
})

/** Counts what sending a referral stores, which a refused one must not change. */
export async function countReferralRows(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from referrals) + (select count(*) from referral_events) + (select count(*) from idempotency_keys) as n`.execute(
    db,
  )
  return rows[0]!.n
}
