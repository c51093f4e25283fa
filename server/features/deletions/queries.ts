import { addMilliseconds, minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'

/** Deletions reach the journal within seconds. Those that wait for longer would be undone by a restore. */
const LONGEST_WAIT_MS = minutes(10)

/** Returns when the oldest deletion was made that is not in the journal yet. */
export async function readOldestUnjournaledDeletionTime(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('deletion_log').select('deleted_at').orderBy('id').limit(1).executeTakeFirst()
  return row?.deleted_at ?? null
}

/** Returns since when deletions have waited because the journal cannot be written; null while it is. */
export async function readStalledJournalTime(db: Db, at: Date): Promise<Date | null> {
  const oldest = await readOldestUnjournaledDeletionTime(db)
  return oldest && oldest < addMilliseconds(at, -LONGEST_WAIT_MS) ? oldest : null
}
