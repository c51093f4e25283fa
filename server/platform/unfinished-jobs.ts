import { sql, type RawBuilder } from 'kysely'
import { runInTransaction, type Db } from './db.ts'
import { typedSql } from './typed-sql.ts'

// The jobs as pg-boss stores them, for administrators. The library lists and retries jobs of one queue only, and only
// failed ones.

const MOST = 200
/** One statement over the backlog of a long outage would take longer than a statement may. */
const CHANGED_AT_ONCE = 1_000

interface BatchOptions {
  /** Jobs in one statement. */
  atOnce?: number
  /** Called in the transaction of each statement that has changed jobs. */
  record?: (tx: Db, count: number) => Promise<unknown>
}

export interface JobSelection {
  queue?: string | undefined
  id?: string | undefined
}

export interface UnfinishedJobSummary {
  id: string
  queue: string
  state: string
  retries: number
  created_at: Date
  next_at: Date
}

const matches = ({ queue, id }: JobSelection) =>
  sql<boolean>`(${queue ?? null}::text is null or name = ${queue ?? null}) and (${id ?? null}::text is null or id::text = ${id ?? null})`

/** Returns the oldest jobs that have not ended well, never their content, and how many there are. */
export async function listUnfinishedJobs(db: Db, selection: JobSelection) {
  const { rows: jobs } = await typedSql({
    id: 'string',
    queue: 'string',
    state: 'string',
    retries: 'number',
    created_at: 'Date',
    next_at: 'Date',
  })`
    select id::text, name as queue, case when state < 'active' then 'waiting' else state::text end as state,
      retry_count as retries, created_on as created_at, start_after as next_at
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') and ${matches(selection)}
    order by created_on, id limit ${MOST}`.execute(db)
  const { rows } = await typedSql({ waiting: 'number', active: 'number', failed: 'number', all: 'number' })`
    select count(*) filter (where state < 'active') as waiting, count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'failed') as failed, count(*) as all
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') and ${matches(selection)}`.execute(db)
  return { jobs, counts: rows[0]! }
}

/**
 * Lets jobs that wait for another try and failed ones run now; a failed one gets one more try. Yields how many with each statement.
 * A new job keeps its time: it is due already, or waits for a reason, such as a message about a change that can still be undone.
 */
export const retryUnfinishedJobs = (db: Db, selection: JobSelection, options?: BatchOptions): AsyncGenerator<number> =>
  changeAll(
    db,
    options,
    (limit) => sql`
    update pgboss.job set state = case when state = 'failed' then 'retry' else state end, start_after = now(),
      retry_limit = greatest(retry_limit, retry_count + 1), completed_on = null
    where (name, id) in (
      select name, id from pgboss.job
      where (state = 'failed' or state = 'retry' and start_after > now()) and ${matches(selection)} limit ${limit} for update skip locked)`,
  )

/** Deletes jobs that are not running. Yields how many with each statement. */
export const deleteUnfinishedJobs = (db: Db, selection: JobSelection, options?: BatchOptions): AsyncGenerator<number> =>
  changeAll(
    db,
    options,
    (limit) => sql`
    delete from pgboss.job where (name, id) in (
      select name, id from pgboss.job
      where state in ('created', 'retry', 'failed') and ${matches(selection)} limit ${limit} for update skip locked)`,
  )

/** A row that a worker is just taking is left out. */
async function* changeAll(
  db: Db,
  { atOnce = CHANGED_AT_ONCE, record = async () => undefined }: BatchOptions = {},
  buildStatement: (limit: number) => RawBuilder<unknown>,
): AsyncGenerator<number> {
  for (;;) {
    const count = await runInTransaction(db, async (tx) => {
      const { numAffectedRows } = await buildStatement(atOnce).execute(tx)
      if (numAffectedRows) await record(tx, Number(numAffectedRows))
      return Number(numAffectedRows)
    })
    if (count > 0) yield count
    if (count < atOnce) return
  }
}
