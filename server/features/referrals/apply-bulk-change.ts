import type { Role } from '#contract/accounts.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import { addDetailedReferralEvents, addReferralEvents } from '#server/features/referral-history/add-referral-event.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'
import { markRepliesRead } from './mark-replies-read.ts'
import type { LockedReferral } from './queries.ts'
import { filterIdsAssignableToSelf } from './referral-assignee.ts'
import { describeReferralEdit, type ReferralEdit } from './referral-edit.ts'

/** 'assign to self' leaves out what somebody looks after already. */
export type BulkChange = 'delete' | 'read' | 'assign to self' | ReferralEdit

/** Who requested the change, and when. Stored as JSON in the job. */
export interface RequestedBulkChange {
  change: BulkChange
  viewer: { id: number; role: Role }
  at: string
  requestId: string
}

/** Locks the rows in the order of their ids, so that concurrent changes of the same rows do not deadlock. */
export function lockReceivedReferrals(
  tx: Db,
  ids: number[],
  vendorIds: number[] | null,
): Promise<LockedReceivedReferral[]> {
  const received = tx
    .selectFrom('referrals')
    .select(['id', 'vendor_id', 'read_at', 'status', 'due_on', 'assignee_id', 'deleted_by_sender_at'])
    .where('id', '=', anyIdSql(ids))
    .where('deleted_by_vendor_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
  return (vendorIds === null ? received : received.where('vendor_id', '=', anyIdSql(vendorIds))).execute()
}

export type LockedReceivedReferral = Pick<
  LockedReferral,
  'id' | 'vendor_id' | 'read_at' | 'status' | 'due_on' | 'assignee_id' | 'deleted_by_sender_at'
>

/**
 * Applies the change to those of the locked rows that it changes, and returns their ids. The caller has checked the
 * rights; the events that this adds notify the senders.
 */
export async function applyBulkChangeToLockedReferrals(
  tx: Db,
  request: RequestedBulkChange,
  locked: LockedReceivedReferral[],
): Promise<number[]> {
  const { change } = request
  if (change === 'delete') return deleteReceived(tx, request, locked)
  if (change === 'read') return markReferralsAndRepliesRead(tx, request, locked)
  // Once the sender has deleted a referral, its status, due date and assignee stay as they are.
  const open = locked.filter((row) => row.deleted_by_sender_at === null)
  if (change === 'assign to self') return assignToSelf(tx, request, open)
  return editAndMarkRead(tx, request, open, change)
}

async function deleteReceived(tx: Db, request: RequestedBulkChange, rows: LockedReceivedReferral[]): Promise<number[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  const at = new Date(request.at)
  await updateReceived(tx, rows).set({ deleted_by_vendor_at: at }).execute()
  await addReferralEvents(tx, ids, 'deleted by vendor', { actorId: request.viewer.id, at })
  await recordBulkEntry(tx, request, rows, 'deleted received')
  return ids
}

/**
 * Marks referrals and the replies of their senders as read. A reply that is marked cannot be undone: the ids of its
 * referral are not among the returned ones unless the referral was unread as well.
 */
async function markReferralsAndRepliesRead(
  tx: Db,
  request: RequestedBulkChange,
  locked: LockedReceivedReferral[],
): Promise<number[]> {
  const ids = locked.map(({ id }) => id)
  const replied = new Set(await markRepliesRead(tx, ids, { userId: request.viewer.id, at: new Date(request.at) }))
  const alreadyRead = locked.filter(({ id, read_at }) => read_at !== null && replied.has(id))
  if (alreadyRead.length > 0) await recordBulkEntry(tx, request, alreadyRead, 'marked read')
  return markReferralsRead(tx, request, locked)
}

/** Referrals that are already read keep their first reader. */
async function markReferralsRead(
  tx: Db,
  request: RequestedBulkChange,
  locked: LockedReceivedReferral[],
): Promise<number[]> {
  const unread = locked.filter(({ read_at }) => read_at === null)
  const ids = unread.map(({ id }) => id)
  if (ids.length === 0) return ids
  const at = new Date(request.at)
  await recordBulkEntry(tx, request, unread, 'marked read')
  await updateReceived(tx, unread).set({ read_by: request.viewer.id, read_at: at }).execute()
  await addReferralEvents(tx, ids, 'read', { actorId: request.viewer.id, at })
  return ids
}

/**
 * Setting a status or due date also marks the referrals as read, those that have it already as well (decision 51), but no
 * replies: the screen of a bulk change shows none.
 */
async function editAndMarkRead(
  tx: Db,
  request: RequestedBulkChange,
  open: LockedReceivedReferral[],
  edit: ReferralEdit,
): Promise<number[]> {
  const { values, event, action, detailOf, isChangeOf } = describeReferralEdit(edit)
  const read = await markReferralsRead(tx, request, open)
  const rows = open.filter(isChangeOf)
  if (rows.length === 0) return read
  await updateReceived(tx, rows).set(values).execute()
  const details = new Map(rows.map((row) => [row.id, detailOf(row)]))
  await addDetailedReferralEvents(tx, details, event, { actorId: request.viewer.id, at: new Date(request.at) })
  await recordBulkEntry(tx, request, rows, action)
  const changed = new Set([...read, ...rows.map(({ id }) => id)])
  return open.map(({ id }) => id).filter((id) => changed.has(id))
}

/** The referrals stay unread, as with a single one. */
async function assignToSelf(tx: Db, request: RequestedBulkChange, open: LockedReceivedReferral[]): Promise<number[]> {
  const { id: userId } = request.viewer
  const free = new Set(
    await filterIdsAssignableToSelf(
      tx,
      userId,
      open.map(({ id }) => id),
    ),
  )
  const rows = open.filter(({ id }) => free.has(id))
  if (rows.length === 0) return []
  await updateReceived(tx, rows).set({ assignee_id: userId }).execute()
  const details = new Map(rows.map(({ id, assignee_id: before }) => [id, { assignee: userId, before }]))
  await addDetailedReferralEvents(tx, details, 'assignee', { actorId: userId, at: new Date(request.at) })
  await recordBulkEntry(tx, request, rows, 'changed assignee')
  return rows.map(({ id }) => id)
}

const vendorIdsOf = (rows: LockedReceivedReferral[]) => [...new Set(rows.map(({ vendor_id }) => vendor_id))]

const updateReceived = (tx: Db, rows: LockedReceivedReferral[]) =>
  tx
    .updateTable('referrals')
    .where('id', '=', anyIdSql(rows.map(({ id }) => id)))
    .where('vendor_id', '=', anyIdSql(vendorIdsOf(rows)))

function recordBulkEntry(
  tx: Db,
  { viewer, at, requestId }: RequestedBulkChange,
  rows: LockedReceivedReferral[],
  action: AuditAction,
): Promise<void> {
  const [vendorId, ...others] = vendorIdsOf(rows)
  const ids = rows.map(({ id }) => id)
  return recordAuditEntry(
    tx,
    { viewer, at: new Date(at), requestId },
    {
      action,
      kind: 'referral',
      ids,
      ...(vendorId !== undefined && others.length === 0 && { vendorId }),
      detail: { count: ids.length },
    },
  )
}
