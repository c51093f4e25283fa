import { sql } from 'kysely'
import type { Role } from '#contract/accounts.ts'
import { addEvents } from '#server/features/history/add-event.ts'
import type { Services } from '#server/platform/app.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { inOneTransaction, type Db } from '#server/platform/db.ts'
import type { Queue } from '#server/platform/jobs.ts'
import { notFound } from '#server/platform/problems.ts'
import { receivedStretch, type ReceivedPlace, type ReceivedScope } from './received-queries.ts'

// What is done to many received referrals at once. However many they are, each transaction holds a thousand rows: nobody
// who triages meanwhile waits for long, and no statement comes near its time limit.

const AT_ONCE = 1_000
/** So many transactions a request or a job does; a job goes on with what is left. */
const STRETCHES = 20

/** Goes on with a bulk change that is too large for its request; a change that was made already is not made again. */
export const BULK_CHANGES: Queue = { name: 'received-bulk', retryLimit: 5, retryDelay: 5, retryDelayMax: 60 }

export type BulkChange = 'delete' | 'read'

/** Whoever asked for it, and when: what a job needs as well, as JSON. */
export interface BulkOrder {
  change: BulkChange
  viewer: { id: number; role: Role }
  at: string
  requestId: string
}

type Parts = Pick<Services, 'db' | 'jobs'>

/** All of the ids or, where one is not among the referrals of these vendors, none and 404. */
export async function changeSelected(
  { db }: Parts,
  order: BulkOrder,
  vendorIds: number[] | null,
  ids: number[],
): Promise<void> {
  await inOneTransaction(db, async (tx) => {
    const known = await lock(tx, ids, vendorIds)
    if (known.length < new Set(ids).size) throw notFound('This')
    await apply(tx, order, known)
  })
}

interface Walk {
  order: BulkOrder
  scope: Omit<ReceivedScope, 'from' | 'until'> & { from?: string; until?: string }
  after?: ReceivedPlace
}

/** Whatever the scope holds now, newest first; what arrives meanwhile stays. Answers false when a job has to go on with it. */
export const changeAll = (parts: Parts, order: BulkOrder, { from, until, ...scope }: ReceivedScope): Promise<boolean> =>
  goOn(parts, {
    order,
    scope: {
      ...scope,
      ...(from && { from: from.toISOString() }),
      ...(until && { until: until.toISOString() }),
    },
  })

async function goOn(parts: Parts, walk: Walk): Promise<boolean> {
  let after = walk.after
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    const next = await inOneTransaction(parts.db, (tx) => changeStretch(tx, walk, after))
    if (!next) return true
    after = next
  }
  await parts.jobs.send(parts.db, BULK_CHANGES, { ...walk, after } satisfies Walk)
  return false
}

/** Changes the next thousand; answers where it has come to, or nothing at the end. */
async function changeStretch(tx: Db, { order, scope }: Walk, after: ReceivedPlace | undefined) {
  const { from, until, ...rest } = scope
  const found = await receivedStretch(
    tx,
    { ...rest, ...(from && { from: new Date(from) }), ...(until && { until: new Date(until) }) },
    after,
    AT_ONCE,
  )
  const ids = found.map(({ id }) => id)
  await apply(tx, order, await lock(tx, ids, [...new Set(found.map((row) => row.vendor_id))]))
  return found.length < AT_ONCE ? undefined : found.at(-1)
}

export const startBulkChanges = (services: Services): Promise<void> =>
  services.jobs.work<Walk>(BULK_CHANGES, async (walk) => void (await goOn(services, walk)))

interface Locked {
  id: number
  vendor_id: number
  isRead: boolean
}

/** In the order of their ids, so that two who change the same rows wait for each other and never in a circle. */
async function lock(tx: Db, ids: number[], vendorIds: number[] | null): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    select id, vendor_id, read_by is not null as "isRead" from referrals
    where id = any(${ids}::int[]) and deleted_by_vendor_at is null
      ${vendorIds === null ? sql`` : sql`and vendor_id = any(${vendorIds}::int[])`}
    order by id for no key update`.execute(tx)
  return rows
}

/** The first reader stays the one who has read it, so what is read already is left alone. */
async function apply(tx: Db, { change, viewer, at, requestId }: BulkOrder, locked: Locked[]): Promise<void> {
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
  await addEvents(tx, ids, change === 'read' ? 'read' : 'deleted by vendor', { actorId: viewer.id, at: moment })
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
