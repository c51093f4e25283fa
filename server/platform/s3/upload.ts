import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { FileContent } from '../durable-files.ts'
import { withStorageTimeout, type S3RequestLimits } from './limits.ts'

/** The smallest part that S3 takes, except the last one. */
const PART_BYTES = 5 * 1024 * 1024
const ABORT_TIME = { whole: 4_000, oneTry: 2_000 }

export interface S3ObjectName {
  Bucket: string
  Key: string
}

/**
 * Uploads in parts, so that one part is in memory and only a part is sent again after a failure. A file that fits into
 * one part is sent in one request. Nothing has the name until the upload is complete.
 */
export async function uploadObject(
  client: S3Client,
  object: S3ObjectName,
  content: FileContent,
  limits: S3RequestLimits,
): Promise<void> {
  const parts = splitIntoParts(content instanceof Uint8Array ? [content] : content)
  const first = parts.next().value ?? Buffer.alloc(0)
  const second = first.length < PART_BYTES ? undefined : parts.next().value
  if (!second) return void (await client.send(new PutObjectCommand({ ...object, Body: first }), limits))

  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object), limits)
  const upload = { ...object, UploadId }
  try {
    const Parts: CompletedPart[] = []
    const send = async (Body: Buffer) => {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }), limits)
      Parts.push({ ETag, PartNumber })
    }
    await send(first)
    await send(second)
    for (const part of parts) await send(part)
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }), limits)
  } catch (error) {
    // The sweep removes the parts of an upload that cannot be aborted now.
    await withStorageTimeout(ABORT_TIME, (own) => client.send(new AbortMultipartUploadCommand(upload), own)).catch(
      () => undefined,
    )
    throw error
  }
}

/** Yields parts of exactly `PART_BYTES`, except the last one. */
function* splitIntoParts(pieces: Iterable<Uint8Array>): Generator<Buffer, undefined> {
  let held: Uint8Array[] = []
  let size = 0
  for (const piece of pieces) {
    for (let from = 0; from < piece.length;) {
      const some = piece.subarray(from, from + PART_BYTES - size)
      held.push(some)
      size += some.length
      from += some.length
      if (size < PART_BYTES) continue
      yield Buffer.concat(held)
      held = []
      size = 0
    }
  }
  if (size > 0) yield Buffer.concat(held)
}
