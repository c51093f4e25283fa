import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Viewer } from '#contract/policy.ts'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { SentReferralQuery } from '#contract/sent-referral-query.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { buildSentPageQueryParts } from './sent-queries.ts'

const { as, db, given, clock, database } = await startTestApp({ LIMIT_USER: '1000000' })

const MINUTE = 60_000
const ids = (rows: Referral[]) => rows.map(({ id }) => id)
const named = (name: string) => ({ name, sort_name: name.toLowerCase() })

/** A sender with four referrals, oldest first, and the same referral of somebody else. */
async function sendSome() {
  const sender = await given.client()
  const birch = await given.vendor(named('Birch House 24'))
  const cedar = await given.vendor(named('Cedar Rehab'))
  const physio = await given.service(named(`Physiotherapy ${sender.id}`))
  const group = await given.service({ ...named(`Balance group ${sender.id}`), parent_id: physio.id })
  const send = async (vendor: typeof birch, more: object = {}) => {
    clock.advance(MINUTE)
    return given.referral(sender, vendor, more)
  }
  const pending = await send(birch)
  const shipped = await send(cedar, { status: 'SHIPPED', service_id: physio.id, sub_service_id: group.id })
  const withdrawn = await send(cedar, { consent_withdrawn_at: clock.now() })
  const later = await send(birch, { status: 'RECIEVED' })
  await send(birch, { deleted_by_sender_at: clock.now() })
  const foreign = await given.referral(await given.client(), birch)
  const list = async (query: object) => {
    const { status, body } = await as(sender).call(referralRoutes.sent, { query })
    expect(status).toBe(200)
    expect(body.total).toBe(body.data.length)
    return ids(body.data)
  }
  return { sender, birch, cedar, pending, shipped, withdrawn, later, foreign, list }
}

test('the sent list is narrowed by vendor and by the status that its sender reads', async () => {
  const { list, birch, cedar, pending, shipped, withdrawn, later } = await sendSome()
  expect(await list({})).toEqual([later.id, withdrawn.id, shipped.id, pending.id])
  expect(await list({ vendor_id: String(birch.id) })).toEqual([later.id, pending.id])
  expect(await list({ status: 'PENDING' })).toEqual([pending.id])
  expect(await list({ status: 'CONSENT_WITHDRAWN' })).toEqual([withdrawn.id])
  expect(await list({ status: 'RECEIVED' })).toEqual([later.id])
  expect(await list({ status: 'SHIPPED', vendor_id: String(cedar.id) })).toEqual([shipped.id])
  expect(await list({ status: 'SHIPPED', vendor_id: String(birch.id) })).toEqual([])
})

test('the sent list is searched by number, vendor and service, and never beyond what one has sent', async () => {
  const { list, pending, shipped, withdrawn, later, foreign } = await sendSome()
  expect(await list({ search: 'CÉDAR' })).toEqual([withdrawn.id, shipped.id])
  expect(await list({ search: 'physioth' })).toEqual([shipped.id])
  expect(await list({ search: 'balance gr' })).toEqual([shipped.id])
  expect(await list({ search: `#${pending.id}` })).toEqual([pending.id])
  expect(await list({ search: String(shipped.id) })).toContain(shipped.id)
  expect(await list({ search: 'house 24' })).toEqual([later.id, pending.id])
  expect(await list({ search: '24' })).toEqual(expect.arrayContaining([later.id, pending.id]))
  expect(await list({ search: 'rehab cedar' })).toEqual([withdrawn.id, shipped.id])
  expect(await list({ search: 'Group, Cédar' })).toEqual([shipped.id])
  expect(await list({ search: `24 birch #${pending.id}` })).toEqual([pending.id])
  expect(await list({ search: 'cedar house' })).toEqual([])
  expect(await list({ search: ',' })).toEqual([])
  expect(await list({ search: `#${foreign.id}` })).toEqual([])
  expect(await list({ search: '%' })).toEqual([])
  expect(await list({ search: '999999999999' })).toEqual([])
})

test('the sent list is searched by whom a referral is for, until the consent is withdrawn', async () => {
  const { list, pending, shipped, withdrawn } = await sendSome()
  for (const referral of [shipped, withdrawn]) await given.referralClient(referral, { name: 'Zoë Œuvrard' })
  await given.referralClient(pending, { name: 'A. B. 48213' })
  expect(await list({ search: 'oeuvrard zoe' })).toEqual([shipped.id])
  expect(await list({ search: 'zoe cedar balance' })).toEqual([shipped.id])
  expect(await list({ search: '48213' })).toEqual([pending.id])
})

