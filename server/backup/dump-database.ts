import { escapeIdentifier, type Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { listPartitions, LOCK_AUDIT_TABLES_STATEMENT } from '#server/features/audit/partitions.ts'
import { readStalledJournalTime } from '#server/features/deletions/queries.ts'
import { createDatabaseClient } from '#server/platform/database-client.ts'
import { openDatabasePool } from '#server/platform/db.ts'
import type { ArchiveEntry, BackupManifest } from './entries.ts'

/**
 * Jobs that have ended well are not worth keeping. Failed ones are: some are kept for days, to be tried again. Only this table of the job queue holds work. The queue's own jobs, which run
 * its schedules, are left out: their queue is made by the first start, after the rows are loaded.
 */
const JOBS = {
  schema: 'pgboss',
  name: 'job',
  where: String.raw` where state not in ('completed', 'cancelled') and name not like '\_\_pgboss\_\_%'`,
}

interface Table {
  schema: string
  name: string
  columns: string[]
}

/**
 * Yields everything that is in the database at one moment: the manifest, each table as COPY, the sequences. Reads in one
 * transaction, which no write waits for. Works for the built-in database and any other, with the rights of the owner.
 */
export async function* dumpDatabase(ownerUrl: string, at: Date): AsyncGenerator<ArchiveEntry> {
  const before = await readPartitionsAndJournalState(ownerUrl, at)
  const client = createDatabaseClient(ownerUrl, { application_name: 'backup', connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read, read only')
    await client.query(LOCK_AUDIT_TABLES_STATEMENT)
    yield { header: { ...(await readManifest(client, at)), ...before } satisfies BackupManifest }
    for (const table of await listTables(client)) yield dumpTable(client, table)
    yield* dumpSequences(client)
    await client.query('commit')
  } finally {
    await client.end().catch(() => undefined)
  }
}

type PartitionsAndJournalState = Pick<BackupManifest, 'partitions' | 'journalStalledSince'>

/** Read before the rows: meanwhile no partition is added that a row could be in. */
async function readPartitionsAndJournalState(ownerUrl: string, at: Date): Promise<PartitionsAndJournalState> {
  const { db, close } = openDatabasePool(ownerUrl, () => undefined, { max: 1 })
  try {
    const stalledSince = await readStalledJournalTime(db, at)
    return { partitions: await listPartitions(db), journalStalledSince: stalledSince?.toISOString() ?? null }
  } finally {
    await close()
  }
}

async function readManifest(client: Client, at: Date): Promise<Omit<BackupManifest, keyof PartitionsAndJournalState>> {
  const migrations = await client.query<{ name: string }>('select name from schema_migrations order by name')
  const journal = await client.query<{ bytes: string }>('select bytes from deletion_journal')
  return {
    kind: 'manifest',
    madeAt: at.toISOString(),
    migrations: migrations.rows.map(({ name }) => name),
    journalBytes: Number(journal.rows[0]?.bytes ?? 0),
  }
}

/** Generated columns are made again when the rows are loaded. */
async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind in ('r', 'p') and not relispartition
       and (nspname = 'public' and relname <> 'schema_migrations' or nspname = $1 and relname = $2)
     group by nspname, relname order by nspname desc, relname`,
    [JOBS.schema, JOBS.name],
  )
  return rows
}

function dumpTable(client: Client, { schema, name, columns }: Table): ArchiveEntry {
  const list = columns.map(escapeIdentifier).join(', ')
  const condition = schema === JOBS.schema ? JOBS.where : ''
  const copy = copyTo(
    `copy (select ${list} from ${escapeIdentifier(schema)}.${escapeIdentifier(name)}${condition}) to stdout`,
  )
  return { header: { kind: 'table', schema, name, columns }, content: client.query(copy) }
}

async function* dumpSequences(client: Client): AsyncGenerator<ArchiveEntry> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  )
  for (const { name } of rows) {
    const { rows: at } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${escapeIdentifier(name)}`,
    )
    for (const { value, isCalled } of at)
      yield { header: { kind: 'sequence', schema: 'public', name, value: Number(value), isCalled } }
  }
}
