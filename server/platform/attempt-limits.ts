import { sql } from 'kysely'
import { days, hours, addMilliseconds } from './clock.ts'
import type { Db } from './db.ts'
import { tooManyRequestsProblem, type Problem } from './problems.ts'

/**
 * Adds `amount` attempts under `key` in a fixed window. Returns the count so far and the seconds left in the window.
 * The count is kept in the database, so it survives a restart and covers every copy of the server (SR-076).
 */
export async function countAttempt(
  db: Db,
  key: string,
  windowMs: number,
  now: Date,
  amount = 1,
): Promise<{ count: number; secondsLeft: number }> {
  const oldest = addMilliseconds(now, -windowMs)
  const row = await db
    .insertInto('limits')
    .values({ key, window_start: now, count: amount })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when limits.window_start <= ${oldest} then ${amount}::int else limits.count + ${amount}::int end`,
        window_start: sql<Date>`case when limits.window_start <= ${oldest} then ${now}::timestamptz else limits.window_start end`,
      }),
    )
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow()
  return { count: row.count, secondsLeft: secondsLeft(row.window_start, windowMs, now) }
}

interface AttemptLimit {
  key: string
  /** Null means no limit (decision 52). */
  most: number | null
  windowMs: number
  at: Date
}

interface RefusalOptions {
  /** Makes another 429 than the usual one. */
  problem?: (retryAfter: number) => Problem
  /** Called for the first refused attempt of a window only, so that a flood writes one line. */
  onFirstRefusal?: () => Promise<void>
}

/**
 * Counts one action, or one attempt at it, and throws 429 above the limit.
 * Called in the transaction of the action, it counts completed actions: a refused one, or a repeat under its
 * Idempotency-Key, is free. Called in `beforeTransaction`, it counts every attempt.
 */
export async function countAttemptOrRefuse(
  db: Db,
  { key, most, windowMs, at }: AttemptLimit,
  { problem = tooManyRequestsProblem, onFirstRefusal }: RefusalOptions = {},
): Promise<void> {
  if (most === null) return
  const { count, secondsLeft: seconds } = await countAttempt(db, key, windowMs, at)
  if (count <= most) return
  if (count === most + 1) await onFirstRefusal?.()
  throw problem(seconds)
}

/** Counts one attempt and returns false above the limit, for what is then left out without an error. */
export const tryCountAttempt = async (db: Db, { key, most, windowMs, at }: AttemptLimit): Promise<boolean> =>
  most === null || (await countAttempt(db, key, windowMs, at)).count <= most

/** Counts a file of many rows that a user exports (decision 52). */
export const countExportOrRefuse = (
  db: Db,
  { viewerId, most, at }: { viewerId: number; most: number | null; at: Date },
): Promise<void> => countAttemptOrRefuse(db, { key: `export ${viewerId}`, most, windowMs: hours(1), at })

/** Returns true for the first call in a window: limits a notice about actions that somebody can repeat. */
export const claimOncePerWindow = (db: Db, key: string, windowMs: number, at: Date): Promise<boolean> =>
  tryCountAttempt(db, { key, most: 1, windowMs, at })

/** Removes one attempt from the count, for an attempt that turned out not to be one. */
export const uncountAttempt = (db: Db, key: string) =>
  db
    .updateTable('limits')
    .set({ count: sql<number>`greatest(limits.count - 1, 0)` })
    .where('key', '=', key)
    .execute()

export const clearAttempts = (db: Db, key: string) => db.deleteFrom('limits').where('key', '=', key).execute()

/** Longer than every window in use. */
const RETENTION_MS = days(1)

export const deleteExpiredAttempts = (db: Db, at: Date) =>
  db.deleteFrom('limits').where('window_start', '<=', addMilliseconds(at, -RETENTION_MS)).execute()

const secondsLeft = (start: Date, windowMs: number, now: Date) =>
  Math.max(1, Math.ceil((start.getTime() + windowMs - now.getTime()) / 1000))
