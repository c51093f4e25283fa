import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given } = await startTestApp()

async function world(count: number) {
  const [client, vendor] = [await given.client(), await given.vendor()]
  const referrals = []
  for (let i = 0; i < count; i += 1) referrals.push(await given.referral(client, vendor))
  return { client, vendor, call: as(client), ids: referrals.map(({ id }) => id) }
}

const listed = async (call: ReturnType<typeof as>) =>
  (await call.call(referralRoutes.sent)).body.data.map(({ id }) => id).toSorted((a, b) => a - b)

test('API-085: several sent referrals are deleted with one call; the vendor keeps them, marked', async () => {
  const { client, vendor, call, ids } = await world(3)
  const reply = await call.call(referralRoutes.deleteSelectedSent, { body: { ids: [ids[0]!, ids[2]!, ids[0]!] } })
  expect(reply.body.message).toBe('Your sent referrals have been deleted.')
  expect(await listed(call)).toEqual([ids[1]])
  const received = await as(await given.contactOf(vendor)).call(referralRoutes.received)
  expect(received.body.data.filter((one) => one.deleted_form_client)).toHaveLength(2)

  const events = await db
    .selectFrom('referral_events')
    .select(['referral_id', 'kind', 'actor_id'])
    .where('actor_id', '=', client.id)
    .orderBy('referral_id')
    .execute()
  expect(events).toEqual(
    [ids[0], ids[2]].map((id) => ({ referral_id: id, kind: 'deleted by sender', actor_id: client.id })),
  )
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'ids'])
    .where('actor_id', '=', client.id)
    .where('action', '=', 'deleted sent')
    .execute()
  expect(audit.flatMap((row) => row.ids).toSorted((a, b) => a - b)).toEqual([ids[0], ids[2]])
})

test('SR-029: one foreign or deleted id among the ids refuses the whole call', async () => {
  const { call, ids } = await world(2)
  const other = await world(1)
  for (const wrong of [other.ids[0]!, 2_000_000_000]) {
    const reply = await call.call(referralRoutes.deleteSelectedSent, { body: { ids: [...ids, wrong] } })
    expect(reply.status).toBe(404)
  }
  expect(await listed(call)).toEqual(ids)
  expect(await listed(other.call)).toEqual(other.ids)
  await call.call(referralRoutes.deleteSent, { params: { id: String(ids[0]) } })
  expect((await call.call(referralRoutes.deleteSelectedSent, { body: { ids } })).status).toBe(404)
  expect(await listed(call)).toEqual([ids[1]])
})

test('a repeat after a lost answer says that the referrals are deleted, as the first call did', async () => {
  const { call, ids } = await world(3)
  const { call: other } = await world(1)
  const repeat = { headers: { 'idempotency-key': 'the same attempt' } }
  const selected = { body: { ids: ids.slice(1) } }
  const one = { params: { id: String(ids[0]) } }
  for (let n = 0; n < 2; n += 1) {
    expect((await call.call(referralRoutes.deleteSelectedSent, selected, repeat)).status).toBe(200)
    expect((await call.call(referralRoutes.deleteSent, one, repeat)).status).toBe(200)
  }
  expect((await other.call(referralRoutes.deleteSelectedSent, selected, repeat)).status).toBe(404)
  expect((await call.call(referralRoutes.deleteSelectedSent, selected)).status).toBe(404)
})

test("API-084: 'all' covers every page of one sender", async () => {
  const { call } = await world(4)
  const other = await world(1)
  expect((await call.call(referralRoutes.deleteAllSent)).status).toBe(200)
  expect(await listed(call)).toEqual([])
  expect(await listed(other.call)).toEqual(other.ids)
  expect((await call.call(referralRoutes.deleteAllSent)).status).toBe(200)
})

test('a deletion of all leaves what was sent after the count, and takes more rows than one batch', async () => {
  const { client, vendor, call, ids } = await world(2)
  const { rows } = await sql<{ id: number }>`insert into referrals
    (sender_id, vendor_id, location_id, service_id, options, details, contact_now, consent_provided, created_at)
    select sender_id, vendor_id, location_id, service_id, options, details, contact_now, consent_provided, created_at
    from referrals, generate_series(1, 1000) where id = ${ids[0]!} returning id`.execute(db)
  const upTo = Math.max(...rows.map(({ id }) => id))
  const later = await given.referral(client, vendor)
  expect((await call.call(referralRoutes.deleteAllSent, { query: { up_to: String(upTo) } })).status).toBe(200)
  expect(await listed(call)).toEqual([later.id])
})
