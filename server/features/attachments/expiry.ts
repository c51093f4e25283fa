import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import type { Services } from '#server/platform/app.ts'
import { recordSystemAuditEntry } from '#server/platform/audit.ts'
import { streamRowBatches } from '#server/platform/row-batches.ts'
import { runPartsThenThrowFailures } from '#server/platform/run-parts-then-throw-failures.ts'
import { runInTransaction, anyIdSql, type Db } from '#server/platform/db.ts'
import type { Jobs, Queue } from '#server/platform/jobs.ts'
import { redactedFileNameSql, listExpiredAttachments, listStoredAttachments } from './queries.ts'

/** Destroys expired attachments: every minute, and also at the exact moment that `scheduleAttachmentExpiry` names (SR-081). */
export const ATTACHMENT_EXPIRY_QUEUE: Queue = {
  name: 'attachment-expiry',
  retryLimit: 5,
  retryDelay: 10,
  retryDelayMax: 60,
  cron: '* * * * *',
}

const BATCH_SIZE = 200

type AttachmentExpiryDependencies = Pick<Services, 'db' | 'vault' | 'clock'>

/** Schedules a run for the moment when an attachment expires, so that its key does not wait for the next full minute. */
export const scheduleAttachmentExpiry = (jobs: Jobs, db: Db, expiresAt: Date) =>
  jobs.send(db, ATTACHMENT_EXPIRY_QUEUE, {}, { startAfter: expiresAt })

/**
 * Destroys what expired while the server was down, then starts the schedule. Call before listening (SR-101). A failure does
 * not stop the start: nobody can read an expired attachment, and the job of the next minute tries again.
 */
export async function startAttachmentExpiry(services: Services): Promise<void> {
  await destroyExpiredAttachments(services).catch((error: unknown) =>
    services.log.error({ err: error }, 'expired documents could not be destroyed'),
  )
  await services.jobs.work(ATTACHMENT_EXPIRY_QUEUE, () => destroyExpiredAttachments(services))
}

/** Destroys key and ciphertext of every expired attachment, submitted or not; a failure does not stop the others. */
export async function destroyExpiredAttachments(services: AttachmentExpiryDependencies): Promise<void> {
  const at = services.clock.now()
  const batches = streamRowBatches(
    (afterId) => listExpiredAttachments(services.db, at, afterId, BATCH_SIZE),
    BATCH_SIZE,
  )
  await runPartsThenThrowFailures(
    async (attempt) => {
      for await (const due of batches)
        for (const { id } of due) await attempt(() => destroyAttachmentIfExpired(services, id, at))
    },
    (count) => `${count} attachments could not be destroyed.`,
  )
}

/**
 * Expires the attachments of these referrals: from the commit on nobody can open them. Returns the ids, to destroy after
 * the commit.
 */
export async function expireAttachmentsOfReferrals(
  tx: Db,
  { referralIds, senderId, at }: { referralIds: number[]; senderId: number; at: Date },
): Promise<number[]> {
  const ended = await tx
    .updateTable('attachments')
    .set({ expires_at: at, name: redactedFileNameSql })
    .where('referral_id', '=', anyIdSql(referralIds))
    .where('uploader_id', '=', senderId)
    .where('destroyed_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Destroys attachments that were just expired; the job of the next minute retries failures. */
export async function tryDestroyAttachmentsIfExpired(
  services: AttachmentExpiryDependencies,
  ids: number[],
  at: Date,
): Promise<void> {
  for (const id of ids) await destroyAttachmentIfExpired(services, id, at).catch(() => undefined)
}

/**
 * Destroys one expired attachment. Nobody can read it from `expires_at` on, so the bytes are destroyed first and the row is
 * marked last: after a crash in between, the row is still due, and destroying again does no harm. In the other order a
 * crash would leave a key without a row that is due. The row is locked, so that an earlier submit keeps its attachment and
 * a later one finds it destroyed (SR-131). The job of another server skips the locked row.
 */
export async function destroyAttachmentIfExpired(
  { db, vault }: AttachmentExpiryDependencies,
  id: number,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('attachments')
      .selectAll()
      .where('id', '=', id)
      .where('destroyed_at', 'is', null)
      .where('expires_at', '<=', at)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return
    await vault.destroy(due.storage_name)
    await recordAttachmentDestroyedOrLost(tx, due, at, 'destroyed')
  })
}

interface DestroyedAttachment {
  id: number
  uploader_id: number
  vendor_id: number
  referral_id: number | null
}

/** Records in the row, the history of the referral and the audit log that an attachment is gone; once, whoever calls first. */
export async function recordAttachmentDestroyedOrLost(
  tx: Db,
  attachment: DestroyedAttachment,
  at: Date,
  action: 'destroyed' | 'found lost',
): Promise<void> {
  const marked = await tx
    .updateTable('attachments')
    .set({ destroyed_at: at, name: redactedFileNameSql })
    .where('id', '=', attachment.id)
    .where('uploader_id', '=', attachment.uploader_id)
    .where('destroyed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!marked) return
  if (attachment.referral_id !== null) {
    const detail = { attachment: attachment.id }
    await addReferralEvent(tx, attachment.referral_id, 'attachment expired', { actorId: null, at, detail })
  }
  await recordSystemAuditEntry(tx, at, {
    action,
    kind: 'attachment',
    ids: [attachment.id],
    personId: attachment.uploader_id,
    vendorId: attachment.vendor_id,
  })
}

/** Records every attachment as lost: after a restore, as neither their bytes nor their keys are in a backup. */
export async function recordAllAttachmentsLost(db: Db, at: Date): Promise<void> {
  for (;;) {
    const rows = await listStoredAttachments(db, 0, BATCH_SIZE)
    if (rows.length === 0) return
    await runInTransaction(db, async (tx) => {
      for (const row of rows) await recordAttachmentDestroyedOrLost(tx, row, at, 'found lost')
    })
  }
}
