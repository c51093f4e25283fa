import { randomBytes } from 'node:crypto'
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { inject } from 'vitest'
import type { ObjectStorage } from './ceph.ts'

/** Returns an S3 client that reaches the storage directly, without the hub. */
export const createTestS3Client = ({ endpoint, accessKeyId, secretAccessKey }: ObjectStorage) =>
  new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })

const NOWHERE: ObjectStorage = { endpoint: 'http://127.0.0.1:1', accessKeyId: 'none', secretAccessKey: 'none' }

/** The storage of this run. Where none is installed the tests are skipped, but their files are loaded. */
export const getTestObjectStorage = (): ObjectStorage => inject('objectStorage') ?? NOWHERE

/** Creates an empty bucket. `endpoint` may be a proxy in front of the storage. */
export async function createTestBucket({ endpoint, ...options }: { endpoint?: string; lock?: boolean } = {}) {
  const storage = getTestObjectStorage()
  const client = createTestS3Client(storage)
  const Bucket = `test-${randomBytes(6).toString('hex')}`
  if (!inject('objectStorage')) return { client, Bucket, environment: {} }
  await client.send(new CreateBucketCommand({ Bucket, ...(options.lock && { ObjectLockEnabledForBucket: true }) }))
  const environment = {
    STORAGE_URL: `s3://${Bucket}?endpoint=${endpoint ?? storage.endpoint}`,
    AWS_ACCESS_KEY_ID: storage.accessKeyId,
    AWS_SECRET_ACCESS_KEY: storage.secretAccessKey,
  }
  return { client, Bucket, environment }
}

/** What tests do to the files of a bucket past the hub. See `storage-access.ts`. */
export function accessBucket(client: S3Client, Bucket: string) {
  async function names(Prefix = ''): Promise<string[]> {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }))
    return Contents.map(({ Key }) => Key ?? '')
  }

  return {
    names,
    async leaveHalf(Key: string) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
      await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: Buffer.from('half') }))
    },
    async takeAway(prefix?: string) {
      const kept: [string, Uint8Array][] = []
      for (const Key of await names(prefix)) {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        kept.push([Key, await Body!.transformToByteArray()])
        await client.send(new DeleteObjectCommand({ Bucket, Key }))
      }
      return async () => {
        for (const Key of await names(prefix)) await client.send(new DeleteObjectCommand({ Bucket, Key }))
        for (const [Key, Body] of kept) await client.send(new PutObjectCommand({ Bucket, Key, Body }))
      }
    },
  }
}
