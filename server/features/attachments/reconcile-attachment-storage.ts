import type { Services } from '#server/platform/app.ts'
import { streamRowBatches } from '#server/platform/row-batches.ts'
import { addMilliseconds, hours } from '#server/platform/clock.ts'
import type { Queue } from '#server/platform/jobs.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { recordAttachmentDestroyedOrLost } from './expiry.ts'
import { filterReferencedStorageNames, listStoredAttachments } from './queries.ts'

/** Compares storage and rows once an hour. Its name on the wire is that of running hubs. */
export const ATTACHMENT_RECONCILIATION_QUEUE: Queue = {
  name: 'attachment-sweep',
  retryLimit: 2,
  retryDelay: 60,
  retryDelayMax: 600,
  cron: '17 * * * *',
}

const BATCH_SIZE = 200

export const registerAttachmentReconciliationWorker = (services: Services): Promise<void> =>
  services.jobs.work(ATTACHMENT_RECONCILIATION_QUEUE, () => reconcileAttachmentStorage(services))

/**
 * Removes files that a crash left without a row, and marks rows whose bytes are gone. Ignores anything younger than an hour,
 * because an upload stores its bytes before its row is visible. When the storage itself is missing (a volume not mounted)
 * while a row expects a file in it, it changes nothing and throws.
 */
export async function reconcileAttachmentStorage({
  db,
  vault,
  clock,
}: Pick<Services, 'db' | 'vault' | 'clock'>): Promise<void> {
  const at = clock.now()
  const olderThan = addMilliseconds(at, -hours(1))
  const { names, isEmpty } = await vault.namesBefore(olderThan)
  if (isEmpty && (await listStoredAttachments(db, 0, 1)).length > 0)
    throw new Error('All attachments or all their keys are missing: nothing was removed.')
  for (let start = 0; start < names.length; start += BATCH_SIZE) {
    const some = names.slice(start, start + BATCH_SIZE)
    const referenced = new Set(await filterReferencedStorageNames(db, some))
    for (const name of some) if (!referenced.has(name)) await vault.destroy(name)
  }

  for await (const rows of streamRowBatches((afterId) => listStoredAttachments(db, afterId, BATCH_SIZE), BATCH_SIZE))
    for (const row of rows) {
      if (row.uploaded_at > olderThan || (await vault.holds(row.storage_name))) continue
      await runInTransaction(db, (tx) => recordAttachmentDestroyedOrLost(tx, row, at, 'found lost'))
    }
}
