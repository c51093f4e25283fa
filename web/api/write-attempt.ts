import { createIdempotencyKey } from './request.ts'

/** A write and its idempotency key: the server performs the write once per key. */
export interface WriteAttempt {
  what: string
  key: string
}

/** True when the attempt was to write exactly this. */
export const isAttemptOf = ({ what }: WriteAttempt, input: unknown): boolean => what === JSON.stringify(input)

/** Returns the last attempt when the same write is retried after a failure, else a new one. */
export const reuseOrCreateAttempt = (last: WriteAttempt | null, input: unknown): WriteAttempt =>
  last && isAttemptOf(last, input) ? last : { what: JSON.stringify(input), key: createIdempotencyKey() }

/** Forgets a successful attempt: repeating the same input is then a new write. */
export const dropFinishedAttempt = (last: WriteAttempt | null, done: WriteAttempt): WriteAttempt | null =>
  last === done ? null : last
