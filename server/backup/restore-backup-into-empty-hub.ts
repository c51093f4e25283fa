import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { recordAllAttachmentsLost } from '#server/features/attachments/expiry.ts'
import {
  createComingMonthPartitions,
  recreatePartitions,
  tryRunAsOwnerWithPartitionsLocked,
} from '#server/features/audit/partitions.ts'
import { openDeletionJournalFile } from '#server/features/deletions/deletion-journal-file.ts'
import { recordSystemAuditEntry } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { startOrCheckDatabase } from '#server/platform/start-or-check-database.ts'
import { openDatabasePool } from '#server/platform/db.ts'
import { nullIfFileMissing, removeFileDurably, writeFileDurably } from '#server/platform/durable-files.ts'
import { isStorageEmpty, assignNewStorageId } from '#server/platform/keys-and-storage.ts'
import { createOrUpdateJobQueues } from '#server/platform/jobs.ts'
import { migrateDatabase } from '#server/platform/migrate-database.ts'
import { openFileStore } from '#server/platform/open-file-store.ts'
import { withStartLock } from '#server/platform/start-lock.ts'
import { assertNoUnfinishedRestore, getUnfinishedRestorePath } from '#server/platform/unfinished-restore.ts'
import { JOB_QUEUES } from '#server/services.ts'
import { readArchive } from './archive.ts'
import { verifyBackup } from './create-backup.ts'
import type { BackupManifest, DecodedArchiveEntry } from './entries.ts'
import { connectForRestore, isDatabaseEmpty, replaceDatabaseRows } from './replace-database-rows.ts'

interface RestoreOptions {
  config: Config
  path: string
  passphrase: string
  /** The operator accepts that the journal of deletions is lost. */
  withoutJournal: boolean
  clock: Clock
  log: Logger
  say: (text: string) => void
}

/**
 * Fills an empty database, KEYS_DIR and file storage from a backup (OPS-022). Reads the archive to its end before anything is
 * written. Until all is in place a mark in KEYS_DIR keeps the hub from starting.
 */
export async function restoreBackupIntoEmptyHub(options: RestoreOptions): Promise<void> {
  const { config, path, passphrase } = options
  const manifest = await verifyBackup(path, passphrase)
  await assertKnownMigrations(manifest)
  await assertEmptyPlace(config)
  if (!options.withoutJournal) await assertJournal(config, manifest)

  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const database = await startOrCheckDatabase(config, {
    ...options,
    warn: (text) => options.say(`Warning: ${text}`),
  })
  try {
    await withStartLock(database.ownerUrl, async () => {
      const client = await connectForRestore(database.ownerUrl)
      try {
        if (!(await isDatabaseEmpty(client))) throw new Error('The database is not empty. Nothing was changed.')
        await mkdir(config.keysDir, { recursive: true, mode: 0o700 })
        await chmod(config.keysDir, 0o700)
        await writeFileDurably(getUnfinishedRestorePath(config), Buffer.alloc(0))
        await createSchema(options, manifest, database.ownerUrl)
        await loadRowsKeysAndFiles(client, options)
      } finally {
        await client.end().catch(() => undefined)
      }
      await recordRestore(options, database.ownerUrl, manifest)
      await removeFileDurably(getUnfinishedRestorePath(config))
    })
  } finally {
    await database.stop()
  }
}

const MIGRATIONS = join(import.meta.dirname, '../migrations')

async function assertKnownMigrations({ migrations }: BackupManifest): Promise<void> {
  const known = await readdir(MIGRATIONS)
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown)
    throw new Error(
      `The backup is of a newer version of the hub (${unknown} is unknown here). Restore with that one. Nothing was changed.`,
    )
}

async function assertEmptyPlace(config: Config): Promise<void> {
  const { keysDir, journalDir } = config
  const files = await openFileStore(config)
  assertNoUnfinishedRestore(config)
  // The journal of deletions may be inside KEYS_DIR, and is needed for the restore.
  const [journalFolder] = relative(keysDir, journalDir).split(sep)
  const keys = (await nullIfFileMissing(readdir(keysDir)))?.filter((name) => name !== journalFolder) ?? []
  if (keys.length > 0) throw new Error(`KEYS_DIR, ${keysDir}, is not empty. Nothing was changed.`)
  await files.assertDeletesArePermanent()
  if (!(await isStorageEmpty(files)))
    throw new Error(`${files.place}, for the files, is not empty. Nothing was changed.`)
}

/** What was deleted after the backup comes back unless its journal is there when the hub starts. */
async function assertJournal(
  { journalDir }: Config,
  { journalBytes, journalStalledSince }: BackupManifest,
): Promise<void> {
  const journal = openDeletionJournalFile(journalDir)
  // What waited at the time of the backup makes the journal longer once it can be written again.
  const leastBytes = journalStalledSince === null ? journalBytes : journalBytes + 1
  if ((await journal.size()) >= leastBytes) return
  throw new Error(
    `The journal of deletions, ${journal.path}, is missing or older than the backup, so what was deleted since would come ` +
      'back. Put it there first. If it is lost for good, add --without-journal. Nothing was changed.',
  )
}

async function createSchema(
  { log, clock }: RestoreOptions,
  { migrations, partitions }: BackupManifest,
  ownerUrl: string,
): Promise<void> {
  await migrateDatabase({ ownerUrl, folder: MIGRATIONS, only: migrations, log })
  if (partitions.length > 0)
    await tryRunAsOwnerWithPartitionsLocked(ownerUrl, async (owner) => {
      await recreatePartitions(owner, partitions)
      // The backup may be older than its last month.
      await createComingMonthPartitions(owner, clock.now())
    })
  await createOrUpdateJobQueues(ownerUrl, JOB_QUEUES, undefined)
}

async function loadRowsKeysAndFiles(client: Client, { config, path, passphrase }: RestoreOptions): Promise<void> {
  const files = await openFileStore(config)
  await replaceDatabaseRows(client, readArchive(path, passphrase), async ({ header, content }: DecodedArchiveEntry) => {
    if (header.kind === 'key') await writeFileDurably(join(config.keysDir, header.name), await buffer(content))
    if (header.kind === 'file') await files.put(header.name, await buffer(content))
  })
  await assignNewStorageId(client, config)
}

async function recordRestore(
  { clock, config }: RestoreOptions,
  ownerUrl: string,
  { madeAt }: BackupManifest,
): Promise<void> {
  const { db, close } = openDatabasePool(ownerUrl, () => undefined, { max: 1 })
  try {
    await recordAllAttachmentsLost(db, clock.now())
    await recordSystemAuditEntry(db, clock.now(), { action: 'restored', kind: 'hub', detail: { backup: madeAt } })
    // A start without the journal must not take the restored position for a loss once more.
    const journal = openDeletionJournalFile(config.journalDir)
    const present = await journal.size()
    await db.updateTable('deletion_journal').set({ bytes: present }).where('bytes', '>', present).execute()
  } finally {
    await close()
  }
}
