import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/**
 * Copies the data of these vendors that the map needs to their locations. Every write of a vendor or location must call
 * it. Returns true when this changes a marker.
 */
export async function copyVendorMapDataToLocations(db: Db, vendorIds: number[]): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update locations l set shown_to = fresh.shown_to, avatar_type = fresh.avatar_type
    from (select place.id, v.avatar_type,
        case when not v.is_listed or place.hides_address then 'own' when v.vendors_seen_only then 'vendors'
          when v.is_public then 'everyone' else 'members' end as shown_to
      from vendors v join locations place on place.vendor_id = v.id where v.id = any(${vendorIds}::int[])) fresh
    where l.vendor_id = any(${vendorIds}::int[]) and l.id = fresh.id and (l.shown_to, l.avatar_type) <> (fresh.shown_to, fresh.avatar_type)`.execute(
    db,
  )
  return numAffectedRows > 0n
}
