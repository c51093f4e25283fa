import { msg } from '#contract/message.ts'
import type { Services } from '#server/platform/app.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import { decryptContent, encryptContent, type EncryptedContent } from '#server/platform/encrypted-content.ts'
import type { RunOnce } from '#server/platform/idempotency.ts'
import type { Queue, RunningJob } from '#server/platform/jobs.ts'
import { notFoundProblem } from '#server/platform/problems.ts'
import {
  applyBulkChangeToLockedReferrals,
  lockReceivedReferrals,
  type RequestedBulkChange,
} from './apply-bulk-change.ts'
import { filterIdsByReceivedScope, listNextReceivedBatch, type ReceivedCursor } from './received-queries.ts'
import type { ReceivedScope } from './received-scope.ts'

// Changes of many received referrals. Each transaction holds a thousand rows at most, so that other users do not wait
// long for locks and no statement reaches its time limit.

const BATCH_SIZE = 1_000
/** Number of transactions per request; jobs continue with the rest. */
const MAX_BATCHES = 20

/** Continues a bulk change that is too large for its request: each job changes one batch. */
export const BULK_CHANGE_QUEUE: Queue = {
  name: 'received-bulk',
  retryLimit: 5,
  retryDelay: 5,
  retryDelayMax: 60,
  keptDays: 7,
}

type BulkChangeDependencies = Pick<Services, 'db' | 'jobs' | 'keys'>

/**
 * Changes all of the ids, or none with 404 if one is not a referral of these vendors. Returns the changed ones; a repeat of the
 * request returns those of the first.
 */
export async function changeSelectedReceivedReferrals(
  { db }: Pick<Services, 'db'>,
  request: RequestedBulkChange,
  vendorIds: number[] | null,
  { ids, runOnce }: { ids: number[]; runOnce: RunOnce },
): Promise<number[]> {
  return runInTransaction(db, (tx) =>
    runOnce(tx, async () => {
      const known = await lockReceivedReferrals(tx, ids, vendorIds)
      const goneCount = new Set(ids).size - known.length
      if (goneCount > 0) throw goneProblem(goneCount)
      return applyBulkChangeToLockedReferrals(tx, request, known)
    }),
  )
}

/** Says how many and not which: ids of other vendors' referrals count like deleted ones. */
const goneProblem = (count: number) =>
  notFoundProblem(
    count === 1
      ? msg('Nothing has changed: 1 of these referrals is not there any more.')
      : msg('Nothing has changed: {count} of these referrals are not there any more.', { count }),
  )

interface BulkJob {
  /** The name stays: jobs of the version before are read by it. */
  order: RequestedBulkChange
  scope: Omit<ReceivedScope, 'from' | 'until'> & { from?: string; until?: string }
  after?: ReceivedCursor
}

/**
 * Changes all referrals in the scope, newest first; later referrals are left alone. `isDone` is false if a job
 * continues the change.
 */
export async function changeReceivedReferralsMatching(
  { db, jobs, keys }: BulkChangeDependencies,
  request: RequestedBulkChange,
  { from, until, ...scope }: ReceivedScope,
): Promise<{ isDone: boolean }> {
  const job: BulkJob = {
    order: request,
    scope: {
      ...scope,
      ...(from && { from: from.toISOString() }),
      ...(until && { until: until.toISOString() }),
    },
  }
  let after: ReceivedCursor | undefined
  for (let batch = 1; batch < MAX_BATCHES; batch += 1) {
    after = await runInTransaction(db, (tx) => changeNextBatch(tx, job, after))
    if (!after) return { isDone: true }
  }
  const isContinued = await runInTransaction(db, (tx) =>
    changeBatchAndSendNext({ db: tx, jobs, keys }, { ...job, after }),
  )
  return { isDone: !isContinued }
}

/** The job completes in the transaction of its batch: repeated after it was killed, it would undo what others have changed since. */
export const continueBulkChange = (
  { db, jobs, keys }: BulkChangeDependencies,
  job: BulkJob,
  running: RunningJob,
): Promise<void> =>
  runInTransaction(db, async (tx) => {
    await changeBatchAndSendNext({ db: tx, jobs, keys }, job)
    await running.completeIn(tx)
  })

/** Changes one batch and sends the job for the next in the same transaction. Returns false if it was the last. */
async function changeBatchAndSendNext({ db: tx, jobs, keys }: BulkChangeDependencies, job: BulkJob): Promise<boolean> {
  const after = await changeNextBatch(tx, job, job.after)
  if (!after) return false
  const next: BulkJob = { ...job, after }
  // Encrypted, because the words of a search may be somebody's name or number. The others are not yet: during an upgrade a copy
  // of the version before may take them, and can't decrypt them (decision 67).
  const isEncrypted = job.scope.search !== undefined
  await jobs.send(tx, BULK_CHANGE_QUEUE, isEncrypted ? encryptContent(keys.outbox, next) : next)
  return true
}

/** Changes the next batch. Returns the cursor for the batch after it, or undefined at the end. */
async function changeNextBatch(tx: Db, { order: request, scope: stored }: BulkJob, after: ReceivedCursor | undefined) {
  const { from, until, ...rest } = stored
  const scope = { ...rest, ...(from && { from: new Date(from) }), ...(until && { until: new Date(until) }) }
  const found = await listNextReceivedBatch(tx, scope, after, BATCH_SIZE)
  const ids = found.map(({ id }) => id)
  const locked = await lockReceivedReferrals(tx, ids, [...new Set(found.map((row) => row.vendor_id))])
  // Somebody may have changed a referral between the two, so that the filter no longer finds it: their change stays.
  const inScope = new Set(await filterIdsByReceivedScope(tx, scope, ids))
  await applyBulkChangeToLockedReferrals(
    tx,
    request,
    locked.filter(({ id }) => inScope.has(id)),
  )
  return found.length < BATCH_SIZE ? undefined : found.at(-1)
}

/** Only jobs with a search are encrypted. */
export const registerBulkChangeWorker = (services: Services): Promise<void> =>
  services.jobs.work<EncryptedContent | BulkJob>(BULK_CHANGE_QUEUE, (job, running) =>
    continueBulkChange(services, 'sealed' in job ? decryptContent<BulkJob>(services.keys.outbox, job) : job, running),
  )
