import { access, constants } from 'node:fs/promises'
import { openDeletionJournalFile } from '#server/features/deletions/deletion-journal-file.ts'
import { readStalledJournalTime } from '#server/features/deletions/queries.ts'
import { readErrorMessage } from '#server/platform/error-fields.ts'
import { nullIfFileMissing } from '#server/platform/durable-files.ts'
import type { DoctorDependencies } from './check.ts'

/** Finds a journal of deletions that lacks what the database has written to it, or that cannot be written. */
export async function* checkDeletionJournal({ db, config, at }: DoctorDependencies): AsyncGenerator<string> {
  const journal = openDeletionJournalFile(config.journalDir)
  const { bytes } = await db.selectFrom('deletion_journal').select('bytes').executeTakeFirstOrThrow()
  const size = await journal.size().catch(() => null)
  if (size !== null && size < bytes)
    yield `${journal.path} is shorter than the database knows: after a restore, what was deleted would be back. Several copies need one JOURNAL_DIR.`
  const failure = await findWriteFailure(journal.path, config.journalDir)
  if (failure !== undefined) yield `The journal of deletions cannot be written: ${failure}.`
  const stalledSince = await readStalledJournalTime(db, at)
  if (stalledSince)
    yield `Deletions since ${stalledSince.toISOString()} are not in ${journal.path}: after a restore, what they deleted would be back.`
}

/** The file is there from the first start on. */
async function findWriteFailure(path: string, folder: string): Promise<string | undefined> {
  try {
    if ((await nullIfFileMissing(access(path, constants.W_OK))) === null) await access(folder, constants.W_OK)
    return undefined
  } catch (error) {
    return readErrorMessage(error)
  }
}
