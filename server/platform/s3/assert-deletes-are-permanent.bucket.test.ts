import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DeleteBucketCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  type BucketVersioningStatus,
} from '@aws-sdk/client-s3'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { bindOrCheckKeysAndStorage } from '#server/platform/keys-and-storage.ts'
import { startFaultyProxy } from '#server/testing/faulty-proxy.ts'
import { accessBucket, createTestBucket, getTestObjectStorage } from '#server/testing/test-bucket.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { openFileStore } from '../open-file-store.ts'

const home = await mkdtemp(join(tmpdir(), 'forgets-'))
const database = await createTestDatabase()
const pg = new Client({ connectionString: database.ownerUrl })
await pg.connect()
afterAll(async () => {
  await pg.end()
  await database.drop()
  await rm(home, { recursive: true, force: true })
})

type Bucket = Awaited<ReturnType<typeof createTestBucket>>

const start = ({ environment }: Pick<Bucket, 'environment'>, settings: Record<string, string> = {}) =>
  bindOrCheckKeysAndStorage(database.ownerUrl, readConfig({ DATA_DIR: home, ...environment, ...settings }))

const setVersioning = ({ client, Bucket }: Bucket, Status: BucketVersioningStatus) =>
  client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }))

async function expectRefused(bucket: Bucket, reason: RegExp) {
  await expect(start(bucket)).rejects.toThrow(reason)
  await expect(start(bucket)).rejects.toThrow(/Nothing was changed\..*Let STORAGE_URL name a new bucket/)
  expect(await accessBucket(bucket.client, bucket.Bucket).names()).toEqual([])
  expect((await pg.query('select from file_storage')).rows).toEqual([])
}

test('OPS-051: a bucket that keeps versions is refused at the start, and nothing is changed', async () => {
  const bucket = await createTestBucket()
  await setVersioning(bucket, 'Enabled')
  await expectRefused(
    bucket,
    /^The bucket .* keeps files that are removed from it.*Versioning of the bucket is enabled/,
  )
})

test('OPS-051: so is one whose versioning is suspended, as old versions stay in it', async () => {
  const bucket = await createTestBucket()
  await setVersioning(bucket, 'Enabled')
  await bucket.client.send(new PutObjectCommand({ Bucket: bucket.Bucket, Key: 'old', Body: 'old' }))
  await setVersioning(bucket, 'Suspended')
  await expect(start(bucket)).rejects.toThrow('Versioning of the bucket is suspended')
})

test('OPS-051: a bucket with object lock is refused, also by its lock alone', async () => {
  const bucket = await createTestBucket({ lock: true })
  await expectRefused(bucket, /^The bucket .* keeps files that are removed from it/)
  // A storage whose buckets have object lock without saying that they keep versions.
  const proxy = await startFaultyProxy(getTestObjectStorage().endpoint)
  Object.assign(proxy, { fault: 'lies', hits: ({ url = '' }) => url.includes('versioning') })
  await expect(start(bucket, { STORAGE_URL: `s3://${bucket.Bucket}?endpoint=${proxy.url}` })).rejects.toThrow(
    'The bucket has object lock',
  )
})

test('OPS-051: a bucket that versioning is turned on for later makes removals fail instead of hiding them', async () => {
  const bucket = await createTestBucket()
  const files = await openFileStore(readConfig({ ...bucket.environment }))
  await files.assertDeletesArePermanent()
  await files.put('a', Buffer.from('a'))
  await setVersioning(bucket, 'Enabled')
  await expect(files.remove('a')).rejects.toMatchObject({
    cause: { message: expect.stringContaining('kept a version') },
  })
})

test('OPS-051: a start that cannot find out names the storage, the error and the settings', async () => {
  const [gone, bucket] = [await createTestBucket(), await createTestBucket()]
  await gone.client.send(new DeleteBucketCommand({ Bucket: gone.Bucket }))
  await expect(start(gone)).rejects.toThrow(/cannot be used: NoSuchBucket.*AWS_ACCESS_KEY_ID/)
  await expect(start(bucket, { AWS_ACCESS_KEY_ID: 'unknown' })).rejects.toThrow('cannot be used: InvalidAccessKeyId')
  await expect(start(bucket, { STORAGE_URL: 's3://files?endpoint=http://127.0.0.1:1' })).rejects.toThrow(
    /The bucket files at http:\/\/127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/,
  )
  expect((await pg.query('select from file_storage')).rows).toEqual([])
  expect(await readdir(home)).not.toContain('files')
})

test('OPS-004, OPS-050: a bucket is marked as that of its database, and another database is refused', async () => {
  const bucket = await createTestBucket()
  await start(bucket)
  await start(bucket)
  expect(await accessBucket(bucket.client, bucket.Bucket).names()).toEqual(['storage.id'])
  await expect(start(await createTestBucket())).rejects.toThrow(/does not hold the files of this database.*STORAGE_URL/)
})
