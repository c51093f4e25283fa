import { sql } from 'kysely'
import type { Role } from '#contract/accounts.ts'
import { addReferralEvents } from '#server/features/referral-history/add-referral-event.ts'
import type { Services } from '#server/platform/app.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import type { Queue } from '#server/platform/jobs.ts'
import { notFound } from '#server/platform/problems.ts'
import { nextReceivedBatch, type ReceivedCursor, type ReceivedScope } from './received-queries.ts'

// What is done to many received referrals at once. However many they are, each transaction holds a thousand rows: nobody
// who triages meanwhile waits for long, and no statement comes near its time limit.

const AT_ONCE = 1_000
/** So many transactions a request or a job does; a job goes on with what is left. */
const MAX_BATCHES = 20

/** Goes on with a bulk change that is too large for its request; a change that was made already is not made again. */
export const BULK_CHANGES: Queue = { name: 'received-bulk', retryLimit: 5, retryDelay: 5, retryDelayMax: 60 }

export type BulkChange = 'delete' | 'read'

/** Whoever asked for it, and when: what a job needs as well, as JSON. */
export interface BulkRequest {
  change: BulkChange
  viewer: { id: number; role: Role }
  at: string
  requestId: string
}

type Parts = Pick<Services, 'db' | 'jobs'>

/** All of the ids or, where one is not among the referrals of these vendors, none and 404. */
export async function changeSelectedReceived(
  { db }: Parts,
  order: BulkRequest,
  vendorIds: number[] | null,
  ids: number[],
): Promise<void> {
  await runInTransaction(db, async (tx) => {
    const known = await lockReceived(tx, ids, vendorIds)
    if (known.length < new Set(ids).size) throw notFound('This')
    await applyChange(tx, order, known)
  })
}

interface BulkJob {
  order: BulkRequest
  scope: Omit<ReceivedScope, 'from' | 'until'> & { from?: string; until?: string }
  after?: ReceivedCursor
}

/** Whatever the scope holds now, newest first; what arrives meanwhile stays. Answers false when a job has to go on with it. */
export const changeAllReceived = (
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

async function continueBulkChange(parts: Parts, walk: BulkJob): Promise<boolean> {
  let after = walk.after
  for (let stretch = 0; stretch < MAX_BATCHES; stretch += 1) {
    const next = await runInTransaction(parts.db, (tx) => changeNextBatch(tx, walk, after))
    if (!next) return true
    after = next
  }
  await parts.jobs.send(parts.db, BULK_CHANGES, { ...walk, after } satisfies BulkJob)
  return false
}

/** Changes the next thousand; answers where it has come to, or nothing at the end. */
async function changeNextBatch(tx: Db, { order, scope }: BulkJob, after: ReceivedCursor | undefined) {
  const { from, until, ...rest } = scope
  const found = await nextReceivedBatch(
    tx,
    { ...rest, ...(from && { from: new Date(from) }), ...(until && { until: new Date(until) }) },
    after,
    AT_ONCE,
  )
  const ids = found.map(({ id }) => id)
  await applyChange(tx, order, await lockReceived(tx, ids, [...new Set(found.map((row) => row.vendor_id))]))
  return found.length < AT_ONCE ? undefined : found.at(-1)
}

export const registerBulkChangeWorker = (services: Services): Promise<void> =>
  services.jobs.work<BulkJob>(BULK_CHANGES, async (walk) => void (await continueBulkChange(services, walk)))

interface Locked {
  id: number
  vendor_id: number
  isRead: boolean
}

/** In the order of their ids, so that two who change the same rows wait for each other and never in a circle. */
async function lockReceived(tx: Db, ids: number[], vendorIds: number[] | null): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    select id, vendor_id, read_by is not null as "isRead" from referrals
    where id = any(${ids}::int[]) and deleted_by_vendor_at is null
      ${vendorIds === null ? sql`` : sql`and vendor_id = any(${vendorIds}::int[])`}
    order by id for no key update`.execute(tx)
  return rows
}

/** The first reader stays the one who has read it, so what is read already is left alone. */
async function applyChange(tx: Db, { change, viewer, at, requestId }: BulkRequest, locked: Locked[]): Promise<void> {
  const rows = change === 'read' ? locked.filter(({ isRead }) => !isRead) : locked
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const vendorIds = [...new Set(rows.map(({ vendor_id }) => vendor_id))]
  const moment = new Date(at)
  await tx
    .updateTable('referrals')
    .set(change === 'read' ? { read_by: viewer.id, read_at: moment } : { deleted_by_vendor_at: moment })
    .where(sql<boolean>`id = any(${ids}::int[]) and vendor_id = any(${vendorIds}::int[])`)
    .execute()
  await addReferralEvents(tx, ids, change === 'read' ? 'read' : 'deleted by vendor', { actorId: viewer.id, at: moment })
  await recordAudit(
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
