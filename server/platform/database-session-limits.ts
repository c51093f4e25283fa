import { escapeIdentifier, type Client } from 'pg'
import type { StartedDatabase } from './start-or-check-database.ts'
import { createDatabaseClient, withDatabaseClient } from './database-client.ts'
import { readErrorMessage } from './error-fields.ts'

/** Every wait has a limit in milliseconds (SR-119); the pool's own for a free connection is in db.ts. */
export const DATABASE_SESSION_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 30_000,
}

type Database = Pick<StartedDatabase, 'serviceUrl' | 'directUrl' | 'isPooled'>

/**
 * Throws a text for people unless the limits hold on the connections that serve requests (OPS-019). Connections without a
 * pooler set them when they begin. One in transaction mode shares its connections and passes no settings on, so there
 * they are stored with the role. Call under `withStartLock`.
 */
export async function ensureDatabaseSessionLimits({ serviceUrl, directUrl, isPooled }: Database): Promise<void> {
  if (isPooled) await withDatabaseClient(createDatabaseClient(directUrl, {}), storeLimits)
  const settings = isPooled ? {} : DATABASE_SESSION_LIMITS
  const held = await withDatabaseClient(createDatabaseClient(serviceUrl, settings), readLimits).catch(
    (error: unknown) => {
      throw new Error(`DATABASE_URL cannot be used: ${readErrorMessage(error)}. ${POOLER_HINT}`, { cause: error })
    },
  )
  const lost = Object.entries(DATABASE_SESSION_LIMITS).find(([name, limit]) => held[name] !== limit)
  if (lost) throw new Error(`DATABASE_URL: the limit ${lost[0]} does not hold on its connections. ${POOLER_HINT}`)
}

const POOLER_HINT =
  'If it leads to a connection pooler, let DATABASE_DIRECT_URL name the database itself, and let the pooler open its ' +
  'connections anew (RECONNECT on the console of PgBouncer).'

/** A role may change its own defaults. */
async function storeLimits(client: Client): Promise<void> {
  const held = await readLimits(client)
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  for (const [name, limit] of Object.entries(DATABASE_SESSION_LIMITS))
    if (held[name] !== limit)
      await client.query(
        `alter role current_user in database ${escapeIdentifier(rows[0]!.name)} set ${name} = '${limit}ms'`,
      )
}

async function readLimits(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; limit: number }>(
    `select name, setting::int as limit from pg_settings where name = any($1)`,
    [Object.keys(DATABASE_SESSION_LIMITS)],
  )
  return Object.fromEntries(rows.map(({ name, limit }) => [name, limit]))
}
