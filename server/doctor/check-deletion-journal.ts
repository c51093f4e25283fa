import { openDeletionJournalFile } from '#server/features/deletions/deletion-journal-file.ts'
import type { HubParts } from './check.ts'

/** Finds a journal of deletions that lacks what the database has written to it. */
export async function* checkDeletionJournal({ db, config }: HubParts): AsyncGenerator<string> {
  const journal = openDeletionJournalFile(config.journalDir)
  const { bytes } = await db.selectFrom('deletion_journal').select('bytes').executeTakeFirstOrThrow()
  if ((await journal.size()) < bytes)
    yield `${journal.path} is shorter than the database knows: after a restore, what was deleted would be back.`
}
