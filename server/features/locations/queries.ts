import type { CoveredArea } from '#contract/covered-areas.ts'
import { coveredAreaRow } from '#server/features/geo/covered-area-row.ts'
import type { Db } from '#server/platform/db.ts'

/** Keeps the vendor as it is until the end of the transaction: nobody refers to it meanwhile, nor changes its places. */
export async function lockVendor(db: Db, vendorId: number): Promise<void> {
  await db.selectFrom('vendors').select('id').where('id', '=', vendorId).forUpdate().execute()
}

export async function countLocations(db: Db, vendorId: number): Promise<number> {
  const { places } = await db
    .selectFrom('locations')
    .select(({ fn }) => fn.countAll<number>().as('places'))
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow()
  return places
}

export async function hasReferrals(db: Db, vendorId: number, locationId: number): Promise<boolean> {
  const referral = await db
    .selectFrom('referrals')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('location_id', '=', locationId)
    .limit(1)
    .executeTakeFirst()
  return referral !== undefined
}

/** The areas a location covers from now on, in this order. */
export async function setCoveredAreas(db: Db, locationId: number, areas: CoveredArea[]): Promise<void> {
  await db.deleteFrom('covered_areas').where('location_id', '=', locationId).execute()
  if (areas.length === 0) return
  await db
    .insertInto('covered_areas')
    .values(areas.map((area) => coveredAreaRow(locationId, area)))
    .execute()
}
