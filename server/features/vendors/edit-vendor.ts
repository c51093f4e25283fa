import { EMAIL_TAKEN_MESSAGE } from '#contract/fields.ts'
import { toNameSortKey } from '#contract/fold-text.ts'
import { msg } from '#contract/message.ts'
import { can, type Viewer } from '#contract/policy.ts'
import type { NewVendor, VendorPatch } from '#contract/vendor-profile.ts'
import { queuePendingMailboxChangeIfActive } from '#server/features/messages/mailbox-change.ts'
import { isCurrentMailbox } from '#server/features/messages/mailbox-problems.ts'
import type { MessageQueueDependencies } from '#server/features/messages/queue-message.ts'
import type { Services } from '#server/platform/app.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { days } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { assertAllowed, editConflictProblem } from '#server/platform/problems.ts'
import { rethrowTakenAsInvalidField } from '#server/platform/rethrow-taken-as-invalid-field.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { assertEmailNotArchived } from './archived-email.ts'
import { queueCustomerDetailsIfCustomer } from './customer-details.ts'
import { insertVendor } from './insert-vendor.ts'
import { notifyVendorMailboxChange } from './notify-mailbox-change.ts'
import { hasSameNames, notifyAdministratorsOfVendorRename } from './notify-administrators-of-vendor-rename.ts'
import { endNoticePeriodIfListingChanges } from './public-listing.ts'
import { lockVendor } from './require-vendor.ts'
import { syncDerivedVendorData } from './sync-derived-vendor-data.ts'

/** Adds a vendor without contacts and returns its id. */
export async function addVendorWithoutContacts({ db, at, record }: RequestContext, vendor: NewVendor): Promise<number> {
  await assertEmailNotArchived(db, vendor.email)
  const id = await insertVendor(db, vendor, at).catch(refuseTakenEmail)
  await record({ action: 'created', kind: 'vendor', ids: [id], vendorId: id })
  return id
}

/** Edits the profile of a vendor. 409 when `version` is not the stored version (SR-129). */
export async function editVendor(
  services: MessageQueueDependencies,
  { db, at, viewer, record }: RequestContext,
  id: number,
  { version, ...edit }: VendorPatch & { version?: number | undefined },
): Promise<void> {
  const fields = Object.keys(edit)
  if (edit.public_listing) await endNoticePeriodIfListingChanges(db, id, edit.public_listing, at)
  const hasNewAddress = edit.email !== undefined && !(await isCurrentMailbox(db, { vendorId: id, email: edit.email }))
  const earlierEmail = hasNewAddress ? await requireChangeableEmail(services, { db, viewer, at }, id) : undefined
  const before =
    edit.name === undefined && edit.other_names === undefined
      ? undefined
      : await requireChangeableNames(db, viewer, id, edit)
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
  if (before) await notifyAdministratorsOfVendorRename(services, { db, viewer, at }, before, { ...before, ...edit })
  if (earlierEmail !== undefined) {
    await notifyVendorMailboxChange(services, db, { vendorId: id, change: 'email', earlierEmail })
    await queuePendingMailboxChangeIfActive(services, db, id)
  }
  const hasNewName = edit.name !== undefined && edit.name !== before?.name
  if (hasNewName || hasNewAddress) await queueCustomerDetailsIfCustomer(services, db, id)
  await syncDerivedVendorData({ db, at }, id, { hasChangedMarkers: hasNewName })
}

/**
 * Locks the vendor, so that a suspension that begins meanwhile is seen; returns the address that the viewer may change. A new address gets mail
 * before anybody has confirmed it, so the vendor's own people change it a few times a day only (decision 52).
 */
async function requireChangeableEmail(
  { config }: Pick<Services, 'config'>,
  { db, viewer, at }: Pick<RequestContext, 'db' | 'viewer' | 'at'>,
  id: number,
): Promise<string> {
  const { suspended_at, email } = await lockVendor(db, id)
  assertAllowed(
    can.changeVendorEmail(viewer, { id, suspended: suspended_at !== null }),
    msg('This vendor is suspended. Until an administrator activates it again, its email address can’t be changed.'),
  )
  const most = can.manageVendors(viewer) ? null : config.limits.addressChanges
  await countAttemptOrRefuse(db, { key: `vendor address changes ${id}`, most, windowMs: days(1), at })
  return email
}

/** Locks the vendor and returns it as it was. */
async function requireChangeableNames(
  db: Db,
  viewer: Viewer,
  id: number,
  edit: Pick<VendorPatch, 'name' | 'other_names'>,
) {
  const vendor = await lockVendor(db, id)
  assertAllowed(
    hasSameNames(vendor, { ...vendor, ...edit }) ||
      can.changeVendorName(viewer, { id, suspended: vendor.suspended_at !== null }),
    msg('This vendor is suspended. Until an administrator activates it again, its name can’t be changed.'),
  )
  return vendor
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
  await queuePendingMailboxChangeIfActive(services, db, id)
  await syncDerivedVendorData({ db, at }, id)
}
