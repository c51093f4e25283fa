import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { seedBenchData } from './seed-data.ts'
import { countAccessedBlocks, recordStatements } from './statements.ts'

const VENDORS = 1_000
/** Each vendor is read by its id, then its locations and their areas from indexes: 59 when this was written, 405 before. */
const MOST_BLOCKS_PER_VENDOR = 100

const { pool, db, as, given } = await startTestApp()

test('a list by distance reads the covered areas of its vendors, and not all areas over the point for each of them', async () => {
  await seedBenchData(db, { vendors: VENDORS, locations: 3 * VENDORS, referrals: 0 })
  await sql`analyze vendors, locations, covered_areas`.execute(db)
  const client = as(await given.client())
  await client.token()
  const statements = await recordStatements(pool, async () => {
    const { status } = await client.call(vendorRoutes.summaries, { query: { near: '43.66,-79.39' } })
    expect(status).toBe(200)
  })
  const blocks = await countAccessedBlocks(pool, statements)
  expect(blocks).toBeGreaterThan(0)
  expect(blocks).toBeLessThan(MOST_BLOCKS_PER_VENDOR * VENDORS)
})
