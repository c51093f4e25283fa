import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SelectableStatus } from '#contract/referral-status.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given, clock } = await startTestApp({ LIMIT_USER: '1000000' })

const at = (referral: { id: number }) => ({ id: String(referral.id) })

async function world() {
  const vendor = await given.vendor()
  const client = await given.client()
  const people = {
    client,
    stranger: await given.client(),
    primary: await given.contactOf(vendor),
    contact: await given.contactOf(vendor, { isPrimary: false }),
    otherVendor: await given.contactOf(await given.vendor()),
    admin: await given.admin(),
  }
  return { vendor, client, people, referral: await given.referral(client, vendor) }
}

const eventsOf = (id: number) =>
  db
    .selectFrom('referral_events')
    .select(['kind', 'actor_id', 'detail'])
    .where('referral_id', '=', id)
    .orderBy('id')
    .execute()

test("RECV-036, API-081: any status follows any other, by the vendor's people and administrators", async () => {
  const { people, referral } = await world()
  for (const [i, status] of [...SelectableStatus.options, ...SelectableStatus.options.toReversed()].entries()) {
    const person = [people.primary, people.contact, people.admin][i % 3]!
    const reply = await as(person).call(referralRoutes.setStatus, { params: at(referral), body: { status } })
    expect([reply.status, reply.body.status]).toEqual([200, status])
  }
})

test.each(['primary', 'contact', 'admin'] as const)('RECV-002: a status is set by the %s', async (who) => {
  const { people, referral } = await world()
  const reply = await as(people[who]).call(referralRoutes.setStatus, {
    params: at(referral),
    body: { status: 'FULFILLED' },
  })
  expect([reply.status, reply.body.status]).toEqual([200, 'FULFILLED'])
})

test('RECV-030, RECV-031: RECEIVED is accepted as RECIEVED; PENDING and other values are 422', async () => {
  const { people, referral } = await world()
  const set = (status: string, id?: number) =>
    as(people.primary).call(referralRoutes.setStatus, {
      params: at(referral),
      body: { status, ...(id !== undefined && { id }) },
    })
  expect((await set('RECEIVED')).body.status).toBe('RECIEVED')
  for (const status of ['PENDING', 'pending', '', 'Your appointment']) expect((await set(status)).status).toBe(422)
  expect((await set('SHIPPED', referral.id + 1)).status).toBe(422)
  expect((await set('SHIPPED', referral.id)).status).toBe(200)
})

test('RECV-003, API-082: a due date is set and cleared', async () => {
  const { people, referral } = await world()
  const set = (due: unknown) =>
    as(people.contact).call(referralRoutes.setDueDate, { params: at(referral), body: { due } as never })
  expect((await set('2026-12-24')).body.due_at).toBe('2026-12-24')
  for (const wrong of ['2026-02-30', '24.12.2026', '2026-12-24T00:00:00Z', 20261224, undefined, ''])
    expect((await set(wrong)).status).toBe(422)
  expect((await set(null)).body.due_at).toBeNull()
})

test('SENT-001, API-083, decision 11: the sender rates, a new rating replaces the old one, the mean follows', async () => {
  const { vendor, client, referral } = await world()
  const other = await given.client()
  const second = await given.referral(other, vendor)
  const rate = (person: { id: number }, what: { id: number }, rating: number) =>
    as(person).call(referralRoutes.rate, { params: at(what), body: { rating } })
  const mean = () =>
    db
      .selectFrom('vendors')
      .select(['rating_total', 'rating_count'])
      .where('id', '=', vendor.id)
      .executeTakeFirstOrThrow()

  expect((await rate(client, referral, 4)).body.rating).toBe(4)
  expect(await mean()).toEqual({ rating_total: 4, rating_count: 1 })
  await rate(other, second, 5)
  expect((await rate(client, referral, 1)).body.rating).toBe(1)
  expect(await mean()).toEqual({ rating_total: 6, rating_count: 2 })
  for (const wrong of [0, 6, 2.5, -1]) expect((await rate(client, referral, wrong)).status).toBe(422)
  expect(await mean()).toEqual({ rating_total: 6, rating_count: 2 })
})

