import { access, constants } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { removeAbandonedBackups } from '#server/backup/unfinished-backups.ts'
import { createAndVerifyBackup, verifyBackup } from '#server/backup/create-backup.ts'
import { restoreBackupIntoEmptyHub } from '#server/backup/restore-backup-into-empty-hub.ts'
import { parseArgs } from 'node:util'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import { readErrorCode } from '#server/platform/error-fields.ts'
import { requireRunningDatabaseOwnerUrl } from '#server/platform/start-or-check-database.ts'
import { createLogger } from '#server/platform/log.ts'
import type { Command } from './command.ts'

export const backupCommand: Command = {
  name: 'backup',
  usage: `Writes an encrypted backup of the running hub, or reads one to its end. BACKUP_PASSPHRASE encrypts it.
  backup /srv/backup/2026-01-31.backup
  backup verify /srv/backup/2026-01-31.backup`,
  async run(words) {
    const config = readConfig(process.env)
    const passphrase = requirePassphrase(config)
    if (words[0] === 'verify') {
      const { madeAt } = await verifyBackup(await requireReadablePath(words[1]), passphrase)
      console.log(`The backup of ${madeAt} is whole.`)
      return
    }
    const path = requirePath(words[0])
    const ownerUrl = await requireRunningDatabaseOwnerUrl(config)
    const { bytes, journalStalledSince } = await createAndVerifyBackup({
      config,
      ownerUrl,
      path,
      passphrase,
      clock: systemClock,
    })
    console.log(`Made a backup and read it back: ${path}, ${(bytes / 1_000_000).toFixed(1)} MB.`)
    // Afterwards: a failure to tidy up must not cost the backup.
    for (const unfinished of await removeAbandonedBackups(dirname(path), systemClock.now()))
      console.log(`Removed the unfinished file of a backup that was killed: ${unfinished}`)
    if (journalStalledSince !== null)
      console.error(
        `Warning: deletions since ${journalStalledSince} are not in the journal of deletions in ${config.journalDir}. What is ` +
          'deleted after this backup would come back with it. Let the hub write its journal (doctor says why it cannot), and make another backup.',
      )
  },
}

export const restoreCommand: Command = {
  name: 'restore',
  usage: `Fills an empty database, KEYS_DIR and file storage from a backup. Put the journal of deletions into JOURNAL_DIR before.
  restore /srv/backup/2026-01-31.backup [--without-journal]`,
  async run(args) {
    const options = { 'without-journal': { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const config = readConfig(process.env)
    const path = await requireReadablePath(positionals[0])
    await restoreBackupIntoEmptyHub({
      config,
      path,
      passphrase: requirePassphrase(config),
      withoutJournal: values['without-journal'],
      clock: systemClock,
      log: createLogger(config.logLevel),
      say: (text) => console.log(text),
    })
    console.log(`Restored ${path}. The next start applies the journal of deletions in ${config.journalDir}.`)
  },
}

function requirePassphrase({ backupPassphrase }: Config): string {
  if (backupPassphrase) return backupPassphrase
  throw new Error(
    'BACKUP_PASSPHRASE encrypts the backup: set it, or BACKUP_PASSPHRASE_FILE, and keep a copy away from this machine.',
  )
}

function requirePath(path: string | undefined): string {
  if (path) return resolve(process.env['INIT_CWD'] ?? '.', path)
  throw new Error('Name the file of the backup.')
}

async function requireReadablePath(given: string | undefined): Promise<string> {
  const path = requirePath(given)
  await access(path, constants.R_OK).catch((error: unknown) => {
    throw new Error(`There is no backup at ${path} that this user may read (${readErrorCode(error) ?? 'unknown'}).`, {
      cause: error,
    })
  })
  return path
}
