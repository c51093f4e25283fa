import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { demoteUsersWithoutVendor } from '#server/features/vendors/vendor-role.ts'
import { assertNotArchived, lockVendor, requireManagedVendor } from '#server/features/vendors/require-vendor.ts'
import type { Db } from '#server/platform/db.ts'
import { assertAllowed, conflictProblem, notFoundProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { deleteContactInvitationAndRequest, findContactOrInvitation, type ContactOrInvitationRow } from './queries.ts'

/** Removes a contact or withdraws an invitation. Users without a vendor are clients from the next request on (decision 27). */
export async function removeContactOrInvitation(context: RequestContext, vendorId: number, id: number): Promise<void> {
  const { db, at } = context
  await lockVendorAndAssertMayManage(context, vendorId)
  const row = await findContactOrInvitation(db, id, at)
  // A contact of another vendor is reported as not found.
  if (row?.vendor_id !== vendorId) throw notFoundProblem()
  assertNotOwnEntry(context, row)
  await (row.pending ? deleteContactInvitation(context, row, 'removed') : endMembership(context, row, 'removed'))
}

/** Ends a membership; 409 for the last primary contact, see `assertOtherPrimaryContact`. The caller has locked the vendor. */
export async function endMembership(
  context: RequestContext,
  row: ContactOrInvitationRow,
  action: 'removed' | 'left',
): Promise<void> {
  const { db, record } = context
  const { id, vendor_id: vendorId, user_id: personId } = row
  await assertOtherPrimaryContact(db, row)
  await db.deleteFrom('vendor_contacts').where('id', '=', id).where('vendor_id', '=', vendorId).execute()
  await deleteContactInvitationAndRequest(db, { vendorId, userId: personId })
  await record({ action, kind: 'contact', ids: [id], personId, vendorId })
  await demoteUsersWithoutVendor(context, [personId])
}

export async function deleteContactInvitation(
  { db, record }: RequestContext,
  { id, vendor_id: vendorId, user_id: personId }: ContactOrInvitationRow,
  action: 'removed' | 'declined',
): Promise<void> {
  await db.deleteFrom('contact_invitations').where('id', '=', id).where('vendor_id', '=', vendorId).execute()
  await record({ action, kind: 'contact', ids: [id], personId, vendorId, detail: { pending: true } })
}

/** Returns a contact, or an invitation, of a vendor that the caller manages. */
export async function requireManagedContactOrInvitation(
  { db, viewer, at }: RequestContext,
  id: number,
): Promise<ContactOrInvitationRow> {
  const row = await findContactOrInvitation(db, id, at)
  if (!row) throw notFoundProblem()
  await requireManagedVendor({ db, viewer }, row.vendor_id)
  return row
}

/** Sets or clears the primary flag. Primary contacts manage the vendor; others work for it. */
export async function grantOrRevokePrimaryContact(
  context: RequestContext,
  id: number,
  isPrimary: boolean,
): Promise<ContactOrInvitationRow> {
  const { db, at, record } = context
  const found = await requireManagedContactOrInvitation(context, id)
  await lockVendorAndAssertMayManage(context, found.vendor_id)
  const row = await findContactOrInvitation(db, id, at)
  if (!row) throw notFoundProblem()
  assertNotOwnEntry(context, row)
  if (row.pending) throw conflictProblem(msg('This person has not accepted the invitation yet.'))
  if (row.is_primary === isPrimary) return row
  if (!isPrimary) await assertOtherPrimaryContact(db, row)
  await db
    .updateTable('vendor_contacts')
    .set({ is_primary: isPrimary })
    .where('id', '=', id)
    .where('vendor_id', '=', row.vendor_id)
    .execute()
  await record({
    action: isPrimary ? 'made primary' : 'made plain',
    kind: 'contact',
    ids: [id],
    personId: row.user_id,
    vendorId: row.vendor_id,
  })
  return { ...row, is_primary: isPrimary }
}

/**
 * Locks the vendor for a change of its contacts that only those who manage it may make, because otherwise the last two primary contacts
 * could be removed concurrently. 403 for a primary contact who was removed
 * while the request waited for the lock: what the session says was read before.
 */
export async function lockVendorAndAssertMayManage({ db, viewer }: RequestContext, vendorId: number): Promise<void> {
  await lockVendor(db, vendorId)
  const contact = await db
    .selectFrom('vendor_contacts')
    .select('is_primary')
    .where('vendor_id', '=', vendorId)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  const primaryContactOf = contact?.is_primary ? [vendorId] : []
  assertAllowed(can.manageVendor({ ...viewer, primaryContactOf }, vendorId))
}

/** 409 for an archived vendor, 403 for the people of a suspended one. */
export async function assertMayAddContacts({ db, viewer }: RequestContext, id: number): Promise<void> {
  const { is_archived: isArchived, suspended_at } = await lockVendor(db, id)
  assertNotArchived({ isArchived })
  assertAllowed(
    can.addContacts(viewer, { id, suspended: suspended_at !== null, isArchived }),
    msg('This vendor is suspended. Until an administrator activates it again, it can’t add contacts.'),
  )
}

function assertNotOwnEntry({ viewer }: RequestContext, { user_id }: ContactOrInvitationRow): void {
  assertAllowed(can.changeContact(viewer, { userId: user_id }), msg('You cannot change your own entry.'))
}

/**
 * An archived vendor needs none once nobody else is left: nobody can be made a contact of it, so its last contact could never leave. Another
 * contact can be made primary before.
 */
async function assertOtherPrimaryContact(db: Db, { id, vendor_id, is_primary }: ContactOrInvitationRow): Promise<void> {
  if (!is_primary) return
  const { is_archived: isArchived } = await lockVendor(db, vendor_id)
  const others = await db
    .selectFrom('vendor_contacts as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('c.is_primary')
    .where('c.vendor_id', '=', vendor_id)
    .where('c.id', '!=', id)
    .where('u.active', '=', true)
    .execute()
  const hasOtherPrimary = others.some((other) => other.is_primary)
  if (!hasOtherPrimary && !(isArchived && others.length === 0))
    throw conflictProblem(
      msg('A vendor needs a primary contact. Please make somebody else a primary contact of it first.'),
    )
}
