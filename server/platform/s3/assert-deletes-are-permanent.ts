import { GetBucketVersioningCommand, GetObjectLockConfigurationCommand, type S3Client } from '@aws-sdk/client-s3'
import { readField, readErrorMessage } from '../error-fields.ts'
import { readHttpStatus, withStorageTimeout, type RunWithTimeout } from './limits.ts'

const CHECK_TIME = { whole: 10_000, oneTry: 4_000 }
/** The bucket has no such configuration, or the storage knows no object lock. */
const NO_LOCK = new Set([404, 405, 501])

/**
 * Throws a text for people when the bucket keeps what is removed from it: old versions or locked objects (OPS-051); also
 * when this cannot be found out.
 */
export async function assertDeletesArePermanent(client: S3Client, bucket: string, place: string): Promise<void> {
  const ask: RunWithTimeout = (work) =>
    withStorageTimeout(CHECK_TIME, work).catch((error: unknown) => {
      throw new Error(unusableText(place, readField(error, 'cause') ?? error), { cause: error })
    })
  const { Status } = await ask((limits) => client.send(new GetBucketVersioningCommand({ Bucket: bucket }), limits))
  if (Status) throw new Error(keepsText(place, `Versioning of the bucket is ${Status.toLowerCase()}.`))
  const isLocked = await ask(async (limits) => {
    try {
      const found = await client.send(new GetObjectLockConfigurationCommand({ Bucket: bucket }), limits)
      return found.ObjectLockConfiguration?.ObjectLockEnabled === 'Enabled'
    } catch (error) {
      if (NO_LOCK.has(readHttpStatus(error) ?? 0)) return false
      throw error
    }
  })
  if (isLocked) throw new Error(keepsText(place, 'The bucket has object lock.'))
}

const keepsText = (place: string, why: string) =>
  `${place} keeps files that are removed from it: a destroyed document would live on in it. ${why} Nothing was changed. ` +
  'Let STORAGE_URL name a new bucket on which versioning and object lock were never turned on.'

const unusableText = (place: string, cause: unknown) =>
  `${place} cannot be used: ${describeCause(cause)}. Nothing was changed. ` +
  'Look at STORAGE_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, at the rights of that user ' +
  '(s3:GetBucketVersioning and s3:GetBucketObjectLockConfiguration among them), and at the storage.'

/** Storages name their errors; a description is rare. */
const describeCause = (cause: unknown) =>
  [String(readField(cause, 'name')), readErrorMessage(cause)]
    .filter((text) => text !== '' && !/^(Unknown)?Error$/.test(text))
    .join(', ')
