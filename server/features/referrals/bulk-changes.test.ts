import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { countWaitingForLocks } from '#server/testing/count-waiting-for-locks.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { suppressUnhandledRejection } from '#server/testing/suppress-unhandled-rejection.ts'
import { BULK_CHANGE_QUEUE, continueBulkChange } from './bulk-changes.ts'

const { as, call, db, given, clock, database, pool, services } = await startTestApp(
  { LIMIT_USER: '1000000' },
  { background: true },
)

/** A vendor with some received referrals, its contact, and another vendor whose referrals must not change. */
async function world(count: number) {
  const [vendor, other, client] = [await given.vendor(), await given.vendor(), await given.client()]
  const contact = await given.contactOf(vendor)
  const ids: number[] = []
  for (let i = 0; i < count; i += 1) ids.push((await given.referral(client, vendor)).id)
  const foreign = await given.referral(client, other)
  return { vendor, other, client, contact, person: as(contact), ids, foreign }
}

const rowsOf = (vendor: { id: number }) =>
  db
    .selectFrom('referrals')
    .select(['id', 'read_by', 'deleted_by_vendor_at'])
    .where('vendor_id', '=', vendor.id)
    .orderBy('id')
    .execute()

const deletedOf = async (vendor: { id: number }) =>
  (await rowsOf(vendor)).filter((row) => row.deleted_by_vendor_at).map(({ id }) => id)

const readOf = async (vendor: { id: number }) =>
  (await rowsOf(vendor)).filter((row) => row.read_by !== null).map(({ id }) => id)

