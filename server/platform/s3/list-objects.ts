import {
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { MAX_NAMES_PER_LIST_PAGE } from '../file-store.ts'
import type { RunWithTimeout } from './limits.ts'

interface Scope {
  Bucket: string
  Prefix: string
}

/** Yields the names directly under the prefix, pages of files and folders first, then those of unfinished uploads. */
export async function* listObjectNames(
  client: S3Client,
  { Bucket, Prefix }: Scope,
  runWithTimeout: RunWithTimeout,
): AsyncGenerator<string[]> {
  const scope = { Bucket, Prefix, Delimiter: '/' }
  const nameOf = (key: string | undefined) => (key ?? '').slice(Prefix.length).replace(/\/$/, '')

  for (let ContinuationToken: string | undefined, isFirst = true; isFirst || ContinuationToken; isFirst = false) {
    const input = { ...scope, MaxKeys: MAX_NAMES_PER_LIST_PAGE, ContinuationToken }
    const page = await runWithTimeout((limits) => client.send(new ListObjectsV2Command(input), limits))
    yield [
      ...(page.CommonPrefixes ?? []).map((folder) => nameOf(folder.Prefix)),
      ...(page.Contents ?? []).map((file) => nameOf(file.Key)),
    ]
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  }
  // Not every storage lists the folders of unfinished uploads.
  for await (const uploads of listUnfinishedUploadPages(client, { Bucket, Prefix }, runWithTimeout))
    yield [...new Set(uploads.map(({ Key }) => nameOf(Key).replace(/\/.*/, '')))]
}

/** Yields pages of the uploads that were neither completed nor aborted. */
export async function* listUnfinishedUploadPages(client: S3Client, scope: Scope, runWithTimeout: RunWithTimeout) {
  let marker: Pick<ListMultipartUploadsCommandOutput, 'KeyMarker' | 'UploadIdMarker'> | undefined = {}
  while (marker) {
    const page: ListMultipartUploadsCommandOutput = await runWithTimeout((limits) =>
      client.send(new ListMultipartUploadsCommand({ ...scope, ...marker }), limits),
    )
    yield page.Uploads ?? []
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
    marker = page.IsTruncated && KeyMarker ? { KeyMarker, ...(UploadIdMarker && { UploadIdMarker }) } : undefined
  }
}
