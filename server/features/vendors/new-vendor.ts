import type { Insertable } from 'kysely'
import type { Approval } from '#contract/vendors.ts'
import { bumpMapVersion, refreshVisibility } from '#server/features/map/visibility.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import { sortName } from '#server/platform/text.ts'
import type { Tables } from '#server/tables.ts'
import { indexVendor } from './search-text.ts'
import { becomeVendorUser } from './vendor-users.ts'

/** What a vendor is made of; the rest has its usual values. */
type Values = Pick<Insertable<Tables['vendors']>, 'name' | 'email'> & Partial<Insertable<Tables['vendors']>>

interface NewVendor {
  name: string
  email: string
  site: string
  phone: string
  approval: Approval
}

/** Decision 49: what a vendor starts with that somebody made for themselves. */
export const initialApproval = ({ newVendors }: Pick<Config, 'newVendors'>): Approval =>
  newVendors === 'approved' ? 'pending' : 'approved'

/** Makes a vendor that is active, and approved unless `vendor` says otherwise. An address that another vendor has is refused by the database. */
export async function addVendor(db: Db, vendor: Values, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('vendors')
    .values({ ...vendor, sort_name: sortName(vendor.name), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await indexVendor(db, [id])
  await refreshVisibility(db, [id])
  await bumpMapVersion(db)
  return id
}

/** The same with this user as its primary contact; a client becomes a vendor user by it (decision 27). */
export async function addVendorOf(db: Db, userId: number, vendor: NewVendor, at: Date): Promise<number> {
  const id = await addVendor(db, vendor, at)
  await db
    .insertInto('vendor_contacts')
    .values({ vendor_id: id, user_id: userId, is_primary: true, created_at: at })
    .execute()
  await becomeVendorUser(db, userId)
  return id
}
