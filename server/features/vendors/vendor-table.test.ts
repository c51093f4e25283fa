import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { vendorRoutes, type VendorFilter } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { vendorOrderSql } from './vendor-order.ts'
import { vendorTableCondition } from './vendor-table.ts'

const { as, db, clock, given, database } = await startTestApp({ LIMIT_USER: '1000000' })
const admin = as(await given.admin())
const people = { client: await given.client() }

const complete = await given.vendor({ name: 'Birch House' })
await given.contactOf(complete)
const empty = await given.vendor({ name: 'Empty House', active: false })
await db.deleteFrom('vendor_services').where('vendor_id', '=', empty.id).execute()
await db.updateTable('locations').set({ is_archived: true }).where('vendor_id', '=', empty.id).execute()
const suspended = await given.vendor({ name: 'Cedar House', active: false, suspended_at: clock.now() })
await given.contactOf(suspended)
const archived = await given.vendor({ name: 'Aspen House', active: false, is_archived: true })
await given.contactOf(archived)

const TABLE = { withoutLoc: 'true' } as const
const list = async (query: Record<string, string>) => {
  const { status, body } = await admin.call(vendorRoutes.list, { query: { ...TABLE, ...query } })
  expect(status).toBe(200)
  expect(body.meta.total).toBe(body.data.length)
  return body.data.map(({ name }) => name)
}

test('ADM-012: an administrator filters all vendors by their state; each has one', async () => {
  expect(await list({})).toEqual(['Birch House', 'Cedar House', 'Empty House', 'Aspen House'])
  expect(await list({ state: 'active' })).toEqual(['Birch House'])
  expect(await list({ state: 'inactive' })).toEqual(['Empty House'])
  expect(await list({ state: 'suspended' })).toEqual(['Cedar House'])
  expect(await list({ state: 'archived' })).toEqual(['Aspen House'])
  expect(await list({ state: 'archived', vendorName: 'birch' })).toEqual([])
})

test('an administrator finds the vendors without a location in use, a service or a contact', async () => {
  for (const missing of ['location', 'service', 'contact'])
    expect(await list({ missing }), missing).toEqual(['Empty House'])
  expect(await list({ missing: 'contact', state: 'active' })).toEqual([])
  // Also in a search of the directory.
  expect(await list({ missing: 'contact', search: 'house' })).toEqual(['Empty House'])
})

test('the filters are for administrators, also where a vendor user lists their own vendors', async () => {
  const owner = await given.contactOf(complete)
  for (const person of [people.client, owner])
    for (const query of [
      { state: 'archived' },
      { missing: 'contact' },
      { ...TABLE, contactsOnly: 'true', state: 'active' },
    ])
      expect((await as(person).call(vendorRoutes.list, { query: query as never })).status).toBe(403)
  for (const query of [{ state: 'closed' }, { missing: 'rating' }])
    expect((await admin.call(vendorRoutes.list, { query: query as never })).status).toBe(422)
})

test('among 100,000 vendors the table is counted exactly, and its pages are read by indexes', async () => {
  // By the owner, whose statements have no time limit.
  await runQuery(
    database.ownerUrl,
    `insert into vendors (name, sort_name, email, active, created_at, search_text)
      select 'V' || n, 'v' || n, 'many' || n || '@example.org', n % 100 <> 0, now(), '' from generate_series(1, 100000) n`,
  )
  await sql`analyze vendors`.execute(db)
  const total = async (query: Record<string, string>) =>
    (await admin.call(vendorRoutes.list, { query: { ...TABLE, limit: '1', ...query } })).body.meta
  expect(await total({})).toMatchObject({ total: 100_004, exact: true })
  expect(await total({ approval: 'pending', sortByDate: 'asc' })).toMatchObject({ exact: true })
  expect(await total({ state: 'inactive' })).toMatchObject({ total: 1_001 })
  expect(await total({ missing: 'service' })).toMatchObject({ total: 100_001 })
  const filters: Partial<VendorFilter>[] = [{}, { state: 'active' }, { state: 'archived' }, { sortByDate: 'desc' }]
  for (const filter of filters) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off)
      select v.id from vendors v where ${vendorTableCondition(filter)} order by ${vendorOrderSql(filter)} limit 50`.execute(
      db,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, JSON.stringify(filter)).toMatch(/Index/)
    expect(plan, JSON.stringify(filter)).not.toMatch(/Seq Scan on vendors/)
  }
})
