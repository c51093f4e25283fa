import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase, TEST_DATABASE_LIMITS } from '#server/testing/test-database.ts'
import { createFactories } from '#server/testing/factories.ts'
import { systemClock } from './clock.ts'
import { runInTransaction, openDatabasePool, type Db } from './db.ts'
import { isDatabaseUnavailableError } from './database-errors.ts'

const database = await createTestDatabase()
const { db, close } = openDatabasePool(database.serviceUrl, () => undefined, TEST_DATABASE_LIMITS)
afterAll(async () => {
  await close()
  await database.drop()
})
const given = createFactories(db, systemClock)

/** Makes the first attempts of two transactions wait for each other here; later attempts pass. */
function createBarrier() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return async () => {
    arrived += 1
    if (arrived === 2) resolve()
    await promise
  }
}

const like = (tx: Db, id: number) =>
  tx
    .updateTable('vendors')
    .set((v) => ({ likes_count: v('likes_count', '+', 1) }))
    .where('id', '=', id)
    .execute()

const likesOf = async (ids: number[]) =>
  (await db.selectFrom('vendors').select('likes_count').where('id', 'in', ids).execute()).map((v) => v.likes_count)

test('SR-132: after a deadlock the transaction that the database aborted is run again, and both take effect', async () => {
  const [a, b] = [await given.vendor(), await given.vendor()]
  const meet = createBarrier()
  let tries = 0
  const likeBoth = (first: number, second: number) =>
    runInTransaction(db, async (tx) => {
      tries += 1
      await like(tx, first)
      await meet()
      await like(tx, second)
    })
  await Promise.all([likeBoth(a.id, b.id), likeBoth(b.id, a.id)])
  expect(await likesOf([a.id, b.id])).toEqual([2, 2])
  expect(tries).toBe(3)
})

test('SR-132: of two serialisable transactions that read each other’s writes one is run again with the new rows', async () => {
  const [a, b] = [await given.vendor(), await given.vendor()]
  const meet = createBarrier()
  /** Switches one off only while the other is on: never both. */
  const switchOff = (id: number, other: number) =>
    runInTransaction(db, async (tx) => {
      await sql`set transaction isolation level serializable`.execute(tx)
      const { active } = await tx
        .selectFrom('vendors')
        .select('active')
        .where('id', '=', other)
        .executeTakeFirstOrThrow()
      await meet()
      if (active) await tx.updateTable('vendors').set({ active: false }).where('id', '=', id).execute()
      return active
    })
  const done = await Promise.all([switchOff(a.id, b.id), switchOff(b.id, a.id)])
  expect(done.filter(Boolean)).toHaveLength(1)
})

test('SR-132: a transaction that keeps failing this way is a 503, and other errors are not retried', async () => {
  let tries = 0
  const failing = (code: string) =>
    runInTransaction(db, async (tx) => {
      tries += 1
      await sql`do ${sql.raw(`$$ begin raise exception 'x' using errcode = '${code}'; end $$`)}`.execute(tx)
    }).catch((error: unknown) => error)
  for (const code of ['40001', '40P01']) {
    tries = 0
    expect(isDatabaseUnavailableError(await failing(code))).toBe(true)
    expect(tries).toBe(3)
  }
  tries = 0
  expect(isDatabaseUnavailableError(await failing('23505'))).toBe(false)
  expect(tries).toBe(1)
})

test('a transaction whose statement took too long fails with that error, not with the one of its rollback', async () => {
  const impatient = openDatabasePool(database.serviceUrl, () => undefined, {
    ...TEST_DATABASE_LIMITS,
    queryTimeoutMs: 200,
    // The server goes on with the statement after the driver has given it up.
    sessionLimits: { ...TEST_DATABASE_LIMITS.sessionLimits, statement_timeout: 5_000 },
  })
  const takeLong = impatient.db.transaction().execute((tx) => sql`select pg_sleep(600)`.execute(tx))
  await expect(takeLong).rejects.toThrow('Query read timeout')
  await impatient.close()
})
