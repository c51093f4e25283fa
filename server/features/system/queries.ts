import { getEarliest } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { MESSAGE_QUEUE_NAMES } from '#server/platform/outbox.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

// The figures of the page of administrators and of GET /metrics.

/** Counts the jobs that are not completed, by queue and state; queues of the library itself are left out. */
export async function countUnfinishedJobsByQueue(db: Db) {
  const { rows } = await typedSql({
    queue: 'string',
    state: ['created', 'retry', 'active', 'cancelled', 'failed'],
    count: 'number',
    oldest: 'Date',
    oldest_seconds: 'number',
  })`
    select name as queue, state::text as state, count(*) as count, min(created_on) as oldest,
      extract(epoch from now() - min(created_on))::float8 as oldest_seconds
    from pgboss.job where state <> 'completed' and not starts_with(name, '__pgboss') group by 1, 2 order by 1, 2`.execute(
    db,
  )
  return rows
}
export type JobCount = Awaited<ReturnType<typeof countUnfinishedJobsByQueue>>[number]

export async function listQueueNames(db: Db): Promise<string[]> {
  const { rows } = await typedSql({ name: 'string' })`
    select name from pgboss.queue where not starts_with(name, '__pgboss') order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Messages that wait to be sent, and since when the oldest does. */
export function summarizeWaitingMessages(jobs: JobCount[]) {
  const waiting = jobs.filter(({ queue, state }) => MESSAGE_QUEUE_NAMES.includes(queue) && isWaiting(state))
  const oldestSeconds = Math.max(0, ...waiting.map(({ oldest_seconds: seconds }) => seconds))
  return { waiting: sum(waiting), oldest: earliest(waiting), oldestSeconds }
}

/** The jobs of one queue. */
export function summarizeQueue(jobs: JobCount[], name: string) {
  const own = jobs.filter(({ queue }) => queue === name)
  const waiting = own.filter(({ state }) => isWaiting(state))
  return {
    name,
    waiting: sum(waiting),
    running: sum(own.filter(({ state }) => state === 'active')),
    failed: sum(own.filter(({ state }) => state === 'failed')),
    oldest: earliest(waiting),
  }
}

const isWaiting = (state: string) => state === 'created' || state === 'retry'
const sum = (jobs: JobCount[]) => jobs.reduce((total, { count }) => total + count, 0)
const earliest = (jobs: JobCount[]) => getEarliest(jobs.map(({ oldest }) => oldest))

export const listOutages = (db: Db) => db.selectFrom('outages').selectAll().orderBy('began_at').execute()

export async function countUndeliveredMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('undelivered_messages')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns when the last backup that could be read back was made. */
export async function readLastBackupTime(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('backups').select('made_at').orderBy('made_at', 'desc').limit(1).executeTakeFirst()
  return row?.made_at ?? null
}

export async function countUnsealedAuditRows(db: Db): Promise<number> {
  const { rows } = await typedSql({ count: 'number' })`
    select count(*) as count from audit_log
    where id > (select coalesce(max(highest), 0) from audit_seals)`.execute(db)
  return rows[0]!.count
}
