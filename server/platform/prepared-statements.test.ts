import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { openDatabase } from './db.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

/** Sends the texts until they are prepared, on the one connection of a process of its own; returns the names by text. */
async function prepareInOrder(texts: string[]) {
  const { pool, close } = openDatabase(database.serviceUrl, () => undefined, 1)
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
