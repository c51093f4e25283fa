import { tryDestroyAttachmentsIfExpired, expireAttachmentsOfReferrals } from '#server/features/attachments/expiry.ts'
import { addReferralEvents } from '#server/features/referral-history/add-referral-event.ts'
import type { Services } from '#server/platform/app.ts'
import type { NewAuditEntry } from '#server/platform/audit.ts'
import { anyIdSql } from '#server/platform/db.ts'
import type { RunOnce } from '#server/platform/idempotency.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import { withTransaction, type RequestContext } from '#server/platform/serve.ts'

/**
 * Deletes referrals for the sender's side; the vendor keeps them, marked. Deletes all of the ids, or none with 404 if
 * the sender cannot delete one of them; 'all' deletes everything the sender has (decision 12). From the commit on
 * nobody can open the attachments; their bytes are destroyed right after it (decision 41), or by the minutely job if
 * the server dies in between. `runOnce` gives a repeated request the outcome of the first.
 */
export async function deleteReferralsForSender(
  services: Services,
  context: SenderContext,
  which: readonly number[] | 'all',
  runOnce: RunOnce = (_tx, work) => work(),
): Promise<void> {
  const attachmentIds = await withTransaction(context, (txContext) =>
    runOnce(txContext.db, () => deleteAndExpireAttachments(txContext, which)),
  )
  await tryDestroyAttachmentsIfExpired(services, attachmentIds, context.at)
}

type SenderContext = Pick<RequestContext, 'db' | 'at' | 'record'> & { viewer: { id: number } }

/** Returns the ids of the attachments to destroy. */
async function deleteAndExpireAttachments(
  { db: tx, viewer, at, record }: SenderContext,
  which: readonly number[] | 'all',
): Promise<number[]> {
  const all = tx
    .updateTable('referrals')
    .set({ deleted_by_sender_at: at })
    .where('sender_id', '=', viewer.id)
    .where('deleted_by_sender_at', 'is', null)
  const deleted = await (which === 'all' ? all : all.where('id', '=', anyIdSql(which)))
    .returning(['id', 'vendor_id'])
    .execute()
  if (which !== 'all' && deleted.length < new Set(which).size) throw notFoundProblem()
  if (deleted.length === 0) return []
  const ids = deleted.map(({ id }) => id)
  const attachments = await expireAttachmentsOfReferrals(tx, { referralIds: ids, senderId: viewer.id, at })
  await addReferralEvents(tx, ids, 'deleted by sender', { actorId: viewer.id, at })
  for (const [vendorId, rows] of Map.groupBy(deleted, ({ vendor_id }) => vendor_id)) {
    const entry: NewAuditEntry = { action: 'deleted sent', kind: 'referral', personId: viewer.id, vendorId }
    await record({ ...entry, ids: rows.map(({ id }) => id) })
  }
  return attachments
}
