import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { readConfig } from './config.ts'
import { anyHashSql, anyIdSql, openDatabasePool } from './db.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

/** Sends the texts until they are prepared, on the one connection of a process of its own; returns the names by text. */
async function prepareInOrder(texts: string[], isPrepared = true) {
  const { pool, close } = openDatabasePool(database.serviceUrl, () => undefined, { max: 1, isPrepared })
  const client = await pool.connect()
  for (const text of texts) for (let n = 0; n < 6; n += 1) await client.query(text, [1])
  const { rows } = await client.query<{ statement: string; name: string }>(
    'select statement, name from pg_prepared_statements',
  )
  client.release()
  await close()
  return Object.fromEntries(rows.map(({ statement, name }) => [statement, name]))
}

test('OPS-020: two processes give one text one name, and two texts two, in whatever order they are prepared', async () => {
  const texts = ['select $1::int as one', 'select $1::int as two', `select $1::int as ${'long'.repeat(15)}`]
  const names = await prepareInOrder(texts)
  expect(await prepareInOrder(texts.toReversed())).toEqual(names)
  expect(Object.keys(names).toSorted()).toEqual(texts.toSorted())
  expect(new Set(Object.values(names)).size).toBe(texts.length)
})

test('statements with few ids or hashes are planned once, not at each call', async () => {
  const { db, pool, close } = openDatabasePool(database.serviceUrl, () => undefined, { max: 1 })
  for (let n = 0; n < 30; n += 1) {
    await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', anyIdSql([1]))
      .execute()
    await db
      .selectFrom('sessions')
      .select('id')
      .where('token_hash', '=', anyHashSql([Buffer.from('one')]))
      .execute()
  }
  const { rows } = await pool.query<{ isKept: boolean }>(
    'select generic_plans > custom_plans as "isKept" from pg_prepared_statements',
  )
  await close()
  expect(rows).toEqual([{ isKept: true }, { isKept: true }])
})

test('OPS-019: PREPARED=off sends no named statements', async () => {
  const prepared = (environment: Record<string, string>) => readConfig(environment).prepared
  expect([prepared({}), prepared({ PREPARED: 'off' })]).toEqual([true, false])
  expect(await prepareInOrder(['select $1::int as one'], prepared({ PREPARED: 'off' }))).toEqual({})
})

test('OPS-019: behind a pooler statements are prepared only when the operator asks for it', () => {
  const pooled = {
    TWO_STEP: 'off',
    DATABASE_URL: url('service', 6432),
    DATABASE_OWNER_URL: url('owner'),
    DATABASE_DIRECT_URL: url('service'),
  }
  expect(readConfig(pooled).prepared).toBe(false)
  expect(readConfig({ ...pooled, PREPARED: 'on' }).prepared).toBe(true)
})

const url = (role: string, port = 5432) => `postgres://${role}@localhost:${port}/care`
