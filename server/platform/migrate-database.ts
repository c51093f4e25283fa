import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { escapeIdentifier, type Client } from 'pg'
import { createDatabaseClient } from './database-client.ts'
import { readSqlState } from './database-errors.ts'
import { readErrorMessage } from './error-fields.ts'

const NAME = /^(\d{4})_[a-z0-9-]+\.sql$/
/** Tables of permanent records: the service role inserts rows and never changes them. */
const APPEND_ONLY = ['audit_log', 'audit_seals', 'audit_cuts', 'referral_events']
/** The service role reads these tables; the owner writes them. */
const READ_ONLY = ['audit_settings', 'key_fingerprints', 'file_storage']
/** These functions run with the owner's rights for the service role. */
const LENT_FUNCTIONS = ['prune_audit(bigint, timestamptz)']

const LOCK_TIMEOUT_MS = 500
const LOCK_PAUSE_MS = 2_000
/** Half an hour in all: a backup of a large database ends within it. */
const MAX_LOCK_ATTEMPTS = 720
const MAX_LOCK_WAIT_MS = MAX_LOCK_ATTEMPTS * (LOCK_TIMEOUT_MS + LOCK_PAUSE_MS)

interface MigrateOptions {
  ownerUrl: string
  /** The role that gets rights on the rows; without it (one URL for everything) none are granted. */
  serviceRole?: string | undefined
  /** Contains 0001_name.sql, 0002_name.sql, … */
  folder: string
  /** Applies these migrations and no others, to load the data of an older version. */
  only?: readonly string[]
  log: { info(fields: object, text: string): void }
  /** Ends the waits, and begins no further migration. */
  signal?: AbortSignal | undefined
}

interface Migration {
  name: string
  sql: string
  checksum: string
  /** Older versions of the hub cannot work with the database afterwards (OPS-012). */
  is_breaking: boolean
}

/** The first line of such a migration, which says why. */
const BREAKING = /^-- breaking: /
/** The first line of a migration that builds indexes `concurrently`, which PostgreSQL does in no transaction. */
export const OUTSIDE_TRANSACTION_MARKER = /^-- outside a transaction\n/

/**
 * Applies the pending numbered migrations: forward only, each in its own transaction but for those marked as outside of
 * one. Call under `withStartLock`. Returns the names of the applied migrations. Throws a text for people when a newer version has
 * changed the database so that this one cannot use it, or when it was created by other files.
 */
