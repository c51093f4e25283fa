import { EMAIL_TAKEN } from '#contract/fields.ts'
import { can } from '#contract/policy.ts'
import type { NewVendor, VendorEdit } from '#contract/vendor-profile.ts'
import { bumpMapVersion, refreshVisibility } from '#server/features/map/visibility.ts'
import { isDuplicate, type Db } from '#server/platform/db.ts'
import { conflict, invalid } from '#server/platform/problems.ts'
import type { Act } from '#server/platform/serve.ts'
import { sortName } from '#server/platform/text.ts'
import { refuseArchivedEmail } from './archived-email.ts'
import { addVendor } from './new-vendor.ts'
import { indexVendor } from './search-text.ts'

/** Lists a vendor without contacts yet; answers its id. */
export async function createVendor({ db, at, record }: Act, vendor: NewVendor): Promise<number> {
  await refuseArchivedEmail(db, vendor.email)
  const id = await addVendor(db, vendor, at).catch(refuseTakenEmail)
  await record({ action: 'created', kind: 'vendor', ids: [id], vendorId: id })
  return id
}

/** Changes what a vendor says of itself. 409 when the version that was read is no longer the vendor's (SR-129). */
export async function editVendor(
  { db, record }: Act,
  id: number,
  { version, ...edit }: VendorEdit & { version?: number | undefined },
): Promise<void> {
  const fields = Object.keys(edit)
  const { numUpdatedRows } = await db
    .updateTable('vendors')
    .set((row) => ({
      ...edit,
      ...(edit.name !== undefined && { sort_name: sortName(edit.name) }),
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .$if(version !== undefined, (update) => update.where('version', '=', version!)) // $if has just checked it
    .executeTakeFirstOrThrow()
    .catch(refuseTakenEmail)
  if (numUpdatedRows === 0n) throw conflict('Somebody else has changed this vendor in the meantime.')
  await record({ action: 'changed', kind: 'vendor', ids: [id], vendorId: id, detail: { fields } })
  await showChange(db, id)
}

function refuseTakenEmail(error: unknown): never {
  throw isDuplicate(error, 'vendors_email') ? invalid('email', EMAIL_TAKEN) : error
}

/** Brings back a vendor that was archived; one that is not stays as it is. */
export async function restoreVendor({ db, record }: Act, id: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('vendors')
    .set({ is_archived: false })
    .where('id', '=', id)
    .where('is_archived', '=', true)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  await record({ action: 'restored', kind: 'vendor', ids: [id], vendorId: id })
  await showChange(db, id)
}

/** A top-level service; a private one is there for administrators alone to give out (decision 24). */
export async function attachService({ db, viewer, record }: Act, id: number, serviceId: number): Promise<void> {
  const service = await db
    .selectFrom('services')
    .select('id')
    .where('id', '=', serviceId)
    .where('parent_id', 'is', null)
    .$if(!can.seeInsideAllVendors(viewer), (query) => query.where('private', '=', false))
    .executeTakeFirst()
  if (!service) throw invalid('service', 'This service does not exist.')
  await db
    .insertInto('vendor_services')
    .values({ vendor_id: id, service_id: serviceId })
    .onConflict((taken) => taken.doNothing())
    .execute()
  await record({ action: 'attached service', kind: 'vendor', ids: [id], vendorId: id, detail: { service: serviceId } })
  await showChange(db, id)
}

/** Referrals that ask for the service keep it. */
export async function detachService({ db, record }: Act, id: number, serviceId: number): Promise<void> {
  await db.deleteFrom('vendor_services').where('vendor_id', '=', id).where('service_id', '=', serviceId).execute()
  await record({ action: 'detached service', kind: 'vendor', ids: [id], vendorId: id, detail: { service: serviceId } })
  await showChange(db, id)
}

/** Brings what is kept beside the vendor up to date: the words it is found by, what its markers show. */
export async function showChange(db: Db, id: number): Promise<void> {
  await indexVendor(db, [id])
  await refreshVisibility(db, [id])
  await bumpMapVersion(db)
}
