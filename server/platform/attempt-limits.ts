import { sql } from 'kysely'
import { days, addMilliseconds } from './clock.ts'
import type { Db } from './db.ts'
import { tooManyRequests } from './problems.ts'

/**
 * Counts one attempt, or this amount of something, under `key` in a fixed window and answers how many there are now and
 * how many seconds the window has left. Kept in the database: the count survives a restart and holds for every copy of the server (SR-076).
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

/** Refuses what is past the limit; `note` is called by the first of them alone, so that a flood writes one line. */
export async function refuseAboveLimit(
  most: number,
  { count, secondsLeft: seconds }: { count: number; secondsLeft: number },
  note: () => Promise<void>,
): Promise<void> {
  if (count <= most) return
  if (count === most + 1) await note()
  throw tooManyRequests(seconds)
}

/**
 * Counts one act, or one attempt at it, and refuses what is past the limit; `most` null is no limit (decision 52).
 * In the transaction of the act it counts what has happened: an act that is refused, or repeated under its
 * Idempotency-Key, costs nothing. Called `before` that transaction it counts every attempt.
 */
export async function countAgainstLimit(
  db: Db,
  { key, most, windowMs, at }: { key: string; most: number | null; windowMs: number; at: Date },
): Promise<void> {
  if (most === null) return
  const { count, secondsLeft: seconds } = await countAttempt(db, key, windowMs, at)
  if (count > most) throw tooManyRequests(seconds)
}

/** Whether this is the first of the window: to tell somebody once a day of what others may do over and over. */
export const claimFirstInWindow = async (db: Db, key: string, windowMs: number, now: Date): Promise<boolean> =>
  (await countAttempt(db, key, windowMs, now)).count === 1

/** Gives an attempt back that turned out to be none. */
export const uncountAttempt = (db: Db, key: string) =>
  db
    .updateTable('limits')
    .set({ count: sql<number>`greatest(limits.count - 1, 0)` })
    .where('key', '=', key)
    .execute()

export const resetAttempts = (db: Db, key: string) => db.deleteFrom('limits').where('key', '=', key).execute()

/** Longer than any window there is. */
const RETENTION_MS = days(1)

export const deleteExpiredAttempts = (db: Db, at: Date) =>
  db.deleteFrom('limits').where('window_start', '<=', addMilliseconds(at, -RETENTION_MS)).execute()

const secondsLeft = (start: Date, windowMs: number, now: Date) =>
  Math.max(1, Math.ceil((start.getTime() + windowMs - now.getTime()) / 1000))