test('SR-131: concurrent ratings of one vendor add up', async () => {
  const { vendor } = await world()
  const senders = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      const client = await given.client()
      return { client, referral: await given.referral(client, vendor), rating: 1 + (i % 5) }
    }),
  )
  const replies = await Promise.all(
    [...senders, ...senders].map(({ client, referral, rating }) =>
      as(client).call(referralRoutes.rate, { params: at(referral), body: { rating } }),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const mean = await db
    .selectFrom('vendors')
    .select(['rating_total', 'rating_count'])
    .where('id', '=', vendor.id)
    .executeTakeFirstOrThrow()
  expect(mean).toEqual({ rating_total: senders.reduce((sum, { rating }) => sum + rating, 0), rating_count: 12 })
})

test('RECV-042, API-092, SR-087: the first reader is kept, and a later reading is recorded, too', async () => {
  const { people, referral } = await world()
  const read = (person: { id: number }) => as(person).call(referralRoutes.markRead, { params: at(referral) })
  expect((await read(people.contact)).body.read_by).toBe(people.contact.id)
  expect((await read(people.primary)).body.read_by).toBe(people.contact.id)
  expect((await eventsOf(referral.id)).map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
    ['read', people.contact.id],
  ])
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('kind', '=', 'referral')
    .where(sql<boolean>`${referral.id}::int = any(ids)`)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'marked read', actor_id: people.contact.id },
    { action: 'opened', actor_id: people.primary.id },
  ])
})

test.each(['status', 'due date'] as const)(
  'decision 51: a %s on an unread referral marks it as read by whoever set it; opening does not',
  async (what) => {
    const { people, referral } = await world()
    expect((await does(people.primary, 'open', referral)).body).toMatchObject({ read_by: null })
    expect((await does(people.contact, what, referral)).body).toMatchObject({ read_by: people.contact.id })
    expect((await does(people.primary, what, referral)).body).toMatchObject({ read_by: people.contact.id })
    const kind = what === 'status' ? 'status' : 'due'
    expect((await eventsOf(referral.id)).map((event) => [event.kind, event.actor_id])).toEqual([
      ['read', people.contact.id],
      [kind, people.contact.id],
    ])
    const { count } = (await as(people.primary).call(referralRoutes.newCount)).body
    expect(count).toBe(0)
  },
)

type Call = ReturnType<typeof as>['call']
type Params = { id: string }

const writes = {
  status: (call: Call, params: Params) => call(referralRoutes.setStatus, { params, body: { status: 'SHIPPED' } }),
  'due date': (call: Call, params: Params) => call(referralRoutes.setDueDate, { params, body: { due: '2026-12-01' } }),
  read: (call: Call, params: Params) => call(referralRoutes.markRead, { params }),
  rating: (call: Call, params: Params) => call(referralRoutes.rate, { params, body: { rating: 3 } }),
  'delete received': (call: Call, params: Params) => call(referralRoutes.deleteReceived, { params }),
  'delete sent': (call: Call, params: Params) => call(referralRoutes.deleteSent, { params }),
  open: (call: Call, params: Params) => call(referralRoutes.one, { params }),
}
type Write = keyof typeof writes

const does = (person: { id: number }, what: Write, referral: { id: number }) =>
  writes[what](as(person).call, at(referral))

const forVendor: Write[] = ['status', 'due date', 'read', 'delete received']
const cells: [keyof Awaited<ReturnType<typeof world>>['people'], number, Write[]][] = [
  ['client', 403, forVendor],
  ['stranger', 404, Object.keys(writes) as Write[]],
  ['otherVendor', 404, Object.keys(writes) as Write[]],
  ['primary', 403, ['rating']],
  ['contact', 403, ['rating']],
  ['admin', 403, ['rating']],
  ['primary', 404, ['delete sent']],
  ['contact', 404, ['delete sent']],
  ['admin', 404, ['delete sent']],
]
for (const [who, status, refused] of cells) {
  test(`SR-026, SR-028: ${who} gets ${status} for ${refused.join(', ')}; nothing changes`, async () => {
    const { people, referral } = await world()
    for (const what of refused) expect((await does(people[who], what, referral)).status, what).toBe(status)
    const after = await db.selectFrom('referrals').selectAll().where('id', '=', referral.id).executeTakeFirstOrThrow()
    expect(after).toEqual(referral)
    expect(await eventsOf(referral.id)).toEqual([])
  })
}

