import type { Updateable } from 'kysely'
import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import type { SelectableStatus } from '#contract/referral-status.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import type { Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'
import { assertAllowed, conflictProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { markRepliesRead } from './mark-replies-read.ts'
import { lockVisibleReferral, type LockedReferral } from './queries.ts'
import { toReferralChangeContext, type ReferralChangeContext } from './referral-change-context.ts'
import { describeReferralEdit, type ReferralEdit } from './referral-edit.ts'
import { toPolicyReferral, toReferralAuditSubject } from './referral-row.ts'
import { assertNoNewerChange } from './assert-no-newer-change.ts'
import { replaceVendorRating } from './replace-vendor-rating.ts'

/** Locks a referral for triage: 404 if the viewer may not know of it, 403 if they only sent it. */
async function lockForTriage({ db, viewer }: RequestContext, id: number): Promise<LockedReferral> {
  const referral = await lockVisibleReferral(db, viewer, id)
  assertAllowed(can.triageReferral(viewer, toPolicyReferral(referral)) && referral.deleted_by_vendor_at === null)
  return referral
}

/** Also 409 once the sender has deleted the referral: status and due date cannot change any more. */
export async function lockReferralForChange(context: RequestContext, id: number): Promise<LockedReferral> {
  const referral = await lockForTriage(context, id)
  if (!can.changeReferral(toPolicyReferral(referral)))
    throw conflictProblem(msg('This referral has been deleted by its sender.'))
  return referral
}

export async function updateReferral(
  tx: Db,
  { id, vendor_id }: LockedReferral,
  values: Updateable<Tables['referrals']>,
): Promise<void> {
  await tx.updateTable('referrals').set(values).where('id', '=', id).where('vendor_id', '=', vendor_id).execute()
}

/**
 * Sets the status or the due date. Any status may follow any other (RECV-036). What the referral already has is no change:
 * the sender is not told again, and there is nothing to undo.
 */
export async function changeReferral(
  context: RequestContext,
  id: number,
  edit: ReferralEdit,
  seen?: number,
): Promise<void> {
  const referral = await lockReferralForChange(context, id)
  const { event: field, isChangeOf } = describeReferralEdit(edit)
  if (!isChangeOf(referral)) return storeReferralAndRepliesRead(toReferralChangeContext(context), referral)
  await assertNoNewerChange(context, referral, field, seen)
  await storeReferralEdit(toReferralChangeContext(context), referral, edit)
}

/** Stores a new status or due date of a locked referral that this person may change. */
export async function storeReferralEdit(
  context: ReferralChangeContext,
  referral: LockedReferral,
  edit: ReferralEdit,
): Promise<void> {
  const { values, event, action, detailOf } = describeReferralEdit(edit)
  await updateAndMarkRead(context, referral, values)
  const detail = { ...detailOf(referral), ...context.detail }
  await addReferralEvent(context.db, referral.id, event, { actorId: context.userId, at: context.at, detail })
  await context.record({ action, ...toReferralAuditSubject(referral) })
}

/**
 * Marks the referral and the replies of its sender as read by the viewer. A referral that was read before keeps its first
 * reader; without a new reply only the opening is audited.
 */
export async function markReferralAndRepliesRead(context: RequestContext, id: number): Promise<void> {
  const referral = await lockForTriage(context, id)
  if (referral.read_at === null) return updateAndMarkRead(toReferralChangeContext(context), referral, {})
  const hadReply = await storeRepliesRead(toReferralChangeContext(context), referral)
  if (!hadReply) await context.record({ action: 'opened', ...toReferralAuditSubject(referral) })
}

/** Marks a locked referral and the replies of its sender as read by this person, unless somebody has read them. */
export async function storeReferralAndRepliesRead(
  context: ReferralChangeContext,
  referral: LockedReferral,
): Promise<void> {
  if (referral.read_at === null) await updateAndMarkRead(context, referral, {})
  else await storeRepliesRead(context, referral)
}

/** Returns false when the sender has written nothing that is unread. */
async function storeRepliesRead(
  { db, record, ...reader }: ReferralChangeContext,
  referral: LockedReferral,
): Promise<boolean> {
  const read = await markRepliesRead(db, [referral.id], reader)
  if (read.length === 0) return false
  await record({ action: 'marked read', ...toReferralAuditSubject(referral) })
  return true
}

/** Changes a referral and, if it or a reply is unread, marks it as read by that person (decision 51). */
async function updateAndMarkRead(
  context: ReferralChangeContext,
  referral: LockedReferral,
  changes: { status?: SelectableStatus; due_on?: string | null },
): Promise<void> {
  const { db, userId, at, detail } = context
  const isUnread = referral.read_at === null
  await updateReferral(db, referral, { ...changes, ...(isUnread && { read_by: userId, read_at: at }) })
  if (!isUnread) return void (await storeRepliesRead(context, referral))
  await addReferralEvent(db, referral.id, 'read', { actorId: userId, at, detail })
  await context.record({ action: 'marked read', ...toReferralAuditSubject(referral) })
}

/** For the sender only; a new rating replaces the old one (decision 11). */
export async function rateReferral(context: RequestContext, id: number, rating: number): Promise<void> {
  const { db, viewer, at } = context
  const referral = await lockVisibleReferral(db, viewer, id)
  assertAllowed(can.rateReferral(viewer, toPolicyReferral(referral)))
  await db.updateTable('referrals').set({ rating }).where('id', '=', id).where('sender_id', '=', viewer.id).execute()
  await replaceVendorRating(db, { vendor_id: referral.vendor_id, sender_id: viewer.id, rating })
  await addReferralEvent(db, id, 'rated', { actorId: viewer.id, at, detail: { rating } })
  await context.record({ action: 'rated', ...toReferralAuditSubject(referral) })
}

/** Deletes the referral for the vendor's side only; the sender keeps it, marked (decision 13). */
export async function deleteReceivedReferral(context: RequestContext, id: number): Promise<void> {
  const referral = await lockForTriage(context, id)
  await updateReferral(context.db, referral, { deleted_by_vendor_at: context.at })
  await addReferralEvent(context.db, id, 'deleted by vendor', { actorId: context.viewer.id, at: context.at })
  await context.record({ action: 'deleted received', ...toReferralAuditSubject(referral) })
}
