import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Config } from '#server/platform/config.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { accessBucket, createTestS3Client, getTestObjectStorage } from './test-bucket.ts'

/** Lets tests list and damage stored files directly, without the hub; the same for a folder and a bucket. */
export interface StorageAccess {
  names(): Promise<string[]>
  /** Turns a stored file into what a crash in the middle of storing leaves. */
  leaveHalf(name: string): Promise<void>
  /** Takes away the files below a folder, or all, as when a volume is not mounted. Returns the way back. */
  takeAway(folder?: string): Promise<() => Promise<void>>
}

export const accessStorage = ({ filesDir, bucket }: Pick<Config, 'filesDir' | 'bucket'>): StorageAccess =>
  bucket ? accessBucket(createTestS3Client(getTestObjectStorage()), bucket.bucket) : accessFolder(filesDir)

function accessFolder(home: string): StorageAccess {
  return {
    async names() {
      const entries = await readdir(home, { recursive: true, withFileTypes: true }).catch(() => [])
      return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name).slice(home.length + 1))
    },
    leaveHalf: (name) => rename(join(home, name), join(home, `${name}.part`)),
    async takeAway(folder = '') {
      const [here, away] = [join(home, folder), `${home}-away`]
      await rename(here, away)
      return async () => {
        await rm(here, { recursive: true, force: true })
        await rename(away, here)
      }
    },
  }
}

export const readStored = async (files: FileStore, name: string): Promise<Buffer> => buffer(await files.read(name))
