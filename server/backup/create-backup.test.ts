import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createNextKey } from '#server/features/key-rotation/create-next-key.ts'
import { createPublicFileName, getPublicFileStorageKey } from '#server/features/public-files/public-files.ts'
import { addMilliseconds, hours, minutes } from '#server/platform/clock.ts'
import { openDatabasePool } from '#server/platform/db.ts'
import { getKeyFileName } from '#server/platform/keys.ts'
import { suppressUnhandledRejection } from '#server/testing/suppress-unhandled-rejection.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_DATABASE_LIMITS } from '#server/testing/test-database.ts'
import { readArchive } from './archive.ts'
import { removeAbandonedBackups } from './unfinished-backups.ts'
import { dumpDatabase } from './dump-database.ts'
import { createAndVerifyBackup } from './create-backup.ts'
import { restoreBackupIntoEmptyHub } from './restore-backup-into-empty-hub.ts'

const PASSPHRASE = 'correct horse battery staple'
const { clock, config, database, services } = await startTestApp()
const owner = openDatabasePool(database.ownerUrl, () => undefined, { max: 1, ...TEST_DATABASE_LIMITS })
afterAll(() => owner.close())

/** Returns the key files and the fingerprints of keys that an archive holds. */
async function readKeysOf(path: string) {
  const files = new Map<string, Buffer>()
  let rows = 0
  for await (const { header, content } of readArchive(path, PASSPHRASE)) {
    if (header.kind === 'key') files.set(header.name, await buffer(content))
    if (header.kind === 'table' && header.name === 'key_fingerprints')
      rows = (await buffer(content)).toString().trim().split('\n').length
  }
  return { files, rows }
}

test('OPS-021, OPS-053: a key that is replaced while a backup is written is in it, as the rows of the database name it', async () => {
  const folder = join(config.filesDir, 'public')
  await mkdir(folder, { recursive: true })
  // The backup waits until something is written into this file, after it has read the keys and before it reads the database.
  const file = join(config.filesDir, getPublicFileStorageKey(createPublicFileName('png')))
  execFileSync('mkfifo', [file])
  const path = join(config.dataDir, 'care.backup')
  const made = suppressUnhandledRejection(
    createAndVerifyBackup({ config, ownerUrl: database.ownerUrl, path, passphrase: PASSPHRASE, clock }),
  )
  const writer = await open(file, 'w')
  const number = await createNextKey(owner.db, services.keys, 'outbox')
  await writer.close()
  await made
  await rm(file)

  const { files, rows } = await readKeysOf(path)
  expect(files.size).toBe(rows)
  const name = getKeyFileName({ name: 'outbox', number })
  expect(files.get(name)).toEqual(await readFile(join(config.keysDir, name)))
})

test('OPS-021: a backup holds work that waits, runs or can be tried again, and none that has ended', async () => {
  const states = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed']
  await sql`insert into pgboss.job (name, data, state) select 'received-bulk', jsonb_build_object('is', state), state::pgboss.job_state
    from unnest(${states}::text[]) state`.execute(owner.db)
  const found = new Set<string>()
  for await (const { header, content } of dumpDatabase(database.ownerUrl, clock.now())) {
    if (header.kind !== 'table') continue
    const rows = (await buffer(content!)).toString()
    if (header.schema === 'pgboss') for (const [, state] of rows.matchAll(/"is": "(\w+)"/g)) found.add(state!)
  }
  expect(found).toEqual(new Set(['created', 'retry', 'active', 'failed']))
})

test.each([
  ['keys', () => ({ ...config, keysDir: join(config.dataDir, 'elsewhere') }), /The key file .* is missing/],
  [
    'files',
    () => ({ ...config, filesDir: join(config.dataDir, 'elsewhere') }),
    /does not hold the files of this database/,
  ],
])('a backup with other %s than those of the hub is refused, and nothing is written', async (_, settings, text) => {
  const path = join(config.dataDir, 'other.backup')
  const backup = { config: settings(), ownerUrl: database.ownerUrl, path, passphrase: PASSPHRASE, clock }
  await expect(createAndVerifyBackup(backup)).rejects.toThrow(text)
  expect(existsSync(path)).toBe(false)
})

test('a backup that is stopped leaves nothing behind', async () => {
  const path = join(config.dataDir, 'stopped.backup')
  const environment = {
    DATABASE_URL: database.serviceUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: config.dataDir,
    DEMO: 'on',
    BACKUP_PASSPHRASE: PASSPHRASE,
  }
  await owner.db.transaction().execute(async (tx) => {
    // The backup waits for this table, after it has begun to write.
    await sql`lock table vendors in access exclusive mode`.execute(tx)
    const command = spawn(process.execPath, [join(import.meta.dirname, '../admin.ts'), 'backup', path], {
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    })
    const ended = once(command, 'exit')
    await expect.poll(() => existsSync(`${path}.part`), { timeout: 30_000 }).toBe(true)
    command.kill('SIGTERM')
    expect(await ended).toEqual([1, null])
  })
  expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, false])
})

test('what killed backups left is removed a day later, and nothing else', async () => {
  const folder = join(config.dataDir, 'backups')
  await mkdir(folder)
  const hoursOld = { 'old.backup.part': 25, 'new.backup.part': 23, 'deletions.part': 25, 'old.backup': 25 }
  for (const [name, age] of Object.entries(hoursOld)) {
    const at = addMilliseconds(clock.now(), -hours(age))
    await writeFile(join(folder, name), '')
    await utimes(join(folder, name), at, at)
  }
  expect(await removeAbandonedBackups(folder, clock.now())).toEqual([join(folder, 'old.backup.part')])
  expect((await readdir(folder)).toSorted()).toEqual(['deletions.part', 'new.backup.part', 'old.backup'])
})

test('OPS-024: a backup that was made while the journal could not be written is not restored without what waited for it', async () => {
  const at = addMilliseconds(clock.now(), -minutes(11))
  const row = { kind: 'user' as const, object_id: 1, object_created_at: at, deleted_at: at }
  await owner.db.insertInto('deletion_log').values(row).execute()
  const path = join(config.dataDir, 'unjournaled.backup')
  const { journalStalledSince } = await createAndVerifyBackup({
    config,
    ownerUrl: database.ownerUrl,
    path,
    passphrase: PASSPHRASE,
    clock,
  })
  expect(journalStalledSince).toBe(at.toISOString())

  const place = join(config.dataDir, 'restored')
  const keysDir = join(place, 'keys')
  // The folder of the journal may have any name, also inside the folder of the keys.
  const journalDir = join(keysDir, 'deletions')
  await mkdir(journalDir, { recursive: true })
  const restored = restoreBackupIntoEmptyHub({
    config: { ...config, dataDir: place, keysDir, journalDir, filesDir: join(place, 'files') },
    path,
    passphrase: PASSPHRASE,
    withoutJournal: false,
    clock,
    log: services.log,
    say: () => undefined,
  })
  await expect(restored).rejects.toThrow(/^The journal of deletions, .* is missing or older than the backup/)
})
