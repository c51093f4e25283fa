import { readField } from '../error-fields.ts'
import { Problem, storageUnavailableProblem } from '../problems.ts'

/** What each request of the SDK gets: the end of the whole operation, and the time that one try may take. */
export interface S3RequestLimits {
  abortSignal: AbortSignal
  requestTimeout: number
}

export interface StorageTimeouts {
  /** Milliseconds for the whole operation. */
  whole: number
  /** Milliseconds for one try, up to the headers of the answer; the SDK tries again within the whole. */
  oneTry: number
}

/** Runs requests within a time limit. */
export type RunWithTimeout = <T>(work: (limits: S3RequestLimits) => Promise<T>) => Promise<T>

/** Runs an operation on the storage within this time (SR-119). Its failure becomes a 503 that people understand. */
export async function withStorageTimeout<T>(
  { whole, oneTry }: StorageTimeouts,
  work: (limits: S3RequestLimits) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const late = new Error(`The object storage did not answer within ${whole} ms`)
    reject(late)
    ending.abort(late)
  }, whole)
  try {
    // Finding the credentials does not heed the signal.
    return await Promise.race([work({ abortSignal: ending.signal, requestTimeout: oneTry }), ended])
  } catch (error) {
    ending.abort(error)
    throw toStorageError(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Names of errors by which storages say that they, or the share of this user, are full. */
const FULL = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull'])

/** A full storage looks like a full disk, anything else like a storage that is away. */
export function toStorageError(error: unknown): Error {
  if (error instanceof Problem) return error
  const isFull = FULL.has(String(readField(error, 'name'))) || readHttpStatus(error) === 507
  if (isFull) return Object.assign(new Error('The object storage is full.', { cause: error }), { code: 'EDQUOT' })
  return storageUnavailableProblem(error)
}

/** Returns the status of the answer that the SDK reports as an error; undefined when there was no answer. */
export function readHttpStatus(error: unknown): number | undefined {
  const status = readField(readField(error, '$metadata'), 'httpStatusCode')
  return typeof status === 'number' ? status : undefined
}
