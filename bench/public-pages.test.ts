import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildPublicVendorPath } from '#contract/public-paths.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { countAccessedBlocks, recordStatements } from './statements.ts'

const FEW = 1_000
const MANY = 8_000
/** Stays far below the statement limit, also on a busy machine. */
const BATCH = 500
const MOST_BYTES = 60_000

const { app, pool, db, clock, given } = await startTestApp({ LIMIT_ADDRESS: 'off' })

/** Adds vendors up to this number, each with three locations with hours, and services that say how available they are. */
async function fillUpTo(count: number) {
  const { have } = await db
    .selectFrom('vendors')
    .select(({ fn }) => fn.countAll<number>().as('have'))
    .executeTakeFirstOrThrow()
  const services = [(await given.service()).id, (await given.service()).id]
  for (let first = have + 1; first <= count; first += BATCH) await addVendors(first, first + BATCH - 1, services)
  await sql`analyze vendors, locations, vendor_services, location_hours`.execute(db)
}

async function addVendors(first: number, last: number, services: number[]) {
  await sql`with added as (
      insert into vendors (name, sort_name, search_text, email, phone, bio, created_at)
      select 'Clinic ' || n, 'clinic ' || lpad(n::text, 6, '0'), 'clinic ' || n, 'clinic' || n || '@example.org', '519-555-0101',
        repeat('We look after people at home. ', 6), ${clock.now()}::timestamptz
      from generate_series(${first}::int, ${last}::int) n returning id),
    offered as (insert into vendor_services (vendor_id, service_id, availability, availability_by, availability_at)
      select id, unnest(${services}::int[]), 'open', 'vendor', ${clock.now()}::timestamptz from added),
    places as (insert into locations (vendor_id, clinic_name, street, number, city, state, zip, country, lat, lng, shown_to)
      select id, 'Place ' || n, 'Main Street', '1', 'Guelph', 'Ontario', 'N1H 1A1', 'Canada', 43.5 + id * 0.0001, -80.2, 'everyone'
      from added, generate_series(1, 3) n returning id)
    insert into location_hours (location_id, weekday, opens, closes)
    select id, weekday, '09:00', '17:00' from places, generate_series(1, 5) weekday`.execute(db)
}

/** Reads a page; returns how many blocks of tables and indexes its queries look at. */
async function blocksOf(url: string): Promise<number> {
  let bytes = 0
  const statements = await recordStatements(pool, async () => {
    const { statusCode, rawPayload } = await app.http.inject({ url })
    expect(statusCode, url).toBe(200)
    bytes = rawPayload.length
  })
  expect(bytes, url).toBeLessThanOrEqual(MOST_BYTES)
  const blocks = await countAccessedBlocks(pool, statements)
  expect(blocks, url).toBeGreaterThan(0)
  return blocks
}

test('the page of a vendor and the first list read hardly more of a directory of 24,000 locations than of one of 3,000', async () => {
  await fillUpTo(FEW)
  const vendor = await db.selectFrom('vendors').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow()
  const urls = [buildPublicVendorPath(vendor), '/directory']
  const few: number[] = []
  for (const url of urls) few.push(await blocksOf(url))
  await fillUpTo(MANY)
  for (const [nth, url] of urls.entries()) expect(await blocksOf(url), url).toBeLessThanOrEqual(2 * few[nth]!)
})
