import { bumpMapVersion, refreshVisibility } from '#server/features/map/visibility.ts'
import type { Db } from '#server/platform/db.ts'
import { sortName } from '#server/platform/text.ts'
import { indexVendor } from './search-text.ts'

interface NewVendor {
  name: string
  email: string
  site: string
  phone: string
}

/** Makes a vendor that is active at once, with this user as its primary contact; a client becomes a vendor user by it (decision 27). */
export async function addVendorOf(db: Db, userId: number, vendor: NewVendor, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('vendors')
    .values({ ...vendor, sort_name: sortName(vendor.name), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('vendor_contacts')
    .values({ vendor_id: id, user_id: userId, is_primary: true, created_at: at })
    .execute()
  await db.updateTable('users').set({ role: 'VENDOR' }).where('id', '=', userId).where('role', '=', 'CLIENT').execute()
  await indexVendor(db, [id])
  await refreshVisibility(db, [id])
  await bumpMapVersion(db)
  return id
}
