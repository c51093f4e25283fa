import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** Returns all rows of these tables as text; bytes are in hex. */
export async function dumpTables(db: Db, tables: string[]): Promise<string> {
  const texts = await Promise.all(
    tables.map((name) => sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(db)),
  )
  return texts.flatMap((one) => one.rows.map(({ text }) => text)).join('\n')
}

/** Returns all rows of the application's tables and of its jobs as text. */
export async function dumpDatabase(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`.execute(
    db,
  )
  return dumpTables(
    db,
    rows.map(({ name }) => name).filter((name) => name !== 'public.schema_migrations'),
  )
}

/** Returns the forms in which a dump shows a secret that was stored as it is: as text or as bytes. */
export const formsInDump = (secret: string): string[] => [secret, Buffer.from(secret).toString('hex')]
