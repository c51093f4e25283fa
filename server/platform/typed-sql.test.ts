import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { typedSql } from './typed-sql.ts'

const { db } = await startTestApp()

test('in tests raw SQL fails when its declared columns differ from what the database describes', async () => {
  await expect(
    typedSql({ id: 'number', name: 'string | null' })`select 1 as id, null::text as name`.execute(db),
  ).resolves.toEqual({ rows: [{ id: 1, name: null }] })
  // Also without a row.
  await expect(typedSql({ id: 'string' })`select 1 as id where false`.execute(db)).rejects.toThrow(
    'id is declared as string',
  )
  await expect(typedSql({ id: 'number' })`select 1 as id, 2 as more where false`.execute(db)).rejects.toThrow(
    'more is not declared',
  )
  await expect(typedSql({ id: 'number', name: 'string' })`select 1 as id where false`.execute(db)).rejects.toThrow(
    'name is not returned',
  )
  await expect(typedSql({ id: 'number' })`select null::int as id`.execute(db)).rejects.toThrow('id is null')
  await expect(typedSql({ kind: ['city'] })`select 'region' as kind`.execute(db)).rejects.toThrow(
    'kind has other values',
  )
})