export async function migrateDatabase(options: MigrateOptions): Promise<string[]> {
  const { ownerUrl, serviceRole, folder, only, log } = options
  const files = await readMigrations(folder)
  const client = createDatabaseClient(ownerUrl, { application_name: 'migrations', connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client
      .query(
        `create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
      )
      .catch(explainMissingRights)
    await client.query(
      'alter table schema_migrations add column if not exists is_breaking boolean not null default false',
    )
    const { rows } = await client.query<Migration>(
      'select name, checksum, is_breaking from schema_migrations order by name',
    )
    const newer = findNewerMigrations(files, rows)
    if (newer[0]) log.info({ migrations: newer }, 'database is newer')
    const waiting = findPendingMigrations(files, rows).filter(({ name }) => only?.includes(name) ?? true)
    for (const migration of waiting) await applyMigration(client, migration, options)
    // The newer version knows the rights on its tables; this one would grant too many.
    if (serviceRole && newer.length === 0)
      await inTransaction(client, 'rights of the service role', () => grantToServiceRole(client, serviceRole))
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

function explainMissingRights(error: unknown): never {
  if (readSqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error
  throw new Error(
    `The database role may not make tables: ${readErrorMessage(error)}. Set DATABASE_OWNER_URL to the address with the role ` +
      'that owns the database (docs/operate.md, section 1).',
    { cause: error },
  )
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = names.map((name) => NAME.exec(name)?.[1])
  names.forEach((name, place) => {
    if (numbers[place] === undefined || numbers.indexOf(numbers[place]) !== place) {
      throw new Error(
        `${join(folder, name)}: migrations are named 0001_name.sql, 0002_name.sql and so on, each with its own number.`,
      )
    }
  })
  return Promise.all(
    names.map(async (name) => {
      // A checkout on another system may have other line ends and is still the same migration.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { name, sql, checksum, is_breaking: BREAKING.test(sql) }
    }),
  )
}

/** Returns what a newer version has applied. Throws when this version cannot work with it. */
function findNewerMigrations(files: Migration[], applied: Omit<Migration, 'sql'>[]): string[] {
  const newer = applied.filter(({ name }) => !files.some((known) => known.name === name))
  const breaking = newer.find(({ is_breaking }) => is_breaking)
  if (breaking)
    throw new Error(
      `The database was migrated by a newer version of the hub, with which this one cannot share it (${breaking.name}). ` +
        'Nothing was changed. Start that version, or a newer one.',
    )
  return newer.map(({ name }) => name)
}

/**
 * Returns the files that the ledger does not list. Throws when an applied file has changed. Branches have their own
 * numbers and may merge in any order, so a lower number can follow a higher one.
 */
function findPendingMigrations(files: Migration[], applied: Omit<Migration, 'sql'>[]): Migration[] {
  for (const { name, checksum } of applied) {
    const file = files.find((known) => known.name === name)
    if (file && file.checksum !== checksum)
      throw new Error(
        `Migration ${name} was changed after this database applied it. Undo the change and add a new migration.`,
      )
  }
  return files.filter((file) => !applied.some(({ name }) => name === file.name))
}

/**
 * Applies a migration in a transaction. While it waits for a lock, as during a backup, every request to that table waits behind it:
 * so it gives up soon and tries again.
 */
async function applyMigration(
  client: Client,
  migration: Migration,
  { log, signal }: Pick<MigrateOptions, 'log' | 'signal'>,
): Promise<void> {
  signal?.throwIfAborted()
  const { name, sql } = migration
  log.info({ migration: name }, 'migrating the database')
  if (OUTSIDE_TRANSACTION_MARKER.test(sql)) return applyOutsideTransaction(client, migration)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(client, `migration ${name}`, async () => {
        await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
        await client.query(sql)
        await recordMigration(client, migration)
      })
    } catch (error) {
      if (attempt === MAX_LOCK_ATTEMPTS || !isLockTimeout(error)) throw error
      log.info({ migration: name, attempt }, 'the migration waits until a backup or another long statement has ended')
      await delay(LOCK_PAUSE_MS, undefined, { signal })
    }
  }
}

/**
 * Applies the statements of a migration one by one. Each waits for the open transactions and lets every request pass meanwhile. A
 * start that is killed leaves an index that is not valid, so the next one begins with the first statement again.
 */
async function applyOutsideTransaction(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query(`set lock_timeout = ${MAX_LOCK_WAIT_MS}`)
    for (const statement of splitStatements(migration.sql)) await client.query(statement)
    await recordMigration(client, migration)
    await client.query('reset lock_timeout')
  } catch (error) {
    throw new Error(`migration ${migration.name} failed: ${readErrorMessage(error)}`, { cause: error })
  }
}

/** For statements without a text or a body that holds a semicolon or `--`. */
export const splitStatements = (sql: string): string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

const recordMigration = (client: Client, { name, checksum, is_breaking }: Migration) =>
  client.query('insert into schema_migrations (name, checksum, is_breaking) values ($1, $2, $3)', [
    name,
    checksum,
    is_breaking,
  ])

const isLockTimeout = (error: unknown) => error instanceof Error && readSqlState(error.cause) === '55P03'

async function inTransaction(client: Client, what: string, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`${what} failed: ${readErrorMessage(error)}`, { cause: error })
  }
}

/**
 * Grants rights on rows only: no DDL, no TRUNCATE, no ownership (SR-083). Also revokes surplus rights of an older
 * version.
 */
async function grantToServiceRole(client: Client, serviceRole: string): Promise<void> {
  const role = escapeIdentifier(serviceRole)
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class join pg_roles on pg_roles.oid = relowner
     where rolname = $1 and relkind in ('r', 'p', 'v', 'm', 'S')`,
    [serviceRole],
  )
  if (rows[0]) throw new Error(`the service role ${serviceRole} owns ${rows[0].name}; give it to the owner role`)

  await client.query(`
    revoke create on schema public from ${role};
    grant usage on schema public to ${role};
    revoke all on all tables in schema public from ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    revoke all on all sequences in schema public from ${role};
    grant usage on all sequences in schema public to ${role};
    revoke insert, update, delete on schema_migrations from ${role};`)
  const exists = async (finder: 'to_regclass' | 'to_regprocedure', name: string): Promise<boolean> =>
    (await client.query(`select ${finder}($1) is not null as here`, [`public.${name}`])).rows[0].here
  for (const table of APPEND_ONLY)
    if (await exists('to_regclass', table)) await client.query(`revoke update, delete on ${table} from ${role}`)
  for (const table of READ_ONLY)
    if (await exists('to_regclass', table)) await client.query(`revoke insert, update, delete on ${table} from ${role}`)
  for (const name of LENT_FUNCTIONS)
    if (await exists('to_regprocedure', name)) await client.query(`grant execute on function ${name} to ${role}`)
}
