import type { Role } from '#contract/accounts.ts'
import { addReferralEvents } from '#server/features/referral-history/add-referral-event.ts'
import type { Services } from '#server/platform/app.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { anyOf, runInTransaction, type Db } from '#server/platform/db.ts'
import type { Queue } from '#server/platform/jobs.ts'
import { notFound } from '#server/platform/problems.ts'
import { nextReceivedBatch, type ReceivedCursor, type ReceivedScope } from './received-queries.ts'
import type { ReferralRow } from './referral-row.ts'

// Changes of many received referrals. Each transaction holds a thousand rows at most, so that other users do not wait
// long for locks and no statement reaches its time limit.

const BATCH_SIZE = 1_000
/** Number of transactions per request or job; the rest continues in another job. */
const MAX_BATCHES = 20

/** Continues a bulk change that is too large for its request. A repeated job does not change rows a second time. */
export const BULK_CHANGE_QUEUE: Queue = { name: 'received-bulk', retryLimit: 5, retryDelay: 5, retryDelayMax: 60 }

export type BulkChange = 'delete' | 'read'

/** Who requested the change, and when. Stored as JSON in the job. */
export interface BulkRequest {
  change: BulkChange
  viewer: { id: number; role: Role }
  at: string
  requestId: string
}

type Parts = Pick<Services, 'db' | 'jobs'>

/** Changes all of the ids, or none with 404 if one is not a referral of these vendors. */
export async function changeSelectedReceivedReferrals(
  { db }: Parts,
  order: BulkRequest,
  vendorIds: number[] | null,
  ids: number[],
): Promise<void> {
  await runInTransaction(db, async (tx) => {
    const known = await lockReceived(tx, ids, vendorIds)
    if (known.length < new Set(ids).size) throw notFound()
    await applyChange(tx, order, known)
  })
}

interface BulkJob {
  order: BulkRequest
  scope: Omit<ReceivedScope, 'from' | 'until'> & { from?: string; until?: string }
  after?: ReceivedCursor
}

/**
 * Changes all referrals in the scope, newest first; later referrals are left alone. Returns false if a job continues
 * the change.
 */
export const changeAllReceivedReferrals = (
  parts: Parts,
  order: BulkRequest,
  { from, until, ...scope }: ReceivedScope,
): Promise<boolean> =>
  continueBulkChange(parts, {
    order,
    scope: {
      ...scope,
      ...(from && { from: from.toISOString() }),
      ...(until && { until: until.toISOString() }),
    },
  })

async function continueBulkChange(parts: Parts, job: BulkJob): Promise<boolean> {
  let after = job.after
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const next = await runInTransaction(parts.db, (tx) => changeNextBatch(tx, job, after))
    if (!next) return true
    after = next
  }
  await parts.jobs.send(parts.db, BULK_CHANGE_QUEUE, { ...job, after } satisfies BulkJob)
  return false
}

/** Changes the next batch. Returns the cursor for the batch after it, or undefined at the end. */
async function changeNextBatch(tx: Db, { order, scope }: BulkJob, after: ReceivedCursor | undefined) {
  const { from, until, ...rest } = scope
  const found = await nextReceivedBatch(
    tx,
    { ...rest, ...(from && { from: new Date(from) }), ...(until && { until: new Date(until) }) },
    after,
    BATCH_SIZE,
  )
  const ids = found.map(({ id }) => id)
  await applyChange(tx, order, await lockReceived(tx, ids, [...new Set(found.map((row) => row.vendor_id))]))
  return found.length < BATCH_SIZE ? undefined : found.at(-1)
}

export const registerBulkChangeWorker = (services: Services): Promise<void> =>
  services.jobs.work<BulkJob>(BULK_CHANGE_QUEUE, async (job) => void (await continueBulkChange(services, job)))

/** Locks the rows in the order of their ids, so that concurrent changes of the same rows do not deadlock. */
function lockReceived(tx: Db, ids: number[], vendorIds: number[] | null): Promise<LockedReceived[]> {
  const received = tx
    .selectFrom('referrals')
    .select(['id', 'vendor_id', 'read_by'])
    .where('id', '=', anyOf(ids))
    .where('deleted_by_vendor_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
  return (vendorIds === null ? received : received.where('vendor_id', '=', anyOf(vendorIds))).execute()
}

type LockedReceived = Pick<ReferralRow, 'id' | 'vendor_id' | 'read_by'>

/** Referrals that are already read keep their first reader. */
async function applyChange(
  tx: Db,
  { change, viewer, at, requestId }: BulkRequest,
  locked: LockedReceived[],
): Promise<void> {
  const rows = change === 'read' ? locked.filter(({ read_by }) => read_by === null) : locked
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const vendorIds = [...new Set(rows.map(({ vendor_id }) => vendor_id))]
  const moment = new Date(at)
  await tx
    .updateTable('referrals')
    .set(change === 'read' ? { read_by: viewer.id, read_at: moment } : { deleted_by_vendor_at: moment })
    .where('id', '=', anyOf(ids))
    .where('vendor_id', '=', anyOf(vendorIds))
    .execute()
  await addReferralEvents(tx, ids, change === 'read' ? 'read' : 'deleted by vendor', { actorId: viewer.id, at: moment })
  await recordAuditEntry(
    tx,
    { viewer, at: moment, requestId },
    {
      action: change === 'read' ? 'marked read' : 'deleted received',
      kind: 'referral',
      ids,
      ...(vendorIds.length === 1 && { vendorId: vendorIds[0]! }),
      detail: { count: ids.length },
    },
  )
}
