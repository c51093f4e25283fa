import { openDeletionJournalFile } from '#server/features/deletions/deletion-journal-file.ts'
import { addMilliseconds, minutes } from '#server/platform/clock.ts'
import type { HubParts } from './check.ts'

/** Deletions are appended within seconds. */
const LATE_MS = minutes(10)

/** Finds a journal of deletions that lacks what the database has written to it, or has for it. */
export async function* checkDeletionJournal({ db, config, at }: HubParts): AsyncGenerator<string> {
  const journal = openDeletionJournalFile(config.journalDir)
  const { bytes } = await db.selectFrom('deletion_journal').select('bytes').executeTakeFirstOrThrow()
  if ((await journal.size()) < bytes)
    yield `${journal.path} is shorter than the database knows: after a restore, what was deleted would be back.`
  const waiting = await db
    .selectFrom('deletion_log')
    .select('id')
    .where('deleted_at', '<', addMilliseconds(at, -LATE_MS))
    .executeTakeFirst()
  if (waiting) yield `Deletions wait to be written to ${journal.path}: the hub may not write there, or does not run.`
}
