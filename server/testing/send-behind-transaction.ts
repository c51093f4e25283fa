import { expect } from 'vitest'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { suppressUnhandledRejection } from './suppress-unhandled-rejection.ts'

interface HeldTransaction {
  db: Db
  /** Locks or writes what the requests wait for. */
  hold: (tx: Db) => Promise<unknown>
  /** Runs in the transaction when all requests wait. */
  whileWaiting?: (tx: Db) => Promise<unknown>
}

/** Sends each request when the ones before it wait for a transaction, which commits when all wait. Returns the responses. */
export async function sendBehindTransaction<T>(
  { db, hold, whileWaiting }: HeldTransaction,
  ...requests: (() => Promise<T>)[]
): Promise<T[]> {
  const sent: Promise<T>[] = []
  await db.transaction().execute(async (tx) => {
    await hold(tx)
    for (const request of requests) {
      sent.push(suppressUnhandledRejection(request()))
      await expect.poll(() => countLockWaits(db)).toBe(sent.length)
    }
    await whileWaiting?.(tx)
  })
  return Promise.all(sent)
}

async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await typedSql({ waiting: 'number' })`
    select count(*)::int as waiting from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return rows[0]!.waiting
}
