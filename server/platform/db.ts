import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from '#server/tables.ts'
import { connectorFor } from './database-client.ts'
import { prepareFrequentStatements } from './prepared-statements.ts'
import { dropReadOnlyConnections } from './read-only-connections.ts'
import { readErrorCode, readField } from './error-fields.ts'

/** The pool or a transaction. Queries work on both. */
export type Db = Kysely<Tables>

// Set once, so that features need not know the driver's defaults: every int8 of this product fits a number, and a
// calendar day stays text, because the driver would turn it into midnight in the host's time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** Every wait has a timeout (SR-119): a statement 5 s, a lock 3 s, a free connection 2 s. */
const TIMEOUTS = { statement_timeout: 5_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 30_000 }

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export function openDatabase(url: string, onIdleError: (error: Error) => void, max = 16): Database {
  const pool = new pg.Pool({
    ...connectorFor(url),
    max,
    connectionTimeoutMillis: 2_000,
    // The driver's own timeout ends a query when the server has stopped responding.
    query_timeout: 8_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'care-referral-hub',
    ...TIMEOUTS,
  })
  // The pool drops an idle connection that breaks; the next query gets a new one.
  pool.on('error', onIdleError)
  // When a connection in use breaks, its query fails. Without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  prepareFrequentStatements(pool)
  dropReadOnlyConnections(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/**
 * For `where('id', '=', anyOf(ids))`: one parameter however many ids there are, so the statement keeps one text and its plan,
 * unlike `in`. Matches nothing when there are none.
 */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`

/** The same for hashes: a value may have been stored under any of the keys (`Keys.hashes`). */
export const anyHash = (hashes: readonly Buffer[]) => sql<Buffer>`any(${hashes}::bytea[])`

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
])
const CONNECTION_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|not queryable/i

const hasConnectionCode = (error: unknown) => CONNECTION_CODES.has(readErrorCode(error) ?? '')
/**
 * Returns the five-character code of PostgreSQL when the error has one. EPIPE has the same format but is no such code.
 */
export const readSqlState = (error: unknown): string | undefined => {
  const code = readErrorCode(error)
  const isState = code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !hasConnectionCode(error)
  return isState ? code : undefined
}

/**
 * Returns true when the database is unreachable, too slow, full, shutting down or read-only (SR-088): answer 503 and
 * let the client retry.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = readSqlState(error)
  if (state) return /^(08|40|53|57)/.test(state) || ['55P03', '25P03', '25006', '42501'].includes(state)
  return hasConnectionCode(error) || (error instanceof Error && CONNECTION_TEXT.test(error.message))
}

/** Returns true when the transaction can be run again as it is (SR-132). */
const isRetryable = (error: unknown) => readSqlState(error) === '40001' || readSqlState(error) === '40P01'

/** Returns true when the unique constraint with this name refused the row. */
export const isUniqueViolation = (error: unknown, constraint: string) =>
  readSqlState(error) === '23505' && readField(error, 'constraint') === constraint

/** Returns true when this foreign key refused the row because the referenced row no longer exists. */
export const isForeignKeyViolation = (error: unknown, constraint: string) =>
  readSqlState(error) === '23503' && readField(error, 'constraint') === constraint

const MAX_TRIES = 3

/**
 * Runs `work` in a transaction. Retries it after deadlocks and serialization failures, so users never see them
 * (SR-132).
 */
export async function runInTransaction<R>(db: Db, work: (tx: Db) => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === MAX_TRIES || !isRetryable(error)) throw error
    }
  }
}
