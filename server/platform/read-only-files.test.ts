import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { canMountDisks, remount, withSmallDisk } from '#server/testing/small-disk.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { openDatabasePool } from './db.ts'
import { createFolderStore } from './file-store.ts'
import { assertStorageWritable, bindOrCheckKeysAndStorage, openKeysAndStorageChecker } from './keys-and-storage.ts'
import { openOrCreateKeys } from './keys.ts'

/** Root may write into any folder, so for root the disk is mounted for reading. */
const isRoot = process.getuid?.() === 0

async function withFolder(work: (folder: string, allow: (isWritable: boolean) => Promise<unknown>) => Promise<void>) {
  if (isRoot) return withSmallDisk('2m', (disk) => work(disk, (isWritable) => remount(disk, isWritable ? 'rw' : 'ro')))
  const folder = await mkdtemp(join(tmpdir(), 'read-only-files-'))
  await work(folder, (isWritable) => chmod(folder, isWritable ? 0o700 : 0o500))
  await rm(folder, { recursive: true })
}

test.skipIf(isRoot && !canMountDisks())(
  'a folder of files that cannot be written stops the start, and a running copy and doctor notice it',
  () =>
    withFolder(async (filesDir, allow) => {
      const keysDir = await mkdtemp(join(tmpdir(), 'read-only-files-keys-'))
      const database = await createTestDatabase()
      onTestFinished(async () => {
        await database.drop()
        await rm(keysDir, { recursive: true })
      })
      const place = { keysDir, filesDir, bucket: undefined, rebind: false }
      const bind = () => bindOrCheckKeysAndStorage(database.ownerUrl, place)
      await allow(false)
      const refusal = new RegExp(
        `^The folder ${filesDir} cannot be written \\((EROFS|EACCES)\\), .* Let it belong to the user of the hub`,
      )
      await expect(bind()).rejects.toThrow(refusal)
      await allow(true)
      await bind()

      const { db, close } = openDatabasePool(database.serviceUrl, () => undefined)
      const files = createFolderStore(filesDir)
      const installation = await openKeysAndStorageChecker(db, files, await openOrCreateKeys(keysDir))
      await close()
      expect(await installation.canWriteFiles()).toBe(true)
      await allow(false)
      expect(await installation.canWriteFiles()).toBe(false)
      // It goes on serving: people sign in and read.
      expect(await installation.check()).toEqual({ keys: true, storage: true })
      await expect(assertStorageWritable(files)).rejects.toThrow(refusal)
      await expect(bind()).rejects.toThrow(refusal)
      await allow(true)
      expect(await installation.canWriteFiles()).toBe(true)
    }),
)

test.skipIf(isRoot && !canMountDisks())('a folder of one kind of files that cannot be written is named', () =>
  withFolder(async (folder, allow) => {
    const filesDir = await mkdtemp(join(tmpdir(), 'read-only-files-'))
    onTestFinished(() => rm(filesDir, { recursive: true }))
    const attachments = join(filesDir, 'attachments')
    await symlink(folder, attachments)
    await allow(false)
    await expect(assertStorageWritable(createFolderStore(filesDir))).rejects.toThrow(`The folder ${attachments} cannot`)
    await allow(true)
    await assertStorageWritable(createFolderStore(filesDir))
  }),
)