const countRead = async (vendor: { id: number }) => {
  const read = db.selectFrom('referrals').where('vendor_id', '=', vendor.id).where('read_by', 'is not', null)
  const { count } = await read.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

const eventsOf = async (ids: number[]) => {
  const rows = await db
    .selectFrom('referral_events')
    .select(['referral_id', 'kind', 'actor_id'])
    .where('referral_id', 'in', ids)
    .orderBy('referral_id')
    .execute()
  return rows.map((row) => [row.referral_id, row.kind, row.actor_id])
}

test('API-088, RECV-005, RECV-013: several received referrals are deleted with one call; the sender keeps them, marked', async () => {
  const { vendor, client, contact, person, ids } = await world(3)
  const reply = await person.call(referralRoutes.deleteSelectedReceived, { body: { ids: [ids[0]!, ids[2]!, ids[0]!] } })
  expect([reply.status, reply.body]).toEqual([
    200,
    { message: 'Your received referrals have been deleted.', is_done: true, changed: [ids[0], ids[2]] },
  ])
  expect(await deletedOf(vendor)).toEqual([ids[0], ids[2]])
  expect((await as(client).call(referralRoutes.sent)).body.data.filter((one) => one.deleted_form_vendor)).toHaveLength(
    2,
  )
  expect(await eventsOf(ids)).toEqual([ids[0], ids[2]].map((id) => [id, 'deleted by vendor', contact.id]))
  const audit = await db.selectFrom('audit_log').selectAll().where('action', '=', 'deleted received').execute()
  expect(audit).toMatchObject([{ actor_id: contact.id, ids: [ids[0], ids[2]], vendor_id: vendor.id, kind: 'referral' }])
})

test('what has come since the caller counted stays as it is, with all and with all that match', async () => {
  for (const [act, changedOf] of [
    ['read', readOf],
    ['delete', deletedOf],
  ] as const) {
    const { vendor, person, ids } = await world(3)
    const [oldest, counted] = ids
    const [all, matching] = {
      read: [referralRoutes.readAllReceived, referralRoutes.readSelectedReceived] as const,
      delete: [referralRoutes.deleteAllReceived, referralRoutes.deleteSelectedReceived] as const,
    }[act]
    expect((await person.call(matching, { body: { filter: {}, up_to: oldest! } })).status).toBe(200)
    expect(await changedOf(vendor)).toEqual([oldest])
    expect((await person.call(all, { query: { up_to: String(counted) } })).status).toBe(200)
    expect(await changedOf(vendor)).toEqual([oldest, counted])
  }
})

test('decisions 12 and 35: the filter accepts true and false in JSON, and 0 and 1 like a query string', async () => {
  for (const all of [true, 1, 'true', '1'] as const) {
    const { vendor, person, ids } = await world(2)
    const body = { filter: { all, start: '2027-01-01' } }
    expect((await person.call(referralRoutes.readSelectedReceived, { body })).status).toBe(200)
    expect(await readOf(vendor)).toEqual(ids)
  }
  for (const all of [false, 0, 'false', '0'] as const) {
    const { vendor, person } = await world(2)
    const body = { filter: { all, start: '2027-01-01' } }
    expect((await person.call(referralRoutes.deleteSelectedReceived, { body })).status).toBe(200)
    expect(await deletedOf(vendor)).toEqual([])
  }
})

test('API-091, RECV-014: several referrals are marked as read with one call; the first reader is kept', async () => {
  const { vendor, contact, person, ids } = await world(3)
  const first = await given.contactOf(vendor, { isPrimary: false })
  await as(first).call(referralRoutes.markRead, { params: { id: String(ids[0]) } })
  const reply = await person.call(referralRoutes.readSelectedReceived, { body: { ids: [ids[0]!, ids[1]!] } })
  expect([reply.status, reply.body]).toEqual([200, { message: 'Marked as read!', is_done: true, changed: [ids[1]] }])
  expect((await rowsOf(vendor)).map(({ read_by }) => read_by)).toEqual([first.id, contact.id, null])
  expect(await eventsOf(ids)).toEqual([
    [ids[0], 'read', first.id],
    [ids[1], 'read', contact.id],
  ])
  expect((await person.call(referralRoutes.newCount)).body.count).toBe(1)
})

test('decision 51: a status and a due date are set on several referrals, and mark the unread ones as read', async () => {
  const { vendor, client, contact, person, ids } = await world(4)
  const first = await given.contactOf(vendor)
  await as(first).call(referralRoutes.markRead, { params: { id: String(ids[0]) } })
  await as(client).call(referralRoutes.deleteSent, { params: { id: String(ids[3]) } })
  const status = await person.call(referralRoutes.setStatusOfSelectedReceived, { body: { ids, status: 'SHIPPED' } })
  expect([status.status, status.body]).toEqual([
    200,
    { message: 'Your received referrals have been changed.', is_done: true, changed: ids.slice(0, 3) },
  ])
  const due = await person.call(referralRoutes.setDueDateOfSelectedReceived, {
    body: { filter: { status: 'SHIPPED' }, due: '2026-12-01' },
  })
  expect(due.body).toEqual({ message: 'Your received referrals have been changed.', is_done: true })
  const rows = await db
    .selectFrom('referrals')
    .select(['status', 'due_on', 'read_by'])
    .where('vendor_id', '=', vendor.id)
    .orderBy('id')
    .execute()
  const changed = { status: 'SHIPPED', due_on: '2026-12-01' }
  expect(rows).toEqual([
    { ...changed, read_by: first.id },
    { ...changed, read_by: contact.id },
    { ...changed, read_by: contact.id },
    { status: 'PENDING', due_on: null, read_by: null },
  ])
  const audit = await db.selectFrom('audit_log').selectAll().where('actor_id', '=', contact.id).orderBy('id').execute()
  expect(audit.map(({ action, ids: about }) => [action, about])).toEqual([
    ['marked read', [ids[1], ids[2]]],
    ['changed status', ids.slice(0, 3)],
    ['changed due date', ids.slice(0, 3)],
  ])
})

test('decision 51: the due date that unread referrals have already marks them as read, and is no change', async () => {
  const { contact, person, ids } = await world(2)
  const due = await person.call(referralRoutes.setDueDateOfSelectedReceived, { body: { ids, due: null } })
  expect(due.body).toMatchObject({ is_done: true, changed: ids })
  expect(await eventsOf(ids)).toEqual(ids.map((id) => [id, 'read', contact.id]))
})

test('SR-029: a foreign, unknown or deleted id among the ids refuses the whole call', async () => {
  const { vendor, other, person, ids, foreign } = await world(2)
  for (const route of [referralRoutes.deleteSelectedReceived, referralRoutes.readSelectedReceived])
    for (const wrong of [foreign.id, 2_000_000_000])
      expect((await person.call(route, { body: { ids: [...ids, wrong] } })).status).toBe(404)
  expect([await deletedOf(vendor), await readOf(vendor), await deletedOf(other), await readOf(other)]).toEqual([[], [], [], []]) // prettier-ignore
  await person.call(referralRoutes.deleteReceived, { params: { id: String(ids[0]) } })
  const gone = await person.call(referralRoutes.deleteSelectedReceived, { body: { ids } })
  expect([gone.status, gone.refusal.message]).toEqual([
    404,
    expect.stringContaining('1 of these referrals is not there'),
  ])
  const both = await person.call(referralRoutes.readSelectedReceived, { body: { ids: [...ids, foreign.id] } })
  expect(both.refusal.message).toContain('2 of these referrals are not there any more')
  expect(await deletedOf(vendor)).toEqual([ids[0]])
})

test("API-087, API-090, decision 12: 'all' covers every page of the vendors of the caller", async () => {
  const { vendor, other, contact, person, ids } = await world(3)
  const second = await given.vendor()
  await given.contact(second.id, contact.id, false)
  const alsoMine = await given.referral(contact, second)

  expect((await person.call(referralRoutes.readAllReceived)).body).toEqual({
    message: 'Marked as read!',
    is_done: true,
  })
  expect([await readOf(vendor), await readOf(second), await readOf(other)]).toEqual([ids, [alsoMine.id], []])
  const gone = await person.call(referralRoutes.deleteAllReceived)
  expect(gone.body).toEqual({ message: 'Your received referrals have been deleted.', is_done: true })
  expect([await deletedOf(vendor), await deletedOf(second), await deletedOf(other)]).toEqual([ids, [alsoMine.id], []])
  // A call without remaining referrals succeeds.
  expect((await person.call(referralRoutes.deleteAllReceived)).status).toBe(200)
  expect((await person.call(referralRoutes.received)).body.total).toBe(0)
})

test('decision 12: a selection uses the query of the list and never covers more than the list', async () => {
  const { vendor, other, person, ids } = await world(3)
  await db.updateTable('referrals').set({ status: 'SHIPPED' }).where('id', '=', ids[1]!).execute()
  const read = (filter: object) => person.call(referralRoutes.readSelectedReceived, { body: { filter } })

  expect((await read({ status: 'SHIPPED', vendor_id: String(vendor.id) })).status).toBe(200)
  expect(await readOf(vendor)).toEqual([ids[1]])
  expect((await read({ vendor_id: other.id })).status).toBe(200)
  expect(await readOf(other)).toEqual([])
  const today = clock.now().toISOString().slice(0, 10)
  expect((await read({ start: '2020-01-01', end: '2020-12-31' })).status).toBe(200)
  expect(await readOf(vendor)).toEqual([ids[1]])
  expect((await read({ start: today, end: today, location_id: vendor.location.id })).status).toBe(200)
  expect(await readOf(vendor)).toEqual(ids)
  await person.call(referralRoutes.deleteSelectedReceived, { body: { filter: { status: 'SHIPPED' } } })
  expect(await deletedOf(vendor)).toEqual([ids[1]])
})

test('a selection with an unknown filter is refused, because it would select everything', async () => {
  const { vendor, person, ids } = await world(1)
  for (const body of [
    { filter: { vendor: vendor.id } },
    { filter: { statuss: 'SHIPPED' } },
    { filter: { status: 'shipped' } },
    { ids, filter: {} },
    { ids: [] },
    {},
  ])
    expect((await person.call(referralRoutes.deleteSelectedReceived, { body: body as never })).status).toBe(422)
  expect(await deletedOf(vendor)).toEqual([])
})

test('section 6: clients and guests neither delete nor mark as read', async () => {
  const { vendor, client, ids } = await world(1)
  for (const [route, input] of [
    [referralRoutes.deleteAllReceived, {}],
    [referralRoutes.readAllReceived, {}],
    [referralRoutes.deleteSelectedReceived, { body: { ids } }],
    [referralRoutes.readSelectedReceived, { body: { filter: {} } }],
    [referralRoutes.setStatusOfSelectedReceived, { body: { filter: {}, status: 'SHIPPED' } }],
    [referralRoutes.setDueDateOfSelectedReceived, { body: { filter: {}, due: null } }],
    [referralRoutes.undoReceived, { body: { ids } }],
  ] as const) {
    expect((await as(client).call(route, input)).status).toBe(403)
    expect((await call(null, route, input)).status).toBe(401)
  }
  expect([await deletedOf(vendor), await readOf(vendor)]).toEqual([[], []])
})

test('a change too large for a request continues in a job, in transactions of a thousand rows, and changes each row once', async () => {
  const { vendor, other, contact, person, client } = await world(0)
  const COUNT = 21_500
  // By the owner, whose statements have no time limit.
  await runQuery(
    database.ownerUrl,
    `insert into referrals (sender_id, vendor_id, location_id, service_id, created_at)
      select $1, $2, $3, $4, $5::timestamptz - (n / 3) * interval '1 microsecond' from generate_series(1, $6::int) n`,
    [client.id, vendor.id, vendor.location.id, vendor.service.id, clock.now(), COUNT],
  )

  const reply = await person.call(referralRoutes.readAllReceived)
  expect(reply.body).toEqual({ message: 'Your received referrals are being marked as read.', is_done: false })
  await expect.poll(() => countRead(vendor), { timeout: 120_000, interval: 200 }).toBe(COUNT)
  expect(await readOf(other)).toEqual([])
  const events = await db
    .selectFrom('referral_events')
    .where('actor_id', '=', contact.id)
    .where('kind', '=', 'read')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.count<number>('referral_id').distinct().as('referrals'),
    ])
    .executeTakeFirstOrThrow()
  expect(events).toEqual({ count: COUNT, referrals: COUNT })
  const audit = await db
    .selectFrom('audit_log')
    .where('actor_id', '=', contact.id)
    .where('action', '=', 'marked read')
    .select(sql<number>`max(cardinality(ids))`.as('most'))
    .executeTakeFirstOrThrow()
  expect(audit.most).toBeLessThanOrEqual(1_000)
  expect((await person.call(referralRoutes.newCount)).body.count).toBe(0)
})

