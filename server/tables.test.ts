import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { generateTables } from '#tools/generate-tables.ts'

test('server/tables.ts describes the migrated database', async () => {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    await expect(
      await generateTables(client),
      'server/tables.ts and the migrations differ. Run: npm run tables',
    ).toMatchFileSnapshot('tables.ts')
  } finally {
    await client.end()
    await database.drop()
  }
})