test('decision 11: nobody rates a vendor that they work for, not even as the sender', async () => {
  const { vendor, people } = await world()
  const own = await given.referral(people.contact, vendor)
  expect((await does(people.contact, 'rating', own)).status).toBe(403)
})

test('a contact of the vendor who is also the sender works on it like any other contact', async () => {
  const { vendor, people } = await world()
  const own = await given.referral(people.contact, vendor)
  expect((await does(people.contact, 'status', own)).status).toBe(200)
  await does(people.primary, 'delete received', own)
  expect((await does(people.contact, 'status', own)).status).toBe(403)
  expect((await does(people.contact, 'open', own)).status).toBe(200)
})

test('RECV-039, RECV-040, RECV-041: once the sender has deleted it, status and due date are 409; reading and deleting still work', async () => {
  const { client, people, referral } = await world()
  const deleted = await does(client, 'delete sent', referral)
  expect([deleted.status, deleted.body]).toEqual([200, { message: 'Sent referral has been deleted.' }])
  for (const person of [people.primary, people.contact, people.admin]) {
    expect((await does(person, 'status', referral)).status).toBe(409)
    expect((await does(person, 'due date', referral)).status).toBe(409)
  }
  expect((await does(people.primary, 'open', referral)).body).toMatchObject({
    deleted_form_client: true,
    status: 'PENDING',
    due_at: null,
  })
  expect((await does(people.primary, 'read', referral)).status).toBe(200)
  for (const what of Object.keys(writes) as Write[]) expect((await does(client, what, referral)).status, what).toBe(404)
  expect((await does(people.primary, 'delete received', referral)).status).toBe(200)
})

test('SENT-009, RECV-005: once the vendor has deleted it, it is gone for the vendor and marked for the sender', async () => {
  const { client, people, referral } = await world()
  const deleted = await does(people.contact, 'delete received', referral)
  expect([deleted.status, deleted.body]).toEqual([200, { message: 'Received referral has been deleted.' }])
  for (const person of [people.primary, people.contact, people.admin])
    for (const what of Object.keys(writes) as Write[])
      expect((await does(person, what, referral)).status, what).toBe(404)
  expect((await does(client, 'open', referral)).body).toMatchObject({ deleted_form_vendor: true })
  expect((await does(client, 'rating', referral)).status).toBe(200)
  expect((await does(client, 'delete sent', referral)).status).toBe(200)
})

test('SR-087: every change is recorded in history and audit, with who, when and no text', async () => {
  const { vendor, client, people, referral } = await world()
  await does(people.contact, 'read', referral)
  await does(people.contact, 'status', referral)
  await does(people.admin, 'due date', referral)
  await does(client, 'rating', referral)
  await does(people.primary, 'open', referral)
  await does(client, 'delete sent', referral)
  await does(people.contact, 'delete received', referral)
  expect(await eventsOf(referral.id)).toEqual([
    { kind: 'read', actor_id: people.contact.id, detail: {} },
    { kind: 'status', actor_id: people.contact.id, detail: { status: 'SHIPPED', before: 'PENDING' } },
    { kind: 'due', actor_id: people.admin.id, detail: { due: '2026-12-01', before: null } },
    { kind: 'rated', actor_id: client.id, detail: { rating: 3 } },
    { kind: 'deleted by sender', actor_id: client.id, detail: {} },
    { kind: 'deleted by vendor', actor_id: people.contact.id, detail: {} },
  ])
  const audit = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('person_id', '=', client.id)
    .where('kind', '=', 'referral')
    .orderBy('id')
    .execute()
  expect(audit.map(({ actor_id, role, action }) => [actor_id, role, action])).toEqual([
    [people.contact.id, 'VENDOR', 'marked read'],
    [people.contact.id, 'VENDOR', 'changed status'],
    [people.admin.id, 'ADMIN', 'changed due date'],
    [client.id, 'CLIENT', 'rated'],
    [people.primary.id, 'VENDOR', 'opened'],
    [client.id, 'CLIENT', 'deleted sent'],
    [people.contact.id, 'VENDOR', 'deleted received'],
  ])
  for (const row of audit)
    expect(row).toMatchObject({ ids: [referral.id], person_id: client.id, vendor_id: vendor.id, at: clock.now() })
})