test('the job for what is left is encrypted when it has a search, which may be the name of somebody; others run on an older copy', async () => {
  const { vendor, client, contact, ids } = await world(1)
  await sql`insert into referrals (sender_id, vendor_id, location_id, service_id, created_at)
    select sender_id, vendor_id, location_id, service_id, created_at from referrals, generate_series(1, 1000)
    where id = ${ids[0]!}`.execute(db)
  const order = { change: 'read', viewer: contact, at: clock.now().toISOString(), requestId: 'long' } as const
  const sent: object[] = []
  const jobs: typeof services.jobs = Object.assign(Object.create(services.jobs), {
    send: async (_tx: unknown, _queue: unknown, data: object) => void sent.push(data),
  })
  const running = { completeIn: () => Promise.resolve() }
  const scope = { vendorIds: [vendor.id] }
  await continueBulkChange({ ...services, jobs }, { order, scope: { ...scope, search: client.last } }, running)
  await continueBulkChange({ ...services, jobs }, { order, scope }, running)
  expect(sent).toEqual([{ sealed: expect.any(String) }, { order, scope, after: expect.anything() }])
})

test('a job of an older version, which did not encrypt it, is continued', async () => {
  const { vendor, contact, ids } = await world(2)
  const order = { change: 'read', viewer: contact, at: clock.now().toISOString(), requestId: 'older' } as const
  await services.jobs.send(db, BULK_CHANGE_QUEUE, { order, scope: { vendorIds: [vendor.id] } })
  await expect.poll(() => readOf(vendor)).toEqual(ids)
})

