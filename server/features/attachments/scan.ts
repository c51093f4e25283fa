import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { publishAttachmentReleased } from '#server/features/referral-history/publish-attachment-released.ts'
import type { Services } from '#server/platform/app.ts'
import { recordSystemAuditEntry, type AuditedAction } from '#server/platform/audit.ts'
import { addMilliseconds, minutes } from '#server/platform/clock.ts'
import { streamRowBatches } from '#server/platform/row-batches.ts'
import { runPartsThenThrowFailures } from '#server/platform/run-parts-then-throw-failures.ts'
import type { Queue } from '#server/platform/jobs.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { formatAttachmentBinding } from './bindings.ts'
import { redactedFileNameSql, listUnscannedAttachments, type UnscannedAttachment } from './queries.ts'
import { ScannerUnavailableError, scanWithClamd, type ScannerAddress } from './scanner.ts'

/** Each job scans all attachments without a verdict. Jobs are added after each upload and every minute. */
export const ATTACHMENT_SCAN_QUEUE: Queue = {
  name: 'attachment-scan',
  retryLimit: 3,
  retryDelay: 5,
  retryDelayMax: 30,
  cron: '* * * * *',
}

const BATCH_SIZE = 50

/** Another copy that has a scanner has scanned it by then, also while an upgrade brings the scanner to one copy after the other. */
const UNSCANNED_RELEASE_AFTER_MS = minutes(15)

type AttachmentScanDependencies = Pick<Services, 'db' | 'vault' | 'clock' | 'config' | 'outages' | 'log'>

/**
 * Releases the attachments that were uploaded until then and wait for a scanner, when none is configured any more. A copy that takes
 * no jobs scans nothing, so that its settings may lack the scanner by mistake.
 */
export async function releaseAttachmentsWithoutScanner(
  { db, config, log }: Pick<Services, 'db' | 'config' | 'log'>,
  uploadedUntil: Date,
): Promise<void> {
  if (config.scanner || config.role === 'web') return
  const { numUpdatedRows } = await db
    .updateTable('attachments')
    .set({ scan: 'off' })
    .where('scan', '=', 'waiting')
    .where('uploaded_at', '<=', uploadedUntil)
    .executeTakeFirst()
  if (numUpdatedRows > 0n)
    log.warn(
      { count: Number(numUpdatedRows) },
      'CLAMAV_URL is not set: documents that waited for the scanner can be opened',
    )
}

/** Takes the jobs of each minute also without a scanner: they would wait in the database otherwise. */
export const registerAttachmentScanWorker = (services: Services): Promise<void> =>
  services.jobs.work(ATTACHMENT_SCAN_QUEUE, () => scanAttachments(services))

/** Scans every attachment without a verdict; one that fails waits for the next run and does not stop the others. */
export async function scanAttachments(services: AttachmentScanDependencies): Promise<void> {
  const { scanner } = services.config
  // A copy that still had a scanner may have stored documents since this one began.
  if (!scanner)
    return releaseAttachmentsWithoutScanner(
      services,
      addMilliseconds(services.clock.now(), -UNSCANNED_RELEASE_AFTER_MS),
    )
  const batches = streamRowBatches(
    (afterId) => listUnscannedAttachments(services.db, services.clock.now(), afterId, BATCH_SIZE),
    BATCH_SIZE,
  )
  await runPartsThenThrowFailures(
    async (attempt) => {
      for await (const waiting of batches)
        for (const one of waiting) await attempt(() => scanAttachment(services, scanner, one))
    },
    (count) => `${count} attachments could not be scanned.`,
  )
}

async function scanAttachment(
  services: AttachmentScanDependencies,
  scanner: ScannerAddress,
  one: UnscannedAttachment,
): Promise<void> {
  const bytes = await services.vault.open(
    one.storage_name,
    formatAttachmentBinding(one.id, one.bound_to ?? one.uploader_id, one.vendor_id),
  )
  if (!bytes) return // destroyed in the meantime, or lost: reconcileAttachmentStorage marks it
  const verdict = await services.outages.watch(
    'scanner',
    () => scanWithClamd(scanner, bytes),
    (error) => error instanceof ScannerUnavailableError,
  )
  if (!verdict.isClean) return destroyInfected(services, one, verdict.virus)
  await release(services, one)
}

/** Lets the file be opened, and screens that show it as being checked read it again. */
async function release({ db }: AttachmentScanDependencies, one: UnscannedAttachment): Promise<void> {
  await runInTransaction(db, async (tx) => {
    const released = await tx
      .updateTable('attachments')
      .set({ scan: 'clean' })
      .where('id', '=', one.id)
      .where('uploader_id', '=', one.uploader_id)
      .where('destroyed_at', 'is', null)
      .returning('referral_id')
      .executeTakeFirst()
    const referralId = released?.referral_id ?? null
    if (referralId !== null) await publishAttachmentReleased(tx, referralId)
  })
}

/** Destroys it immediately and records it in the audit log and in the history, where sender and receiver read the reason. */
async function destroyInfected(
  { db, vault, clock }: AttachmentScanDependencies,
  { id }: UnscannedAttachment,
  virus: string,
): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('attachments')
      .selectAll()
      .where('id', '=', id)
      .where('destroyed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return
    await vault.destroy(found.storage_name)
    await tx
      .updateTable('attachments')
      .set({ scan: 'infected', destroyed_at: at, name: redactedFileNameSql })
      .where('id', '=', id)
      .where('uploader_id', '=', found.uploader_id)
      .execute()
    const { referral_id: referralId, uploader_id: personId, vendor_id: vendorId } = found
    if (referralId !== null) {
      await addReferralEvent(tx, referralId, 'attachment infected', { actorId: null, at, detail: { attachment: id } })
    }
    const entry: AuditedAction = {
      action: 'found infected',
      kind: 'attachment',
      ids: [id],
      personId,
      vendorId,
      detail: { virus },
    }
    await recordSystemAuditEntry(tx, at, entry)
  })
}
