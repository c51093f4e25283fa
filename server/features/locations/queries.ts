import type { CoveredArea } from '#contract/covered-areas.ts'
import { toCoveredAreaRow } from '#server/features/geo/covered-area-row.ts'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

/** Locks the vendor until the end of the transaction: nobody sends it a referral or changes its locations meanwhile. */
export async function lockVendorForLocationChange(db: Db, vendorId: number): Promise<void> {
  await db.selectFrom('vendors').select('id').where('id', '=', vendorId).forUpdate().execute()
}

export async function countVendorLocationsIncludingArchived(db: Db, vendorId: number): Promise<number> {
  const { count } = await db
    .selectFrom('locations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow()
  return count
}

export async function countPolygonPointsOfVendor(db: Db, vendorId: number): Promise<number> {
  const { rows } = await typedSql({ count: 'number' })`
    select coalesce(sum(npoints(ring)), 0)::int as count
    from locations l join covered_areas a on a.location_id = l.id, unnest(a.rings) as ring
    where l.vendor_id = ${vendorId}`.execute(db)
  return rows[0]!.count
}

export async function hasReferralsToLocation(db: Db, vendorId: number, locationId: number): Promise<boolean> {
  const referral = await db
    .selectFrom('referrals')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('location_id', '=', locationId)
    .limit(1)
    .executeTakeFirst()
  return referral !== undefined
}

export async function hasOpeningHours(db: Db, locationId: number): Promise<boolean> {
  const span = await db
    .selectFrom('location_hours')
    .select('location_id')
    .where('location_id', '=', locationId)
    .limit(1)
    .executeTakeFirst()
  return span !== undefined
}

/** Replaces the covered areas of a location; the order is kept. */
export async function replaceCoveredAreas(db: Db, locationId: number, areas: CoveredArea[]): Promise<void> {
  await db.deleteFrom('covered_areas').where('location_id', '=', locationId).execute()
  if (areas.length === 0) return
  await db
    .insertInto('covered_areas')
    .values(areas.map((area) => toCoveredAreaRow(locationId, area)))
    .execute()
}