test('a job whose worker has lost it changes nothing, because others may have changed the rows since', async () => {
  const { vendor, contact } = await world(2)
  const order = { change: 'read', viewer: contact, at: clock.now().toISOString(), requestId: 'lost' } as const
  const job = { completeIn: () => Promise.reject(new Error('no longer mine')) }
  await expect(continueBulkChange(services, { order, scope: { vendorIds: [vendor.id] } }, job)).rejects.toThrow(
    'no longer mine',
  )
  expect(await readOf(vendor)).toEqual([])
})

test('a bulk change by a filter leaves alone what a colleague changes at the same moment, so that the filter no longer finds it', async () => {
  const { vendor, person, ids } = await world(3)
  const body = { filter: { status: 'PENDING' as const } }
  const deletion = await db.transaction().execute(async (tx) => {
    await tx.updateTable('referrals').set({ status: 'COORDINATED' }).where('id', '=', ids[1]!).execute()
    const asked = suppressUnhandledRejection(person.call(referralRoutes.deleteSelectedReceived, { body }))
    await expect.poll(() => countWaitingForLocks(pool, '"referrals"')).toBe(1)
    return { asked }
  })
  expect((await deletion.asked).status).toBe(200)
  expect(await deletedOf(vendor)).toEqual([ids[0], ids[2]])
})