test('the sent list is sorted by creation either way, over its pages; an unknown order or status is refused', async () => {
  const { sender, list, pending, shipped, withdrawn, later } = await sendSome()
  expect(await list({ sort: 'oldest' })).toEqual([pending.id, shipped.id, withdrawn.id, later.id])
  const second = await as(sender).call(referralRoutes.sent, { query: { sort: 'oldest', limit: '3', page: '2' } })
  expect(second.body).toMatchObject({ total: 4, data: [{ id: later.id }] })
  for (const query of [{ sort: 'due' }, { status: 'LOST' }])
    expect((await as(sender).call(referralRoutes.sent, { query: query as never })).status).toBe(422)
})

test('a narrowed list says how many referrals there are without its filters, and its audit entry names them', async () => {
  const { sender, shipped } = await sendSome()
  const read = async (query: object) => (await as(sender).call(referralRoutes.sent, { query })).body
  expect(await read({ status: 'SHIPPED', search: 'CANARY' })).toMatchObject({ total: 0, unfiltered_total: 4 })
  expect(await read({ status: 'SHIPPED' })).toMatchObject({ total: 1, unfiltered_total: 4 })
  expect(await read({ page: '1', sort: 'oldest' })).not.toHaveProperty('unfiltered_total')
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'ids', 'person_id', 'detail'])
    .where('actor_id', '=', sender.id)
    .orderBy('id')
    .execute()
  expect(audit).toMatchObject([
    { action: 'listed sent', ids: [], detail: { filters: ['status', 'search'] } },
    { action: 'listed sent', ids: [shipped.id], person_id: sender.id, detail: { filters: ['status'] } },
    { action: 'listed sent' },
  ])
  expect(JSON.stringify(audit)).not.toContain('CANARY')
})

test('the vendors to filter by are those of the own referrals that are not deleted, by name', async () => {
  const { sender, birch, cedar } = await sendSome()
  const deleted = await given.vendor(named('Aspen House'))
  await given.referral(sender, deleted, { deleted_by_sender_at: clock.now() })
  const read = async (query: object) => (await as(sender).call(referralRoutes.sentVendors, { query })).body
  const names = [
    { id: birch.id, name: 'Birch House 24' },
    { id: cedar.id, name: 'Cedar Rehab' },
  ]
  expect(await read({})).toMatchObject({ total: 2, data: names })
  expect((await read({ search: 'cédar' })).data).toEqual([names[1]])
  expect(await read({ vendor_id: String(cedar.id) })).toMatchObject({ total: 1, data: [names[1]] })
  expect((await read({ vendor_id: String(deleted.id) })).data).toEqual([])
  expect(await read({ limit: '1', page: '2' })).toMatchObject({ total: 2, data: [names[1]] })
  expect((await as(await given.client()).call(referralRoutes.sentVendors)).body.data).toEqual([])
})

test('among very many referrals of one sender every filter is read from an index', async () => {
  const { sender, birch, cedar, pending } = await sendSome()
  // By the owner, whose statements have no time limit.
  await runQuery(
    database.ownerUrl,
    `insert into referrals (sender_id, vendor_id, location_id, service_id, status, details, created_at)
      select sender_id, vendor_id, location_id, service_id, case when n % 3 = 0 then 'COMPLETED' else 'PENDING' end,
        repeat('x', 300), now() - n * interval '1 minute'
      from referrals, generate_series(1, 20000) n where id = ${pending.id}`,
  )
  await runQuery(database.ownerUrl, 'vacuum analyze referrals')
  const viewer = {
    id: sender.id,
    role: 'CLIENT',
    contactOf: [],
    primaryContactOf: [],
    listedPrimaryContactOf: [],
    actsForApprovedVendor: false,
  } satisfies Viewer
  const filters = [
    {},
    { sort: 'oldest' },
    { status: 'CONSENT_WITHDRAWN' },
    { vendor_id: String(cedar.id) },
    { search: 'balance' },
    { search: 'oeuvrard' },
    { search: 'group balance cedar' },
    { search: 'cedar', status: 'SHIPPED', vendor_id: String(birch.id) },
  ]
  for (const filter of filters) {
    const { page, total } = buildSentPageQueryParts(db, viewer, SentReferralQuery.parse(filter))
    for (const query of [sql`select id from ${page}`, sql`select ${total}`]) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(db)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, JSON.stringify(filter)).not.toMatch(/Seq Scan on referrals/)
      // The rows of one vendor have an index of their own; the others are compared without reading rows.
      if (!('vendor_id' in filter))
        expect(plan, JSON.stringify(filter)).toMatch(/Index Only Scan (Backward )?using referrals_sent on referrals/)
    }
  }
})
