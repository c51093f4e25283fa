import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createNextKey } from '#server/features/key-rotation/create-next-key.ts'
import { createPublicFileName, getPublicFileStorageKey } from '#server/features/public-files/public-files.ts'
import { openDatabasePool } from '#server/platform/db.ts'
import { getKeyFileName } from '#server/platform/keys.ts'
import { suppressUnhandledRejection } from '#server/testing/suppress-unhandled-rejection.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_DATABASE_LIMITS } from '#server/testing/test-database.ts'
import { readArchive } from './archive.ts'
import { createBackup } from './create-backup.ts'

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
  // The backup waits for whoever writes into this file, after it has read the keys and before it reads the database.
  const file = join(config.filesDir, getPublicFileStorageKey(createPublicFileName('png')))
  execFileSync('mkfifo', [file])
  const path = join(config.dataDir, 'care.backup')
  const made = suppressUnhandledRejection(
    createBackup({ config, ownerUrl: database.ownerUrl, path, passphrase: PASSPHRASE, clock }),
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
  await expect(createBackup(backup)).rejects.toThrow(text)
  expect(existsSync(path)).toBe(false)
})
