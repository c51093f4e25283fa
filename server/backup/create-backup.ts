import { existsSync } from 'node:fs'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PUBLIC_FOLDER } from '#server/features/public-files/public-files.ts'
import { recordSystemAuditEntry } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { runInTransaction, openDatabasePool } from '#server/platform/db.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { fsyncFolder } from '#server/platform/durable-files.ts'
import { assertKeysAndStorageOfDatabase } from '#server/platform/keys-and-storage.ts'
import { listKeyFiles } from '#server/platform/keys.ts'
import { openFileStore } from '#server/platform/open-file-store.ts'
import { getUnfinishedPath, removeUnfinishedFileWhenStopped } from './unfinished-backups.ts'
import { encryptArchive, readArchive } from './archive.ts'
import { dumpDatabase } from './dump-database.ts'
import type { ArchiveEntry, BackupManifest } from './entries.ts'

interface BackupOptions {
  config: Pick<Config, 'keysDir' | 'filesDir' | 'bucket'>
  ownerUrl: string
  /** Where the archive goes; no file may be there. */
  path: string
  passphrase: string
  clock: Clock
}

interface CreatedBackup {
  /** The size of the archive. */
  bytes: number
  /** Since when the journal of deletions has lacked deletions; null when it has them all. */
  journalStalledSince: string | null
}

/**
 * Writes database, public files and long-lived keys into one encrypted archive while the hub runs, reads it back and records
 * it (OPS-021). Attachments and their keys are never in it: an attachment that is destroyed must not live on in a backup.
 */
export async function createAndVerifyBackup(options: BackupOptions): Promise<CreatedBackup> {
  const { config, ownerUrl, path, clock } = options
  if (existsSync(path)) throw new Error(`${path} exists already. Nothing was written; give another name.`)
  // Without the hub's own keys an archive would be read back without an error, and be worth little.
  await assertKeysAndStorageOfDatabase(ownerUrl, config)
  const madeAt = clock.now()
  const { journalStalledSince } = await writeArchive(options, madeAt)
  const bytes = (await stat(path)).size
  await recordBackup(ownerUrl, { madeAt, bytes })
  return { bytes, journalStalledSince }
}

async function writeArchive(
  { config, ownerUrl, path, passphrase }: BackupOptions,
  madeAt: Date,
): Promise<BackupManifest> {
  const unfinished = getUnfinishedPath(path)
  const ignoreSignals = removeUnfinishedFileWhenStopped(unfinished)
  try {
    await writeWhole(unfinished, encryptArchive(listEntries(config, ownerUrl, madeAt), passphrase))
    const manifest = await verifyBackup(unfinished, passphrase)
    ignoreSignals()
    await rename(unfinished, path)
    await fsyncFolder(dirname(path))
    return manifest
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    ignoreSignals()
  }
}

/** Reads an archive to its end. Throws a text for people when a byte differs or the passphrase is another one. */
export async function verifyBackup(path: string, passphrase: string): Promise<BackupManifest> {
  let manifest: BackupManifest | undefined
  for await (const { header } of readArchive(path, passphrase)) if (header.kind === 'manifest') manifest = header
  if (!manifest) throw new Error(`${path} has no manifest.`)
  return manifest
}

async function* listEntries(config: BackupOptions['config'], ownerUrl: string, at: Date): AsyncGenerator<ArchiveEntry> {
  const files = await openFileStore(config)
  const stored = new Set<string>()
  // A file that a row of the dump names was stored before the dump or, seldom, removed after it; so the files come first, and
  // those that were added meanwhile at the end. The same holds for keys, which `rotate-keys` adds.
  const dump = dumpDatabase(ownerUrl, at)
  yield* dumpKeys(config.keysDir, stored)
  yield* dumpFiles(files, stored)
  yield* dump
  yield* dumpKeys(config.keysDir, stored)
  yield* dumpFiles(files, stored)
}

async function* dumpKeys(keysDir: string, stored: Set<string>): AsyncGenerator<ArchiveEntry> {
  for (const name of await listKeyFiles(keysDir)) {
    if (stored.has(name)) continue
    stored.add(name)
    yield { header: { kind: 'key', name }, content: single(await readFile(join(keysDir, name))) }
  }
}

async function* single(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function* dumpFiles(files: FileStore, stored: Set<string>): AsyncGenerator<ArchiveEntry> {
  for await (const page of files.list(PUBLIC_FOLDER)) {
    for (const name of page.map((short) => `${PUBLIC_FOLDER}/${short}`)) {
      if (stored.has(name) || (await files.size(name)) === null) continue
      stored.add(name)
      yield { header: { kind: 'file', name }, content: await files.read(name) }
    }
  }
}

async function writeWhole(path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(pieces)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function recordBackup(ownerUrl: string, { madeAt, bytes }: { madeAt: Date; bytes: number }): Promise<void> {
  const { db, close } = openDatabasePool(ownerUrl, () => undefined, { max: 1 })
  try {
    await runInTransaction(db, async (tx) => {
      await tx.insertInto('backups').values({ made_at: madeAt, bytes }).execute()
      await recordSystemAuditEntry(tx, new Date(), { action: 'made a backup', kind: 'hub', detail: { bytes } })
    })
  } finally {
    await close()
  }
}
