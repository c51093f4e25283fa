import { ATTACHMENT_UPLOAD_FIELD, type Attachment } from '#contract/attachments.ts'
import { msg } from '#contract/message.ts'
import type { Services } from '#server/platform/app.ts'
import type { AuditedAction } from '#server/platform/audit.ts'
import { hours, addMilliseconds } from '#server/platform/clock.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency.ts'
import type { Db } from '#server/platform/db.ts'
import { isDatabaseUnavailableError } from '#server/platform/database-errors.ts'
import { invalidFieldProblem, notFoundProblem, Problem } from '#server/platform/problems.ts'
import { withTransaction, type RequestContext } from '#server/platform/serve.ts'
import { toStorageProblem } from '#server/platform/storage-problem.ts'
import { formatAttachmentBinding } from './bindings.ts'
import { scheduleAttachmentExpiry } from './expiry.ts'
import type { CheckedFile } from './check-and-sanitize-attachment-file.ts'
import { presentAttachment } from './present.ts'
import { ATTACHMENT_SCAN_QUEUE } from './scan.ts'
import { sumStoredAttachmentBytes, lockUserUploads, findOwnUpload, countRecentUnsentUploads } from './queries.ts'

const UNSENT_A_DAY = 20
/** Each holds a database connection while its file is stored, for long when the storage is slow; others need the rest. */
const runLimited = createConcurrencyLimiter(6, 100)

/** Who uploads: a user, or a guest with a pass of their link. */
export interface AttachmentUploadContext extends Pick<RequestContext, 'db' | 'at' | 'record'> {
  userId: number
}

/** 422 after too many uploads that were not sent, 507 when all attachments together exceed the storage limit (SR-061). */
export async function assertWithinUnsentAndStorageLimits(
  { config }: Pick<Services, 'config'>,
  { db, userId, at }: Pick<AttachmentUploadContext, 'db' | 'userId' | 'at'>,
  bytes: number,
): Promise<void> {
  if ((await countRecentUnsentUploads(db, userId, at)) >= UNSENT_A_DAY)
    throw invalidFieldProblem(
      ATTACHMENT_UPLOAD_FIELD,
      msg('You have uploaded many files without sending them. Please try again tomorrow.'),
    )
  if ((await sumStoredAttachmentBytes(db)) + bytes > config.attachmentsBytes) throw storageFullProblem()
}

const storageFullProblem = () =>
  new Problem(507, msg('There is no room for files at the moment. Please send the referral without it.'))

interface NewAttachment {
  vendorId: number
  /** null for a document of a referral that is not sent yet. */
  referralId: number | null
  file: CheckedFile
}

/**
 * Stores a checked file for a referral to this vendor. It is encrypted on the disk before its row is visible, and removed
 * again when the row was certainly not committed (SR-111). `once` runs the work once per Idempotency-Key.
 */
export async function storeAttachment(
  services: Services,
  uploader: AttachmentUploadContext,
  { vendorId, referralId, file }: NewAttachment,
  once: (tx: Db, work: () => Promise<Attachment>) => Promise<Attachment>,
): Promise<Attachment> {
  const { vault, jobs, config } = services
  const { userId, at } = uploader
  const expiresAt = addMilliseconds(at, hours(config.attachmentHours))
  const stored: string[] = []
  try {
    return await runLimited(() =>
      withTransaction(uploader, async ({ db: tx, record }) => {
        // After a deadlock the file is stored again.
        for (const name of stored.splice(0)) await vault.destroy(name)
        return once(tx, async () => {
          await lockUserUploads(tx, userId)
          await assertWithinUnsentAndStorageLimits(services, { db: tx, userId, at }, file.bytes.length)
          const name = vault.newName(at)
          const row = await tx
            .insertInto('attachments')
            .values({
              uploader_id: userId,
              vendor_id: vendorId,
              referral_id: referralId,
              name: file.name,
              media_type: file.mediaType,
              size_bytes: file.bytes.length,
              storage_name: name,
              uploaded_at: at,
              expires_at: expiresAt,
              destroyed_at: null,
              scan: config.scanner ? 'waiting' : 'off',
            })
            .returningAll()
            .executeTakeFirstOrThrow()
          stored.push(name)
          await vault.put(name, file.bytes, formatAttachmentBinding(row.id, userId, vendorId))
          await scheduleAttachmentExpiry(jobs, tx, expiresAt)
          if (config.scanner) await jobs.send(tx, ATTACHMENT_SCAN_QUEUE, {})
          const entry: AuditedAction = {
            action: 'uploaded',
            kind: 'attachment',
            ids: [row.id],
            personId: userId,
            vendorId,
          }
          await record(entry)
          return presentAttachment({ ...row, isWithdrawn: false }, at)
        })
      }),
    )
  } catch (error) {
    // A commit may have taken effect although its answer was lost. reconcileAttachmentStorage removes what has no row within hours.
    if (!isDatabaseUnavailableError(error)) for (const name of stored) await vault.destroy(name).catch(() => undefined)
    throw toStorageProblem(error, storageFullProblem())
  }
}

/** Returns the current state of an upload, for a repeat of the call that made it. */
export async function requireOwnUpload(
  db: Db,
  { userId, at }: Pick<AttachmentUploadContext, 'userId' | 'at'>,
  id: number,
): Promise<Attachment> {
  const row = await findOwnUpload(db, userId, id)
  if (!row) throw notFoundProblem()
  return presentAttachment({ ...row, isWithdrawn: false }, at)
}

/**
 * Adds an upload to a new referral and restarts its 48 hours. False when it is not available: somebody else's, for another
 * vendor, already sent or expired.
 */
export async function tryAttachUploadToReferral(
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  tx: Db,
  {
    id,
    senderId,
    vendorId,
    referralId,
    at,
  }: { id: number; senderId: number; vendorId: number; referralId: number; at: Date },
) {
  const expiresAt = addMilliseconds(at, hours(config.attachmentHours))
  const claimed = await tx
    .updateTable('attachments')
    .set({ referral_id: referralId, expires_at: expiresAt })
    .where('id', '=', id)
    .where('uploader_id', '=', senderId)
    .where('vendor_id', '=', vendorId)
    .where('referral_id', 'is', null)
    .where('destroyed_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['id', 'name', 'expires_at', 'destroyed_at', 'referral_id', 'scan'])
    .executeTakeFirst()
  if (claimed) await scheduleAttachmentExpiry(jobs, tx, expiresAt)
  return claimed
}
