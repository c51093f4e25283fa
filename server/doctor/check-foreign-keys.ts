import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { DATABASE_SESSION_LIMITS } from '#server/platform/database-session-limits.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import type { DoctorDependencies } from './check.ts'

/** Finds rows that refer to a missing one, which a broken index or a restore by other means leaves, and foreign keys that are not checked. */
export async function* checkForeignKeys({ db }: DoctorDependencies): AsyncGenerator<string> {
  const { rows } = await typedSql({
    name: 'string',
    child: 'string',
    parent: 'string',
    isChecked: 'boolean',
    from: 'string[]',
    to: 'string[]',
  })`
    select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent, convalidated as "isChecked",
      array(select attname::text from unnest(conkey) with ordinality k (n, at)
        join pg_attribute on attrelid = conrelid and attnum = n order by at) as "from",
      array(select attname::text from unnest(confkey) with ordinality k (n, at)
        join pg_attribute on attrelid = confrelid and attnum = n order by at) as "to"
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by conname`.execute(
    db,
  )
  for (const { name, child, parent, isChecked, from, to } of rows) {
    if (!isChecked) yield `${child}: the foreign key ${name} was not checked for the rows that are there.`
    const count = await countOrphans(db, { child, parent, from, to })
    if (count > 0)
      yield `${child}: ${count} rows refer by ${from.join(', ')} to a row of ${parent} that does not exist.`
  }
}

interface Reference {
  child: string
  parent: string
  from: string[]
  to: string[]
}

const countOrphans = (db: Db, { child, parent, from, to }: Reference): Promise<number> =>
  db.connection().execute(async (one) => {
    // A whole table is read, however large it is.
    await sql`set statement_timeout = 0`.execute(one)
    const pairs = from.map((column, at) => sql`c.${sql.id(column)} = p.${sql.id(to[at]!)}`)
    const present = from.map((column) => sql`c.${sql.id(column)} is not null`)
    const { rows: found } = await sql<{ count: number }>`
      select count(*) as count from ${sql.raw(child)} c where ${sql.join(present, sql` and `)}
        and not exists (select from ${sql.raw(parent)} p where ${sql.join(pairs, sql` and `)})`.execute(one)
    await sql`set statement_timeout = ${sql.lit(DATABASE_SESSION_LIMITS.statement_timeout)}`.execute(one)
    return found[0]!.count
  })
