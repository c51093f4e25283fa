import { Kysely, PostgresDialect, sql, type SelectQueryBuilder } from 'kysely'
import pg from 'pg'
import type { Paging } from '#contract/paging.ts'
import type { Tables } from '#server/tables.ts'
import { getDatabasePoolOptions } from './database-client.ts'
import { prepareStatementsWhenFrequent } from './prepared-statements.ts'
import { isRetryableTransactionError } from './database-errors.ts'
import { discardConnectionsWhenUnusable } from './discard-connections.ts'
import { DATABASE_SESSION_LIMITS } from './database-session-limits.ts'
import { getStatementTracer } from './tracing.ts'

/** The pool or a transaction. Queries work on both. */
export type Db = Kysely<Tables>

/** One page of a list, and how many rows the whole list has. */
export interface RowPage<T> {
  rows: T[]
  total: number
}

/**
 * Reads one page of a list with the total. `counted` has the same rows without the joins and columns that are only shown, so that the
 * count need not read them.
 */
export async function readPage<D, T extends keyof D, R, CD, CT extends keyof CD, CR>(
  list: SelectQueryBuilder<D, T, R>,
  counted: SelectQueryBuilder<CD, CT, CR>,
  { page, limit }: Paging,
): Promise<RowPage<R>> {
  const rows = await list
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await counted
    .select(sql`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return { rows, total }
}

// Set once, so that features need not know the driver's defaults: every int8 of this product fits a number, and a
// calendar day stays text, because the driver would turn it into midnight in the host's time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/**
 * When the server has stopped responding, only the driver's own timeout ends a query. With the rest of its work a request
 * is then answered within 5 s (OPS-034), so a slow statement is given up a little before the server's limit.
 */
const QUERY_TIMEOUT_MS = 4_000
/** Also the longest wait for a free connection of the pool. */
const CONNECT_TIMEOUT_MS = 2_000

export interface DatabasePool {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

interface DatabaseOptions {
  max?: number
  /** The URL leads to a pooler in transaction mode, which takes no settings of a session. */
  isPooled?: boolean
  isPrepared?: boolean
  connectTimeoutMs?: number
  queryTimeoutMs?: number
  sessionLimits?: typeof DATABASE_SESSION_LIMITS
}

export function openDatabasePool(
  url: string,
  onIdleError: (error: Error) => void,
  {
    max = 16,
    isPooled = false,
    isPrepared = true,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    queryTimeoutMs = QUERY_TIMEOUT_MS,
    sessionLimits = DATABASE_SESSION_LIMITS,
  }: DatabaseOptions = {},
): DatabasePool {
  const pool = new pg.Pool({
    ...getDatabasePoolOptions(url),
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'care-referral-hub',
    ...(!isPooled && sessionLimits),
  })
  // The pool drops an idle connection that breaks; the next query gets a new one.
  pool.on('error', onIdleError)
  if (isPrepared) prepareStatementsWhenFrequent(pool)
  discardConnectionsWhenUnusable(pool)
  const log = getStatementTracer()
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) })
  return { db, pool, close: () => db.destroy() }
}

/**
 * For `where('id', '=', anyIdSql(ids))`: one parameter however many ids there are, so the statement keeps one text, unlike `in`, and one
 * plan: in its `select` the planner cannot count the ids. It would otherwise plan each call with few ids anew, as a plan for an unknown
 * number seems to cost more. Matches nothing when there are none.
 */
export const anyIdSql = (ids: readonly number[]) => sql<number>`any((select ${ids}::int[])::int[])`

/** The same for hashes: a value may have been stored under any of the keys (`Keys.hashes`). */
export const anyHashSql = (hashes: readonly Buffer[]) => sql<Buffer>`any((select ${hashes}::bytea[])::bytea[])`

const MAX_TRIES = 3

/**
 * Runs `work` in a transaction. Retries it after deadlocks and serialization failures, so users never see them
 * (SR-132). `work` may then run several times, so it changes nothing but the database: one that also writes a file or calls another
 * service uses `db.transaction()` (`source-rules.test.ts` lists them).
 */
export async function runInTransaction<R>(db: Db, work: (tx: Db) => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === MAX_TRIES || !isRetryableTransactionError(error)) throw error
    }
  }
}
