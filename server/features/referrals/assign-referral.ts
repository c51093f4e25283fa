import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { hasVendorWithSeveralContacts } from '#server/features/vendor-contacts/queries.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { assertAllowed, invalidFieldProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { findActiveContact } from './referral-assignee.ts'
import { toPolicyReferral, toReferralAuditSubject } from './referral-row.ts'
import { lockReferralForChange, updateReferral } from './change-referral.ts'
import { assertNoNewerChange } from './assert-no-newer-change.ts'

/**
 * Sets which contact of the vendor looks after the referral; null for nobody. It stays unread: to give it to a colleague is not to
 * read it. The assignee that the referral already has is no change.
 */
export async function assignReferral(
  context: RequestContext,
  id: number,
  userId: number | null,
  seen?: number,
): Promise<void> {
  const { db, viewer, at, record } = context
  const referral = await lockReferralForChange(context, id)
  const { vendor_id: vendorId, assignee_id: before } = referral
  const vendor = { hasSeveralContacts: await hasVendorWithSeveralContacts(db, [vendorId]) }
  assertAllowed(can.assignReferral(viewer, toPolicyReferral(referral), vendor))
  if (userId !== null && !(await findActiveContact(db, { vendorId, userId })))
    throw invalidFieldProblem('user', msg('This person does not work for the vendor any more.'))
  if (before === userId) return
  await assertNoNewerChange(context, referral, 'assignee', seen)
  await updateReferral(db, referral, { assignee_id: userId })
  const detail = { assignee: userId, before }
  await addReferralEvent(db, id, 'assignee', { actorId: viewer.id, at, detail })
  await record({ action: 'changed assignee', ...toReferralAuditSubject(referral) })
}
