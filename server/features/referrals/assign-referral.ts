import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { hasSharedVendor } from '#server/features/contacts/queries.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { assertAllowed, invalidFieldProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { findActiveContact } from './referral-assignee.ts'
import { toPolicyReferral } from './referral-row.ts'
import { auditSubjectOf, lockForChange, updateReferral } from './referrals.ts'
import { refuseNewerChange, type ShownChange } from './refuse-newer-change.ts'

/**
 * Sets which contact of the vendor looks after the referral; null for nobody. It stays unread: to give it to a colleague is not to
 * read it. The assignee that the referral already has is no change.
 */
export async function assignReferral(
  context: RequestContext,
  id: number,
  userId: number | null,
  shown: ShownChange,
): Promise<void> {
  const { db, viewer, at, record } = context
  const referral = await lockForChange(context, id)
  const { vendor_id: vendorId, assignee_id: before } = referral
  const vendor = { isShared: await hasSharedVendor(db, [vendorId]) }
  assertAllowed(can.assignReferral(viewer, toPolicyReferral(referral), vendor))
  if (userId !== null && !(await findActiveContact(db, { vendorId, userId })))
    throw invalidFieldProblem('user', msg('This person does not work for the vendor any more.'))
  if (before === userId) return
  await refuseNewerChange(db, referral, 'assignee', { ...shown, viewerId: viewer.id })
  await updateReferral(db, referral).set({ assignee_id: userId }).execute()
  const detail = { assignee: userId, before }
  await addReferralEvent(db, id, 'assignee', { actorId: viewer.id, at, detail })
  await record({ action: 'changed assignee', ...auditSubjectOf(referral) })
}
