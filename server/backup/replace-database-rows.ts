import { pipeline } from 'node:stream/promises'
import { escapeIdentifier, type Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createDatabaseClient } from '#server/platform/database-client.ts'
import type { ArchiveEntryHeader, DecodedArchiveEntry } from './entries.ts'

export const connectForRestore = async (ownerUrl: string): Promise<Client> => {
  const client = createDatabaseClient(ownerUrl, { application_name: 'restore', connectionTimeoutMillis: 10_000 })
  await client.connect()
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  return client
}

/** Returns whether no hub has ever used the database. */
export async function isDatabaseEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query("select from pg_tables where schemaname in ('public', 'pgboss') limit 1")
  return rows.length === 0
}

/**
 * Replaces the rows of the database by those of the entries, in one transaction: all or nothing. The schema must be that of the
 * dump. Foreign keys are checked once at the end, because tables refer to one another in any order; triggers do not run, as
 * what they write is in the dump. Needs the rights of the owner, not those of a superuser.
 */
export async function replaceDatabaseRows(
  client: Client,
  entries: AsyncIterable<DecodedArchiveEntry>,
  loadOther: (entry: DecodedArchiveEntry) => Promise<void> = async () => undefined,
): Promise<void> {
  await client.query('begin')
  try {
    const tables = await listTables(client)
    const addForeignKeys = await dropForeignKeys(client)
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`truncate ${tables.join(', ')}, pgboss.job`)
    for await (const entry of entries) {
      if (entry.header.kind === 'table') await loadTable(client, entry, entry.header)
      else if (entry.header.kind === 'sequence') await setSequence(client, entry.header)
      else await loadOther(entry)
    }
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    await addForeignKeys()
    // The hub that ran these jobs is gone.
    await client.query("update pgboss.job set state = 'created', started_on = null where state = 'active'")
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  await client.query('analyze')
}

/** Their names, quoted. */
async function listTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and nspname = 'public' and relname <> 'schema_migrations'`,
  )
  return rows.map(({ name }) => `public.${escapeIdentifier(name)}`)
}

/** Returns the way to add them again, which checks every row. */
async function dropForeignKeys(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`)
  }
}

async function loadTable(
  client: Client,
  { content }: DecodedArchiveEntry,
  { schema, name, columns }: ArchiveEntryHeader & { kind: 'table' },
): Promise<void> {
  const list = columns.map(escapeIdentifier).join(', ')
  const copy = copyFrom(`copy ${escapeIdentifier(schema)}.${escapeIdentifier(name)} (${list}) from stdin`)
  await pipeline(content, client.query(copy))
}

async function setSequence(
  client: Client,
  { schema, name, value, isCalled }: ArchiveEntryHeader & { kind: 'sequence' },
): Promise<void> {
  await client.query('select setval($1::regclass, $2, $3)', [
    `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`,
    value,
    isCalled,
  ])
}