test("SR-131: a status change concurrent with the sender's deletion happens before it or is 409, never after it", async () => {
  for (let round = 0; round < 20; round += 1) {
    const { client, people, referral } = await world()
    const [deleted, changed] = await Promise.all([
      does(client, 'delete sent', referral),
      does(people.primary, 'status', referral),
    ])
    expect(deleted.status).toBe(200)
    expect([200, 409]).toContain(changed.status)
    const kinds = (await eventsOf(referral.id)).map(({ kind }) => kind)
    expect(kinds).toEqual(changed.status === 200 ? ['read', 'status', 'deleted by sender'] : ['deleted by sender'])
  }
})

test('SR-131: of two concurrent deletions on each side one succeeds, the other is 404', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { client, people, referral } = await world()
    const replies = await Promise.all([
      does(client, 'delete sent', referral),
      does(client, 'delete sent', referral),
      does(people.primary, 'delete received', referral),
      does(people.contact, 'delete received', referral),
    ])
    expect(
      replies
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted((a, b) => a - b),
    ).toEqual([200, 404])
    expect(
      replies
        .slice(2)
        .map(({ status }) => status)
        .toSorted((a, b) => a - b),
    ).toEqual([200, 404])
    expect(await eventsOf(referral.id)).toHaveLength(2)
  }
})

test('SR-131: of many concurrent status changes the last one is kept, and each of them is in the history', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { people, referral } = await world()
    const statuses = ['SHIPPED', 'COMPLETED', 'FULFILLED', 'COORDINATED'] as const
    const workers = [people.primary, people.contact, people.admin, people.primary]
    const replies = await Promise.all(
      statuses.map((status, i) =>
        as(workers[i]!).call(referralRoutes.setStatus, { params: at(referral), body: { status } }),
      ),
    )
    expect(replies.map((reply) => [reply.status, reply.body.status])).toEqual(statuses.map((status) => [200, status]))
    const changes = (await eventsOf(referral.id)).filter(({ kind }) => kind === 'status')
    const events = changes.map(({ detail }) => detail['status'])
    expect(new Set(events)).toEqual(new Set(statuses))
    expect(events).toHaveLength(statuses.length)
    const row = await db
      .selectFrom('referrals')
      .select('status')
      .where('id', '=', referral.id)
      .executeTakeFirstOrThrow()
    expect(row.status).toBe(events.at(-1))
  }
})

test('SR-131: whatever the vendor writes while the sender deletes, the row stays deleted; and the other way round', async () => {
  for (const what of ['read', 'status', 'due date'] as const) {
    for (let round = 0; round < 5; round += 1) {
      const { client, people, referral } = await world()
      const [deleted] = await Promise.all([
        does(client, 'delete sent', referral),
        does(people.primary, what, referral),
        does(people.contact, what, referral),
      ])
      expect(deleted.status).toBe(200)
      expect((await does(client, 'open', referral)).status).toBe(404)
    }
  }
  for (let round = 0; round < 5; round += 1) {
    const { client, people, referral } = await world()
    const [rated, deleted] = await Promise.all([
      does(client, 'rating', referral),
      does(people.primary, 'delete received', referral),
    ])
    expect([rated.status, deleted.status]).toEqual([200, 200])
    expect((await does(people.primary, 'open', referral)).status).toBe(404)
  }
})

test('the status or due date that a referral already has is no change: it is only marked as read', async () => {
  const { people, referral } = await world()
  const params = at(referral)
  await db.updateTable('referrals').set({ status: 'SHIPPED' }).where('id', '=', referral.id).execute()
  const kinds = async () => (await eventsOf(referral.id)).map(({ kind }) => kind)
  const before = await kinds()
  await as(people.primary).call(referralRoutes.setStatus, { params, body: { status: 'SHIPPED' } })
  await as(people.primary).call(referralRoutes.setDueDate, { params, body: { due: null } })
  expect(await kinds()).toEqual([...before, 'read'])
  await as(people.primary).call(referralRoutes.setDueDate, { params, body: { due: '2026-12-24' } })
  const again = await as(people.contact).call(referralRoutes.setDueDate, { params, body: { due: '2026-12-24' } })
  expect([again.status, again.body.due_at]).toEqual([200, '2026-12-24'])
  expect(await kinds()).toEqual([...before, 'read', 'due'])
})
