import { tryDestroyAttachmentsIfExpired, expireAttachmentsOfReferrals } from '#server/features/attachments/expiry.ts'
import { addReferralEvents } from '#server/features/referral-history/add-referral-event.ts'
import type { Services } from '#server/platform/app.ts'
import type { AuditedAction } from '#server/platform/audit.ts'
import { anyIdSql } from '#server/platform/db.ts'
import type { RunOnce } from '#server/platform/idempotency.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import { repeatWhileFull } from '#server/platform/row-batches.ts'
import { withTransaction, type RequestContext } from '#server/platform/serve.ts'

/** Number of referrals per transaction, so that no statement reaches its time limit. */
const BATCH_SIZE = 1_000

type SenderContext = Pick<RequestContext, 'db' | 'at' | 'record'> & { viewer: { id: number } }

/**
 * Deletes referrals for the sender's side; the vendor keeps them, marked. Deletes all of the ids, or none with 404 if
 * the sender cannot delete one of them. From the commit on nobody can open the attachments; their bytes are destroyed right
 * after it (decision 41), or by the minutely job if the server dies in between. `runOnce` gives a repeated request the outcome
 * of the first.
 */
export async function deleteReferralsForSender(
  services: Services,
  context: SenderContext,
  ids: readonly number[],
  runOnce: RunOnce = (_tx, work) => work(),
): Promise<void> {
  const attachmentIds = await withTransaction(context, (txContext) =>
    runOnce(txContext.db, () => deleteAndExpireAttachments(txContext, ids)),
  )
  await tryDestroyAttachmentsIfExpired(services, attachmentIds, context.at)
}

/**
 * Deletes everything that the sender has, or has counted, in one transaction for each batch (decision 12). `upToId` is the
 * newest referral that was counted: what was sent since stays.
 */
export async function deleteAllReferralsForSender(
  services: Services,
  context: SenderContext,
  upToId: number | undefined,
): Promise<void> {
  await repeatWhileFull(BATCH_SIZE, async () => {
    const { count, attachmentIds } = await withTransaction(context, async (txContext) => {
      const ids = await lockNextSentBatch(txContext, upToId)
      return { count: ids.length, attachmentIds: await deleteAndExpireAttachments(txContext, ids) }
    })
    await tryDestroyAttachmentsIfExpired(services, attachmentIds, context.at)
    return count
  })
}

async function lockNextSentBatch({ db: tx, viewer }: SenderContext, upToId: number | undefined): Promise<number[]> {
  const sent = tx
    .selectFrom('referrals')
    .select('id')
    .where('sender_id', '=', viewer.id)
    .where('deleted_by_sender_at', 'is', null)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forNoKeyUpdate()
  const rows = await (upToId === undefined ? sent : sent.where('id', '<=', upToId)).execute()
  return rows.map(({ id }) => id)
}

/** Returns the ids of the attachments to destroy. */
async function deleteAndExpireAttachments(
  { db: tx, viewer, at, record }: SenderContext,
  which: readonly number[],
): Promise<number[]> {
  const deleted = await tx
    .updateTable('referrals')
    .set({ deleted_by_sender_at: at })
    .where('sender_id', '=', viewer.id)
    .where('deleted_by_sender_at', 'is', null)
    .where('id', '=', anyIdSql(which))
    .returning(['id', 'vendor_id'])
    .execute()
  if (deleted.length < new Set(which).size) throw notFoundProblem()
  const ids = deleted.map(({ id }) => id)
  const attachments = await expireAttachmentsOfReferrals(tx, { referralIds: ids, senderId: viewer.id, at })
  await addReferralEvents(tx, ids, 'deleted by sender', { actorId: viewer.id, at })
  for (const [vendorId, rows] of Map.groupBy(deleted, ({ vendor_id }) => vendor_id)) {
    const entry: AuditedAction = { action: 'deleted sent', kind: 'referral', personId: viewer.id, vendorId }
    await record({ ...entry, ids: rows.map(({ id }) => id) })
  }
  return attachments
}
