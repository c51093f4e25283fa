import { sql } from 'kysely'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import { indexVendors, toIndexingBatches } from './index-vendors.ts'

/** Increase it when the texts of the same vendor are written differently. */
const INDEX_VERSION = 2

/** Rebuilds the search texts of all vendors when they were written by other rules; called when the hub starts. */
export async function rebuildSearchIndexIfOutdated(db: Db, { say }: { say(line: string): void }): Promise<number> {
  if ((await storedVersion(db)) === INDEX_VERSION) return 0
  return rebuildSearchIndex(db, (count) => {
    if (count > 0) say('Updating the search index')
  })
}

/** Rebuilds the search texts of all vendors, some at a time, each batch in its own transaction. Returns how many. */
export async function rebuildSearchIndex(db: Db, onStart: (count: number) => void = () => undefined): Promise<number> {
  const ids = await db.selectFrom('vendors').select('id').orderBy('id').execute()
  onStart(ids.length)
  for (const batch of toIndexingBatches(ids)) await runInTransaction(db, (tx) => indexVendors(tx, batch))
  await sql`
    insert into search_index_version (version) values (${INDEX_VERSION})
    on conflict (only_row) do update set version = excluded.version`.execute(db)
  return ids.length
}

const storedVersion = async (db: Db) =>
  (await db.selectFrom('search_index_version').select('version').executeTakeFirst())?.version
