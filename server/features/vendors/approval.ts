import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import type { VendorApprovalDecision } from '#contract/vendor-profile.ts'
import type { VendorApprovalState } from '#contract/vendors.ts'
import { queuePendingMailboxChangeIfActive } from '#server/features/messages/mailbox-change.ts'
import { queueAnnouncement } from '#server/features/messages/queue-announcement.ts'
import type { Services } from '#server/platform/app.ts'
import { claimOncePerWindow } from '#server/platform/attempt-limits.ts'
import { hours } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { conflictProblem, editConflictProblem, forbiddenProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { syncDerivedVendorData } from './sync-derived-vendor-data.ts'
import { assertNotArchived, lockVendor } from './require-vendor.ts'

// Decision 49: approval of vendors. A vendor that registers itself waits for an administrator, who can also suspend it
// later.

/**
 * Approves or declines a pending vendor and informs its contacts. 409 if it has been decided already, and for an approval while
 * the vendor is suspended, deactivated or archived: nobody would find it, but its contacts would read that it is listed. 409 also when
 * `version` is not the stored version.
 */
export async function decideVendorApproval(
  services: Pick<Services, 'jobs'>,
  { db, viewer, at, record }: RequestContext,
  id: number,
  { approved, reason, version }: VendorApprovalDecision,
): Promise<VendorApprovalState> {
  const before = await lockVendor(db, id)
  if (before.approval !== 'pending') throw conflictProblem(msg('An administrator has already decided on this vendor.'))
  // Its own people may rename it while it waits: an administrator decides about what they have read.
  if (version !== undefined && version !== before.version)
    throw editConflictProblem(msg('Somebody else has changed this vendor in the meantime.'))
  if (approved) assertCanBeListed(before)
  const approval = approved ? 'approved' : 'declined'
  await db
    .updateTable('vendors')
    .set({
      approval,
      approval_reason: reason || null,
      approval_decided_at: at,
      approval_decided_by: viewer.id,
    })
    .where('id', '=', id)
    .execute()
  await record({ action: approval, kind: 'vendor', ids: [id], vendorId: id })
  await syncDerivedVendorData({ db, at }, id)
  await queueAnnouncement(services, db, { about: `vendor ${approval}`, vendor: id, by: viewer.id })
  return approval
}

function assertCanBeListed({
  is_archived: isArchived,
  active,
  suspended_at,
}: Awaited<ReturnType<typeof lockVendor>>): void {
  assertNotArchived({ isArchived })
  if (suspended_at !== null)
    throw conflictProblem(msg('This vendor is suspended. Please activate it first, and then approve it.'))
  if (!active) throw conflictProblem(msg('This vendor is deactivated. Please activate it first, and then approve it.'))
}

/** Makes a declined vendor pending again. 409 for any other vendor. */
export async function requestVendorApprovalAgain(
  services: Pick<Services, 'jobs'>,
  { db, at, record }: RequestContext,
  id: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('vendors')
    .set({ approval: 'pending', approval_reason: null, approval_decided_at: null, approval_decided_by: null })
    .where('id', '=', id)
    .where('approval', '=', 'declined')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw conflictProblem(msg('This vendor has not been declined.'))
  await record({ action: 'asked for approval', kind: 'vendor', ids: [id], vendorId: id })
  await announceWaitingVendorThrottled(services, { db, at })
}

/**
 * When it is the only one that waits, and otherwise once an hour: anybody can register vendors, and the page of administrators shows all that
 * wait. A claim that the transaction gives back does not count.
 */
export async function announceWaitingVendorThrottled(
  services: Pick<Services, 'jobs'>,
  { db, at }: Pick<RequestContext, 'db' | 'at'>,
): Promise<void> {
  const isClaimed = await claimOncePerWindow(db, 'vendor waiting', hours(1), at)
  if (isClaimed || !(await doOthersWait(db))) await queueAnnouncement(services, db, { about: 'vendor waiting' })
}

/** Whether several vendors wait, the present one among them. */
async function doOthersWait(db: Db): Promise<boolean> {
  const waiting = await db
    .selectFrom('vendors')
    .select('id')
    .where('approval', '=', 'pending')
    .where('is_archived', '=', false)
    .limit(2)
    .execute()
  return waiting.length > 1
}

interface ActivationChange {
  /** Without it, an active vendor becomes inactive and the other way round. */
  active?: boolean | undefined
  reason?: string
}

/**
 * Activates or deactivates a vendor; one that already is so keeps its reason. Deactivation by an administrator suspends the
 * vendor, also one that its own people have deactivated: its contacts are told the reason, and only an administrator can
 * activate it again.
 */
export async function activateOrSuspendVendor(
  services: Pick<Services, 'jobs'>,
  { db, viewer, at, record }: RequestContext,
  id: number,
  change: ActivationChange,
): Promise<{ active: boolean; suspended: boolean }> {
  const before = await lockVendorActivation(db, id)
  if (!can.setVendorActivation(viewer, before))
    throw forbiddenProblem(
      msg('An administrator has suspended this vendor. Only an administrator can activate it again.'),
    )
  const active = change.active ?? !before.active
  const suspended = !active && can.suspendVendors(viewer)
  if (active === before.active && suspended === before.suspended) return { active, suspended }
  await db
    .updateTable('vendors')
    .set({ active, suspended_at: suspended ? at : null, suspension_reason: suspended ? change.reason || null : null })
    .where('id', '=', id)
    .execute()
  const action = active ? 'activated' : suspended ? 'suspended' : 'deactivated'
  await record({ action, kind: 'vendor', ids: [id], vendorId: id })
  await syncDerivedVendorData({ db, at }, id)
  if (suspended) await queueAnnouncement(services, db, { about: 'vendor suspended', vendor: id, by: viewer.id })
  if (active) await queuePendingMailboxChangeIfActive(services, db, id)
  return { active, suspended }
}

async function lockVendorActivation(db: Db, id: number) {
  const { active, is_archived: isArchived, suspended_at } = await lockVendor(db, id)
  assertNotArchived({ isArchived })
  return { id, active, isArchived, suspended: suspended_at !== null }
}
