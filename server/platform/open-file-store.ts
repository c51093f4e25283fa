import type { Config } from './config.ts'
import { createFolderStore, type FileStore } from './file-store.ts'

/** Opens the storage that STORAGE_URL names. The S3 client is loaded only when a bucket is used. */
export async function openFileStore({ filesDir, bucket }: Pick<Config, 'filesDir' | 'bucket'>): Promise<FileStore> {
  if (!bucket) return createFolderStore(filesDir)
  const { createBucketStore } = await import('./s3/bucket-store.ts')
  return createBucketStore(bucket)
}
