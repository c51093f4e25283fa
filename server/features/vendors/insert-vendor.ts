import type { Insertable } from 'kysely'
import { toNameSortKey } from '#contract/fold-text.ts'
import type { VendorApprovalState } from '#contract/vendors.ts'
import { incrementMapVersion } from './map-version.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import type { Tables } from '#server/tables.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'
import { promoteClientsToVendorUsers } from './vendor-role.ts'

/** The columns of a new vendor; the others have defaults. */
type VendorValues = Pick<Insertable<Tables['vendors']>, 'name' | 'email'> & Partial<Insertable<Tables['vendors']>>

interface NewVendor {
  name: string
  email: string
  site: string
  phone: string
  approval: VendorApprovalState
}

/** Decision 49: the approval of a vendor whose users created it themselves. */
export const getApprovalOfSelfRegisteredVendor = ({ newVendors }: Pick<Config, 'newVendors'>): VendorApprovalState =>
  newVendors === 'approved' ? 'pending' : 'approved'

/**
 * Inserts a vendor that is active and, unless `vendor` says otherwise, approved. A unique index refuses the address of
 * another vendor.
 */
export async function insertVendor(db: Db, vendor: VendorValues, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('vendors')
    .values({ ...vendor, sort_name: toNameSortKey(vendor.name), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await indexVendors(db, [id])
  await incrementMapVersion(db)
  return id
}

/** Inserts a vendor with this user as its primary contact; a client becomes a vendor user (decision 27). */
export async function insertVendorWithPrimaryContact(
  { db, at, record }: Pick<RequestContext, 'db' | 'at' | 'record'>,
  userId: number,
  vendor: NewVendor,
): Promise<number> {
  const vendorId = await insertVendor(db, vendor, at)
  const { id } = await db
    .insertInto('vendor_contacts')
    .values({ vendor_id: vendorId, user_id: userId, is_primary: true, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = { ids: [id], personId: userId, vendorId }
  await record({ ...subject, action: 'became contact', kind: 'contact', detail: { is_primary: true } })
  await promoteClientsToVendorUsers({ db, record }, [userId])
  return vendorId
}
