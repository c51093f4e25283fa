import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { canMountDisks, withSmallDisk } from '#server/testing/small-disk.ts'
import { createKeyUnlessPresent, openOrCreateKeys } from './keys.ts'

async function createKeysDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keys-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a key file that cannot be read is named, with who must own it', async () => {
  const folder = await createKeysDir()
  await openOrCreateKeys(folder)
  // Root may read any file; no user can read a folder as one.
  const path = join(folder, 'tokens.2.key')
  await mkdir(path)
  await expect(openOrCreateKeys(folder)).rejects.toThrow(
    `The key file ${path} cannot be read (EISDIR). It must belong to the user of the hub.`,
  )
})

test.runIf(canMountDisks())('a key that a full disk does not take leaves nothing behind', () =>
  withSmallDisk('64k', async (disk) => {
    await openOrCreateKeys(disk)
    const before = await readdir(disk)
    await writeFile(join(disk, 'filler'), Buffer.alloc(65_536)).catch(() => undefined)
    await expect(createKeyUnlessPresent(disk, { name: 'audit', number: 2 })).rejects.toThrow('ENOSPC')
    expect((await readdir(disk)).toSorted()).toEqual([...before, 'filler'].toSorted())
  }),
)
