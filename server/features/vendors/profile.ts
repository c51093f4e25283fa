import { EMAIL_TAKEN_MESSAGE } from '#contract/fields.ts'
import { toNameSortKey } from '#contract/fold-text.ts'
import { msg } from '#contract/message.ts'
import { can, type Viewer } from '#contract/policy.ts'
import type { NewVendor, VendorPatch } from '#contract/vendor-profile.ts'
import { queueWaitingMailboxChange } from '#server/features/messages/mailbox-change.ts'
import { isCurrentMailbox } from '#server/features/messages/mailbox-problems.ts'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { incrementMapVersion, copyVendorDataToLocations } from './location-visibility.ts'
import { assertAllowed, editConflictProblem, invalidFieldProblem } from '#server/platform/problems.ts'
import { rethrowTakenAsInvalidField } from '#server/platform/rethrow-taken-as-invalid-field.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { assertEmailNotArchived } from './archived-email.ts'
import { insertVendor } from './insert-vendor.ts'
import { endNoticePeriodIfListingChanges } from './public-listing.ts'
import { indexVendors, lockServicesBeforeAttaching } from '#server/features/search-index/index-vendors.ts'
import { setPublicPageChangedAt } from './set-public-page-changed-at.ts'
import { lockVendor } from './require-vendor.ts'

/** Adds a vendor without contacts and returns its id. */
export async function addVendorWithoutContacts({ db, at, record }: RequestContext, vendor: NewVendor): Promise<number> {
  await assertEmailNotArchived(db, vendor.email)
  const id = await insertVendor(db, vendor, at).catch(refuseTakenEmail)
  await record({ action: 'created', kind: 'vendor', ids: [id], vendorId: id })
  return id
}

/** Edits the profile of a vendor. 409 when `version` is not the stored version (SR-129). */
export async function editVendor(
  services: Pick<Services, 'jobs'>,
  { db, at, viewer, record }: RequestContext,
  id: number,
  { version, ...edit }: VendorPatch & { version?: number | undefined },
): Promise<void> {
  const fields = Object.keys(edit)
  if (edit.public_listing) await endNoticePeriodIfListingChanges(db, id, edit.public_listing, at)
  const hasNewAddress = edit.email !== undefined && !(await isCurrentMailbox(db, { vendorId: id, email: edit.email }))
  if (hasNewAddress) await assertMayChangeEmail(db, viewer, id)
  if (edit.name !== undefined) await assertMayHaveName(db, viewer, id, edit.name)
  const { numUpdatedRows } = await db
    .updateTable('vendors')
    .set((row) => ({
      ...edit,
      ...(edit.name !== undefined && { sort_name: toNameSortKey(edit.name) }),
      ...(hasNewAddress && { mailbox_change_waits: true }),
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .$if(version !== undefined, (update) => update.where('version', '=', version!)) // $if has just checked it
    .executeTakeFirstOrThrow()
    .catch(refuseTakenEmail)
  if (numUpdatedRows === 0n) throw editConflictProblem(msg('Somebody else has changed this vendor in the meantime.'))
  await record({ action: 'changed', kind: 'vendor', ids: [id], vendorId: id, detail: { fields } })
  if (hasNewAddress) await queueWaitingMailboxChange(services, db, id)
  await syncDerivedVendorData({ db, at }, id)
}

/** Locks the vendor, so that a suspension that begins meanwhile is seen. */
async function assertMayChangeEmail(db: Db, viewer: Viewer, id: number): Promise<void> {
  const { suspended_at } = await lockVendor(db, id)
  assertAllowed(
    can.changeVendorEmail(viewer, { id, suspended: suspended_at !== null }),
    msg('This vendor is suspended. Until an administrator activates it again, its email address can’t be changed.'),
  )
}

async function assertMayHaveName(db: Db, viewer: Viewer, id: number, name: string): Promise<void> {
  const vendor = await lockVendor(db, id)
  assertAllowed(
    vendor.name === name || can.changeVendorName(viewer, { id, suspended: vendor.suspended_at !== null }),
    msg('This vendor is suspended. Until an administrator activates it again, its name can’t be changed.'),
  )
}

const refuseTakenEmail = rethrowTakenAsInvalidField({ vendors_email: 'email' }, EMAIL_TAKEN_MESSAGE)

/** Restores an archived vendor; other vendors do not change. */
export async function restoreVendor(
  services: Pick<Services, 'jobs'>,
  { db, at, record }: RequestContext,
  id: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('vendors')
    .set({ is_archived: false })
    .where('id', '=', id)
    .where('is_archived', '=', true)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  await record({ action: 'restored', kind: 'vendor', ids: [id], vendorId: id })
  await queueWaitingMailboxChange(services, db, id)
  await syncDerivedVendorData({ db, at }, id)
}

/** Attaches a top-level service to the vendor; only administrators attach private ones (decision 24). */
export async function attachServiceToVendor(
  { db, at, viewer, record }: RequestContext,
  id: number,
  serviceId: number,
): Promise<void> {
  await lockServicesBeforeAttaching(db, [serviceId])
  const service = await db
    .selectFrom('services')
    .select('id')
    .where('id', '=', serviceId)
    .where('parent_id', 'is', null)
    .$if(!can.seeInsideAllVendors(viewer), (query) => query.where('private', '=', false))
    .executeTakeFirst()
  if (!service) throw invalidFieldProblem('service', msg('This service does not exist.'))
  await db
    .insertInto('vendor_services')
    .values({ vendor_id: id, service_id: serviceId })
    .onConflict((taken) => taken.doNothing())
    .execute()
  await record({ action: 'attached service', kind: 'vendor', ids: [id], vendorId: id, detail: { service: serviceId } })
  await syncDerivedVendorData({ db, at }, id)
}

/** Existing referrals keep the service. */
export async function detachServiceFromVendor(
  { db, at, record }: RequestContext,
  id: number,
  serviceId: number,
): Promise<void> {
  await db.deleteFrom('vendor_services').where('vendor_id', '=', id).where('service_id', '=', serviceId).execute()
  await record({ action: 'detached service', kind: 'vendor', ids: [id], vendorId: id, detail: { service: serviceId } })
  await syncDerivedVendorData({ db, at }, id)
}

/** Updates the data derived from a vendor: its search text, its markers and the time of its last change. */
export async function syncDerivedVendorData({ db, at }: Pick<RequestContext, 'db' | 'at'>, id: number): Promise<void> {
  await setPublicPageChangedAt({ db, at }, id)
  await indexVendors(db, [id])
  await copyVendorDataToLocations(db, [id])
  await incrementMapVersion(db)
}
