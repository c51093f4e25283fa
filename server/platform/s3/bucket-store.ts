import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { assertStorageName, type FileStore } from '../file-store.ts'
import type { BucketSettings } from '../storage-settings.ts'
import { assertDeletesArePermanent } from './assert-deletes-are-permanent.ts'
import {
  readHttpStatus,
  toStorageError,
  withStorageTimeout,
  type S3RequestLimits,
  type RunWithTimeout,
} from './limits.ts'
import { listObjectNames, listUnfinishedUploadPages } from './list-objects.ts'
import { uploadObject, type S3ObjectName } from './upload.ts'

/** Milliseconds (SR-119). A document is stored and destroyed in a transaction, which the database ends after 30 seconds. */
const TIME_LIMITS = {
  /** Sending a file; one try is one part of it. */
  put: { whole: 20_000, oneTry: 8_000 },
  request: { whole: 8_000, oneTry: 4_000 },
  /** The longest pause between two pieces of a file. */
  pause: 8_000,
}

/** Stores files in a bucket of an S3-compatible object storage. */
export function createBucketStore(settings: BucketSettings, time = TIME_LIMITS): FileStore {
  const { bucket, endpoint } = settings
  const client = createClient(settings)
  const place = `The bucket ${bucket}${endpoint === undefined ? '' : ` at ${endpoint}`}`
  const request: RunWithTimeout = (work) => withStorageTimeout(time.request, work)
  const objectOf = (name: string): S3ObjectName => ({ Bucket: bucket, Key: assertStorageName(name) })

  async function sizeOf(target: S3ObjectName, limits: S3RequestLimits): Promise<number | null> {
    try {
      return (await client.send(new HeadObjectCommand(target), limits)).ContentLength ?? 0
    } catch (error) {
      if (readHttpStatus(error) === 404) return null
      throw error
    }
  }

  /** Parts of an unfinished upload hold bytes of the file, too. */
  async function abortUploads({ Bucket, Key }: S3ObjectName, limits: S3RequestLimits): Promise<void> {
    for await (const uploads of listUnfinishedUploadPages(client, { Bucket, Prefix: Key }, (work) => work(limits)))
      for (const { UploadId } of uploads.filter((upload) => upload.Key === Key))
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), limits)
  }

  /** A success that left a version behind, or the file itself, is a failure. */
  async function removeForGood(target: S3ObjectName, limits: S3RequestLimits): Promise<void> {
    await abortUploads(target, limits)
    const { DeleteMarker, VersionId } = await client.send(new DeleteObjectCommand(target), limits)
    if (DeleteMarker || VersionId) throw new Error(`${place} kept a version of a removed file.`)
    if ((await sizeOf(target, limits)) !== null) throw new Error(`${place} still has a removed file.`)
  }

  return {
    place,
    assertDeletesArePermanent: () => assertDeletesArePermanent(client, bucket, place),
    assertWritable: async () => undefined,
    async put(name, bytes) {
      const target = objectOf(name)
      await withStorageTimeout(time.put, (limits) => uploadObject(client, target, bytes, limits))
    },
    async size(name) {
      const target = objectOf(name)
      return request((limits) => sizeOf(target, limits))
    },
    async read(name) {
      const wanted = new GetObjectCommand(objectOf(name))
      const { Body } = await request((limits) => client.send(wanted, limits))
      if (!(Body instanceof Readable)) throw new Error('The object storage sent no file.')
      // A stream that is destroyed before its first byte was read does not start the generator, nor end it.
      return Readable.from(readInTime(Body, time.pause), { objectMode: false }).once('close', () => Body.destroy())
    },
    async remove(name) {
      const target = objectOf(name)
      await request((limits) => removeForGood(target, limits))
    },
    list: (folder) => listObjectNames(client, { Bucket: bucket, Prefix: `${assertStorageName(folder)}/` }, request),
    // A storage that is full says so when something is stored.
    freeBytes: async () => Number.POSITIVE_INFINITY,
  }
}

/** Each download holds one for as long as its reader takes; the others must not wait for them. */
const MAX_SOCKETS = 500
const SOCKETS = { httpAgent: { maxSockets: MAX_SOCKETS }, httpsAgent: { maxSockets: MAX_SOCKETS } }

function createClient({ endpoint, region, credentials }: BucketSettings): S3Client {
  return new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(region !== undefined && { region }),
    ...(credentials && { credentials }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2_000, throwOnRequestTimeout: true, ...SOCKETS },
    // Many S3-compatible storages refuse the checksums that the SDK adds otherwise.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Counts only the time during which somebody waits for the next piece: a slow reader is not the storage's fault. */
async function* readInTime(body: Readable, milliseconds: number): AsyncGenerator<Buffer> {
  const pieces = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const late = new Error(`The object storage paused for ${milliseconds} ms within a file.`)
      const timer = setTimeout(() => body.destroy(late), milliseconds)
      const next = await pieces.next().finally(() => clearTimeout(timer))
      if (next.done) return
      yield next.value
    }
  } catch (error) {
    throw toStorageError(error)
  }
}
