import { createIdempotencyKey } from './request.ts'

/** A write and its idempotency key: the server performs the write once per key. */
export interface WriteAttempt {
  what: string
  key: string
}

/** Returns the last attempt when the same write is retried after a failure, else a new one. */
export function reuseOrCreateAttempt(last: WriteAttempt | null, input: unknown): WriteAttempt {
  const what = JSON.stringify(input)
  return last?.what === what ? last : { what, key: createIdempotencyKey() }
}

/** Forgets a successful attempt: repeating the same input is then a new write. */
export const clearWriteAttempt = (last: WriteAttempt | null, done: WriteAttempt): WriteAttempt | null =>
  last === done ? null : last
