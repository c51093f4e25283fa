import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { JOB_QUEUES } from '#server/services.ts'
import type { AccessWorld } from './access-world.ts'

/**
 * Tables that a refused request may change, with reasons. Everything else in the database is compared, new tables
 * included.
 */
const MAY_CHANGE: Record<string, string> = {
  audit_log: 'a refusal is a line of the audit log',
  limits: 'a refused try is counted, or guessing would be free',
}
/** Columns left out of the comparison: every request of a session or a pass updates them. */
const COLUMNS_THAT_MAY_CHANGE: Record<string, string[]> = {
  sessions: ['last_used_at'],
  link_passes: ['last_used_at'],
  referral_links: ['last_used_at'],
}
/** The job queue's own tables change over time. Of its jobs, only those that a request can enqueue are compared. */
const COMPARED_QUEUES = JOB_QUEUES.filter(({ cron }) => !cron).map(({ name }) => name)

/** Returns a function that hashes every row of every table, all jobs and all stored files (SR-028). */
export async function createHubFingerprinter({ db, pool, config }: Pick<AccessWorld, 'db' | 'pool' | 'config'>) {
  // Prepared, because planning it takes longer than reading the few rows.
  const query = { name: 'fingerprint', text: await fingerprintQuery(db) }

  return async (): Promise<Record<string, string>> => {
    const { rows } = await pool.query<{ part: string; rows: string; sum: string }>(query)
    const tables = rows.map(({ part, rows: count, sum }) => [part, `${count} rows, ${sum}`])
    return { ...Object.fromEntries(tables), files: (await filesIn([config.filesDir, config.keysDir])).join('\n') }
  }
}

/** One query for all tables. A sum of hashes needs no order, so each table is read once without sorting. */
async function fingerprintQuery(db: AccessWorld['db']): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema$|pgboss$)'
    order by c.relname`.execute(db)
  const sums = tables
    .filter(({ name }) => !(name in MAY_CHANGE))
    .map(({ schema, name }) => sumQuery(name, `"${schema}"."${name}"`, rowText(name)))
  const queues = COMPARED_QUEUES.map((name) => `'${name}'`).join(', ')
  return [...sums, sumQuery('jobs', `pgboss.job`, 't.id::text', `where t.name in (${queues})`)].join(' union all ')
}

const sumQuery = (part: string, from: string, text: string, where = '') =>
  `select '${part}' as part, count(*)::text as rows, coalesce(sum(hashtextextended(${text}, 0)), 0)::text as sum
   from ${from} t ${where}`

const rowText = (table: string) => {
  const columns = COLUMNS_THAT_MAY_CHANGE[table]
  return columns ? `(to_jsonb(t) - array['${columns.join("', '")}'])::text` : 't::text'
}

/** Lists every stored file with its size and modification time. */
async function filesIn(folders: string[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      return Promise.all(
        entries
          .filter((entry) => entry.isFile())
          .map(async (entry) => {
            const path = join(entry.parentPath, entry.name)
            const { size, mtimeMs } = await stat(path)
            return `${path} ${size} ${mtimeMs}`
          }),
      )
    }),
  )
  return found.flat().sort()
}
