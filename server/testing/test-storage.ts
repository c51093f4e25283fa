import { inject } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { openFileStore } from '#server/platform/open-file-store.ts'
import { accessStorage } from './storage-access.ts'
import { createTestBucket } from './test-bucket.ts'

/** The settings of an empty storage of this run's kind: a bucket of its own, or else this folder. */
export async function createTestStorageSettings(folder: string) {
  const environment = inject('objectStorage') ? (await createTestBucket()).environment : {}
  const { filesDir, bucket } = readConfig(environment)
  return bucket ? { filesDir, bucket } : { filesDir: folder, bucket: undefined }
}

/** An empty storage of this run's kind, and its files past the hub. */
export async function createTestStorage(folder: string) {
  const settings = await createTestStorageSettings(folder)
  return { files: await openFileStore(settings), storage: accessStorage(settings) }
}
