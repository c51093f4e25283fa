import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { incrementMapVersion } from './map-version.ts'
import { copyVendorMapDataToLocations } from './copy-vendor-map-data-to-locations.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { demoteUsersWithoutVendor } from './vendor-role.ts'

/**
 * Deletes a vendor, or archives it if it has received referrals, which keep their vendor (decision 21), or while its plan
 * is being changed, so that a subscription that begins is stored and canceled. Its own people archive a suspended vendor: deleted,
 * it could register again with nothing known of its suspension, which they cannot end (decision 49). Returns the names of a
 * deleted vendor's public files.
 */
export async function deleteOrArchiveVendor(
  { db, viewer, record }: RequestContext,
  id: number,
): Promise<{ isArchived: boolean; files: string[] }> {
  // A referral that is being sent holds the lock of the vendor or waits for it.
  const vendor = await db
    .selectFrom('vendors')
    .select(['logo', 'intake_form', 'suspended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFoundProblem(msg('Vendor was not found.')))
  // A first plan change waits for the lock of the vendor; a later one updates this row.
  await db.selectFrom('payment_attempts').select('key').where('vendor_id', '=', id).forUpdate().execute()
  const { rows } = await typedSql({ isNeeded: 'boolean' })`
    select exists (select from referrals where vendor_id = ${id})
      or exists (select from attachments where vendor_id = ${id})
      or exists (select from payment_attempts where vendor_id = ${id} and begun_at is not null) as "isNeeded"`.execute(
    db,
  )

  const mustStaySuspended = vendor.suspended_at !== null && !can.suspendVendors(viewer)
  if (rows[0]!.isNeeded || mustStaySuspended) {
    await db.updateTable('vendors').set({ is_archived: true }).where('id', '=', id).execute()
    await record({ action: 'archived', kind: 'vendor', ids: [id], vendorId: id })
    await copyVendorMapDataToLocations(db, [id])
    await incrementMapVersion(db)
    return { isArchived: true, files: [] }
  }
  const pictures = await db.selectFrom('media').select(['thumb', 'url']).where('vendor_id', '=', id).execute()
  const contacts = await db
    .selectFrom('vendor_contacts')
    .select(['id', 'user_id'])
    .where('vendor_id', '=', id)
    .execute()
  await db.deleteFrom('vendors').where('id', '=', id).execute()
  for (const contact of contacts) {
    const subject = { ids: [contact.id], personId: contact.user_id, vendorId: id }
    await record({ ...subject, action: 'removed', kind: 'contact' })
  }
  await demoteUsersWithoutVendor(
    { db, record },
    contacts.map(({ user_id }) => user_id),
  )
  await record({ action: 'deleted', kind: 'vendor', ids: [id], vendorId: id })
  await incrementMapVersion(db)
  const names = [vendor.logo, vendor.intake_form, ...pictures.flatMap(({ thumb, url }) => [thumb, url])]
  return { isArchived: false, files: names.filter((name) => name !== null) }
}
