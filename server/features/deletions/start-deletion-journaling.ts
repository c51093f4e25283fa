import { sql } from 'kysely'
import type { Services } from '#server/platform/app.ts'
import { readErrorMessage } from '#server/platform/error-fields.ts'
import { openDeletionJournalFile, type JournaledDeletion, type DeletionJournalFile } from './deletion-journal-file.ts'
import { replayDeletionJournal } from './replay-deletion-journal.ts'
import { repeatWhileFull } from '#server/platform/row-batches.ts'

const PAUSE_MS = 1_000
const BATCH_SIZE = 500

/**
 * Moves new deletions to the journal once a second; of several servers, the first one does it (OPS-024). A hub that could not write
 * it does not start: what it deletes would be back after a restore.
 */
export async function startDeletionJournaling(services: Services): Promise<void> {
  const journal = openDeletionJournalFile(services.config.journalDir)
  await journal.ensureWritable()
  services.jobs.every(PAUSE_MS, () => replayAndWriteDeletionJournal(services, journal))
}

/**
 * Appends new deletions to the journal. When the journal is longer than the database knows (after a failover to a
 * lagging standby), deletes again what it names first.
 */
export async function replayAndWriteDeletionJournal(services: Services, journal: DeletionJournalFile): Promise<void> {
  if (await isDatabaseOlder(services, journal))
    await replayDeletionJournal(services, { say: () => undefined, warn: () => undefined })
  await repeatWhileFull(BATCH_SIZE, () => moveDeletionsToJournal(services, journal))
}

/**
 * Whether the journal is longer than the database knows. Skips the row while another server appends; a server that ended between
 * its append and its commit leaves entries that are deleted already, which does no harm.
 */
const isDatabaseOlder = ({ db }: Pick<Services, 'db'>, journal: DeletionJournalFile): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const position = await tx.selectFrom('deletion_journal').select('bytes').forUpdate().skipLocked().executeTakeFirst()
    return position !== undefined && (await journal.size()) > position.bytes
  })

/**
 * Moves a batch of deletions from the database to the journal and returns their number. They leave the database only after
 * they are on disk; after a crash in between the journal has them twice, which does no harm.
 */
export function moveDeletionsToJournal({ db }: Pick<Services, 'db'>, journal: DeletionJournalFile): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Without a lock of the row two servers would write at a time.
    const position = await tx.selectFrom('deletion_journal').select('bytes').forUpdate().skipLocked().executeTakeFirst()
    if (!position) return 0
    const rows = await tx
      .deleteFrom('deletion_log')
      .where('id', 'in', (log) => log.selectFrom('deletion_log').select('id').orderBy('id').limit(BATCH_SIZE))
      .returning(['kind', 'object_id', 'object_created_at', 'deleted_at'])
      .execute()
    if (rows.length === 0) return 0
    const deletions = rows.map((row): JournaledDeletion => ({
      kind: row.kind,
      id: row.object_id,
      created: row.object_created_at.toISOString(),
      at: row.deleted_at.toISOString(),
    }))
    await assertJournalIsComplete(journal, position.bytes)
    const bytes = await journal.append(deletions).catch((error: unknown) => {
      throw new Error(
        `${journal.path} cannot be written (${readErrorMessage(error)}): new deletions wait in the database.`,
      )
    })
    await tx.updateTable('deletion_journal').set({ bytes }).where('only_row', '=', sql.lit(true)).execute()
    return rows.length
  })
}

/**
 * Without its volume the folder of the journal may be empty. An entry there would be missing from the journal when the volume is
 * back, so deletions wait in the database. A start accepts a journal that is lost for good.
 */
async function assertJournalIsComplete(journal: DeletionJournalFile, knownBytes: number): Promise<void> {
  if ((await journal.size()) < knownBytes)
    throw new Error(`${journal.path} is shorter than the database knows: new deletions wait in the database.`)
}
