import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '#server/tables.ts'
import { prepareFrequentStatements } from './prepared-statements.ts'

/** The pool or a transaction: queries do not care which. */
export type Db = Kysely<Tables>

// Read once, here, so that no feature meets the driver's habits: int8 fits a number in this product, and a calendar
// day is text, because the driver would make it midnight of the host's zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** Every wait has a limit (SR-119): a statement 5 s, a lock 3 s, a free connection 2 s. */
const TIMEOUTS = { statement_timeout: 5_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 30_000 }

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export function openDatabase(url: string, onIdleError: (error: Error) => void, max = 16): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 2_000,
    // The driver's own limit ends a query whose server has stopped answering altogether.
    query_timeout: 8_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'care-referral-hub',
    ...TIMEOUTS,
  })
  // An idle connection that breaks is dropped from the pool; the next query gets a new one.
  pool.on('error', onIdleError)
  // One that breaks while it is lent out fails its query; unheard, the event itself would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  prepareFrequentStatements(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

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

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code
const hasConnectionCode = (error: unknown) => CONNECTION_CODES.has(codeOf(error) as string)
/** PostgreSQL's five-character code, when the error has one; EPIPE only looks like it. */
export const sqlState = (error: unknown): string | undefined => {
  const code = codeOf(error)
  const isState = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !hasConnectionCode(error)
  return isState ? code : undefined
}

/** True when the database is away, too slow, full, shutting down, or does not let us write (SR-088): worth a 503 and another try. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return /^(08|40|53|57)/.test(state) || ['55P03', '25P03', '42501'].includes(state)
  return hasConnectionCode(error) || (error instanceof Error && CONNECTION_TEXT.test(error.message))
}

/** True when the same transaction may simply be run again (SR-132). */
const isRetryable = (error: unknown) => sqlState(error) === '40001' || sqlState(error) === '40P01'

/** True when a unique constraint of this name refused the row. */
export const isUniqueViolation = (error: unknown, constraint: string) =>
  sqlState(error) === '23505' && (error as { constraint?: string }).constraint === constraint

/** True when this foreign key refused the row: what it names has just gone. */
export const isForeignKeyViolation = (error: unknown, constraint: string) =>
  sqlState(error) === '23503' && (error as { constraint?: string }).constraint === constraint

const MAX_TRIES = 3

/** Deadlocks and serialisation failures are run again, never shown (SR-132). */
export async function runInTransaction<R>(db: Db, work: (tx: Db) => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === MAX_TRIES || !isRetryable(error)) throw error
    }
  }
}
