import { newKey } from './request.ts'

/** One thing that a person wants done, and the key under which the server does it once. */
export interface Attempt {
  what: string
  key: string
}

/** The key of the last attempt when the same thing is tried again after a failure, else a new one. */
export function firstAttempt(last: Attempt | null, input: unknown): Attempt {
  const what = JSON.stringify(input)
  return last?.what === what ? last : { what, key: newKey() }
}

/** After success the next attempt is a new wish, even at the same thing. */
export const settled = (last: Attempt | null, done: Attempt): Attempt | null => (last === done ? null : last)
