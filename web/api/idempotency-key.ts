import { createIdempotencyKey } from './request.ts'

/** One thing that a person wants done, and the key under which the server does it once. */
export interface WriteAttempt {
  what: string
  key: string
}

/** The key of the last attempt when the same thing is tried again after a failure, else a new one. */
export function attemptFor(last: WriteAttempt | null, input: unknown): WriteAttempt {
  const what = JSON.stringify(input)
  return last?.what === what ? last : { what, key: createIdempotencyKey() }
}

/** After success the next attempt is a new wish, even at the same thing. */
export const releaseAttempt = (last: WriteAttempt | null, done: WriteAttempt): WriteAttempt | null =>
  last === done ? null : last
