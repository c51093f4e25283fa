import { expect, test } from 'vitest'
import { toHubCalendarDate } from '#contract/dates.ts'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given, clock } = await startTestApp({ LIMIT_USER: '1000000' })

const ids = (rows: Referral[]) => rows.map(({ id }) => id)
const MINUTE = 60_000

test('RECV-001, decision 14: a contact receives the referrals of each of their vendors, newest first, and of no other', async () => {
  const [mine, alsoMine, other] = [await given.vendor(), await given.vendor(), await given.vendor()]
  const contact = await given.contactOf(mine)
  await given.contact(alsoMine.id, contact.id, false)
  const client = await given.client()
  const sent = []
  for (const vendor of [mine, other, alsoMine, mine]) {
    clock.advance(MINUTE)
    sent.push(await given.referral(client, vendor))
  }
  const { body } = await as(contact).call(referralRoutes.received)
  expect(ids(body.data)).toEqual([sent[3]!.id, sent[2]!.id, sent[0]!.id])
  expect(body).toMatchObject({ total: 3, current_page: 1, per_page: 50 })
})

test('API-076, SR-032: a filter narrows what the viewer may see and never widens it', async () => {
  const [mine, other] = [await given.vendor(), await given.vendor()]
  const contact = as(await given.contactOf(mine))
  const client = await given.client()
  const second = await given.location(mine.id)
  const offered = await given.service()
  const a = await given.referral(client, mine, { status: 'SHIPPED' })
  const b = await given.referral(client, mine, { location_id: second.id })
  const c = await given.referral(client, mine, { service_id: offered.id, status: 'RECIEVED' })
  await given.referral(client, other)
  const list = async (query: object) => {
    const { body } = await contact.call(referralRoutes.received, { query })
    expect(body.total).toBe(body.data.length)
    return ids(body.data)
  }

  expect(await list({ vendor_id: String(mine.id) })).toEqual([c.id, b.id, a.id])
  expect(await list({ vendor_id: String(other.id) })).toEqual([])
  expect(await list({ vendor_id: '2000000000' })).toEqual([])
  expect(await list({ location_id: String(second.id) })).toEqual([b.id])
  expect(await list({ location_id: String(other.location.id) })).toEqual([])
  expect(await list({ service_id: String(offered.id) })).toEqual([c.id])
  expect(await list({ service_id: String(other.service.id) })).toEqual([])
  expect(await list({ status: 'SHIPPED' })).toEqual([a.id])
  expect(await list({ status: 'RECIEVED' })).toEqual([c.id])
  expect(await list({ status: 'RECEIVED' })).toEqual([c.id])
  expect(await list({ status: 'PENDING', location_id: String(second.id) })).toEqual([b.id])
  expect(await list({ status: 'PENDING', service_id: String(offered.id) })).toEqual([])
})

test('RECV-042: the list is narrowed to unread and to overdue referrals; a closed or deleted one is not overdue', async () => {
  const [mine, other] = [await given.vendor(), await given.vendor()]
  const person = await given.contactOf(mine)
  const client = await given.client()
  const today = toHubCalendarDate(clock.now())
  const day = (later: number) => toHubCalendarDate(new Date(clock.now().getTime() + later * 86_400_000))
  const late = await given.referral(client, mine, { due_on: day(-1), read_by: person.id })
  const unread = await given.referral(client, mine, { due_on: today })
  await given.referral(client, mine, { due_on: day(-2), status: 'FULFILLED', read_by: person.id })
  await given.referral(client, mine, { due_on: day(-2), deleted_by_sender_at: clock.now(), read_by: person.id })
  await given.referral(client, other, { due_on: day(-9) })
  const list = async (query: object) => {
    const { body } = await as(person).call(referralRoutes.received, { query })
    expect(body.total).toBe(body.data.length)
    return ids(body.data)
  }
  expect(await list({ unread: 'true' })).toEqual([unread.id])
  expect(await list({ overdue: 'true' })).toEqual([late.id])
  expect(await list({ overdue: 'true', unread: 'true' })).toEqual([])
  expect(await list({ overdue: 'false', unread: 'false' })).toHaveLength(4)
  const { body } = await as(await given.admin()).call(referralRoutes.received, {
    query: { overdue: '1', limit: '100' },
  })
  expect(ids(body.data)).toContain(late.id)
})

test('RECV-015: the list is searched by name of the sender or by number, and never beyond what one receives', async () => {
  const [mine, other] = [await given.vendor(), await given.vendor()]
  const person = as(await given.contactOf(mine))
  const marie = await given.client({ first: 'Marie', last: 'Trémblay', sort_name: 'tremblay, marie' })
  const singh = await given.client({ first: 'Harpreet', last: 'Singh', sort_name: 'singh, harpreet' })
  const [a, b] = [await given.referral(marie, mine), await given.referral(singh, mine)]
  const foreign = await given.referral(marie, other)
  const list = async (search: string) =>
    ids((await person.call(referralRoutes.received, { query: { search } })).body.data)
  expect(await list('trémb')).toEqual([a.id])
  expect(await list('Marie Tremblay')).toEqual([a.id])
  expect(await list('HARPREET')).toEqual([b.id])
  expect(await list(String(b.id))).toEqual([b.id])
  expect(await list(`#${b.id}`)).toEqual([b.id])
  expect(await list(String(foreign.id))).toEqual([])
  expect(await list('%')).toEqual([])
  expect(await list('999999999999')).toEqual([])
  expect(await list('')).toEqual([b.id, a.id])
})

test('the list is sorted by creation either way and by due date, over all vendors and pages', async () => {
  const [first, second] = [await given.vendor(), await given.vendor()]
  const person = await given.contactOf(first)
  await given.contact(second.id, person.id, false)
  const client = await given.client()
  const sent: number[] = []
  for (const [vendor, due_on] of [
    [first, null],
    [second, '2026-12-02'],
    [first, '2026-12-01'],
    [second, null],
  ] as const) {
    // prettier-ignore
    clock.advance(MINUTE)
    sent.push((await given.referral(client, vendor, { due_on })).id)
  }
  const [one, two, three, four] = sent
  const list = async (query: object) => ids((await as(person).call(referralRoutes.received, { query })).body.data)
  expect(await list({})).toEqual([four, three, two, one])
  expect(await list({ sort: 'oldest' })).toEqual([one, two, three, four])
  expect(await list({ sort: 'due' })).toEqual([three, two, four, one])
  expect(await list({ sort: 'due', limit: '2', page: '2' })).toEqual([four, one])
  const ofAdmin = await as(await given.admin()).call(referralRoutes.received, { query: { sort: 'oldest', vendor_id: String(first.id) } }) // prettier-ignore
  expect(ids(ofAdmin.body.data)).toEqual([one, three])
  expect((await as(person).call(referralRoutes.received, { query: { sort: 'name' as never } })).status).toBe(422)
})

test('RECV-008, decision 43: a period of days means days in Toronto; all=true ignores it', async () => {
  const vendor = await given.vendor()
  const contact = as(await given.contactOf(vendor))
  const client = await given.client()
  const at = (created: string) => given.referral(client, vendor, { created_at: new Date(created) })
  const early = await at('2026-11-10T04:59:59.999Z')
  const first = await at('2026-11-10T05:00:00.000Z')
  const last = await at('2026-11-12T04:59:59.500Z')
  const late = await at('2026-11-12T05:00:00.000Z')
  const list = async (query: object) => ids((await contact.call(referralRoutes.received, { query })).body.data)

  expect(await list({ start: '2026-11-10', end: '2026-11-11' })).toEqual([last.id, first.id])
  expect(await list({ start: '2026-11-10T00:00:00-05:00', end: '2026-11-11T23:59:59-05:00' })).toEqual([
    last.id,
    first.id,
  ])
  expect(await list({ start: '2026-11-12' })).toEqual([late.id])
  expect(await list({ end: '2026-11-09' })).toEqual([early.id])
  expect(await list({ all: 'true', start: '2026-11-12' })).toEqual([late.id, last.id, first.id, early.id])
  expect(await list({ all: '1', start: '2026-11-12' })).toEqual([late.id, last.id, first.id, early.id])
  expect(await list({ all: '0', start: '2026-11-12' })).toEqual([late.id])
})

test('decision 14: an administrator receives all, with the same filters', async () => {
  const admin = as(await given.admin())
  const before = (await admin.call(referralRoutes.received)).body.total
  const [one, two] = [await given.vendor(), await given.vendor()]
  const client = await given.client()
  clock.advance(MINUTE)
  const a = await given.referral(client, one)
  clock.advance(MINUTE)
  const b = await given.referral(client, two, { status: 'COMPLETED' })
  const { body } = await admin.call(referralRoutes.received, { query: { limit: '2' } })
  expect(body.total).toBe(before + 2)
  expect(ids(body.data)).toEqual([b.id, a.id])
  const list = async (query: object) => ids((await admin.call(referralRoutes.received, { query })).body.data)
  expect(await list({ vendor_id: String(one.id) })).toEqual([a.id])
  expect(await list({ status: 'COMPLETED' })).toEqual([b.id])
  expect(await list({ start: clock.now().toISOString() })).toEqual([b.id])
})

test('SENT-008, SENT-011, ENT-046: pages of 50 of the selected referrals, and an empty one after the last', async () => {
  const vendor = await given.vendor()
  const contact = as(await given.contactOf(vendor))
  const client = await given.client()
  const all: number[] = []
  for (let i = 0; i < 53; i += 1) all.unshift((await given.referral(client, vendor)).id)
  for (const [person, route] of [
    [contact, referralRoutes.received],
    [as(client), referralRoutes.sent],
  ] as const) {
    const page = async (query: object) => (await person.call(route, { query })).body
    expect(await page({})).toMatchObject({ total: 53, current_page: 1, per_page: 50 })
    expect(ids((await page({})).data)).toEqual(all.slice(0, 50))
    expect(ids((await page({ page: '2' })).data)).toEqual(all.slice(50))
    expect(await page({ page: '3' })).toMatchObject({ data: [], total: 53, current_page: 3 })
    expect(ids((await page({ page: '4', limit: '10' })).data)).toEqual(all.slice(30, 40))
    for (const query of [{ page: '0' }, { page: '-1' }, { limit: '101' }, { limit: 'x' }, { page: '1.5' }])
      expect((await person.call(route, { query })).status).toBe(422)
  }
})

test("API-075: the sent list is the caller's own, whatever their role", async () => {
  const vendor = await given.vendor()
  const contact = await given.contactOf(vendor)
  const admin = await given.admin()
  const client = await given.client()
  await given.referral(client, vendor)
  const own = await given.referral(contact, vendor)
  const ofAdmin = await given.referral(admin, vendor)
  expect(ids((await as(contact).call(referralRoutes.sent)).body.data)).toEqual([own.id])
  expect(ids((await as(admin).call(referralRoutes.sent)).body.data)).toEqual([ofAdmin.id])
})

test('decision 13: a referral that a side has deleted is missing in its list and marked in the other one', async () => {
  const vendor = await given.vendor()
  const contact = as(await given.contactOf(vendor))
  const client = await given.client()
  const bySender = await given.referral(client, vendor, { deleted_by_sender_at: clock.now() })
  const byVendor = await given.referral(client, vendor, { deleted_by_vendor_at: clock.now() })
  const received = (await contact.call(referralRoutes.received)).body
  expect(received).toMatchObject({
    total: 1,
    data: [{ id: bySender.id, deleted_form_client: true, deleted_form_vendor: false }],
  })
  const sent = (await as(client).call(referralRoutes.sent)).body
  expect(sent).toMatchObject({
    total: 1,
    data: [{ id: byVendor.id, deleted_form_client: false, deleted_form_vendor: true }],
  })
})

test('API-077, RECV-042: the count of new referrals is the unread ones of my vendors; a client has none', async () => {
  const [mine, other] = [await given.vendor(), await given.vendor()]
  const contact = as(await given.contactOf(mine))
  const client = await given.client()
  const count = async (person: ReturnType<typeof as>) => (await person.call(referralRoutes.newCount)).body.count
  const admin = as(await given.admin())
  const before = await count(admin)
  const one = await given.referral(client, mine)
  await given.referral(client, mine)
  await given.referral(client, mine, { read_by: client.id })
  await given.referral(client, mine, { deleted_by_vendor_at: clock.now() })
  await given.referral(client, other)

  expect([await count(contact), await count(as(client)), (await count(admin)) - before]).toEqual([2, 0, 3])
  await contact.call(referralRoutes.markRead, { params: { id: String(one.id) } })
  expect([await count(contact), (await count(admin)) - before]).toEqual([1, 2])
  await contact.call(referralRoutes.deleteReceived, { params: { id: String(one.id) } })
  expect([await count(contact), (await count(admin)) - before]).toEqual([1, 2])
})

test('the stored totals equal the counted ones, however rows are inserted, changed and deleted', async () => {
  const vendors = [await given.vendor(), await given.vendor(), await given.vendor()]
  const client = await given.client()
  const row = (i: number) => ({
    sender_id: client.id,
    vendor_id: vendors[i % 3]!.id,
    location_id: vendors[i % 3]!.location.id,
    service_id: vendors[i % 3]!.service.id,
    created_at: clock.now(),
    read_by: i % 8 === 0 ? client.id : null,
    read_at: i % 4 === 0 ? clock.now() : null,
    deleted_by_vendor_at: i % 5 === 0 ? clock.now() : null,
  })
  await db
    .insertInto('referrals')
    .values(Array.from({ length: 60 }, (_, i) => row(i)))
    .execute()
  const mine = () => db.updateTable('referrals').where('sender_id', '=', client.id)
  await mine().set({ read_by: client.id, read_at: clock.now() }).where('vendor_id', '=', vendors[0]!.id).execute()
  await mine()
    .set({ deleted_by_vendor_at: clock.now() })
    .where('status', '=', 'PENDING')
    .where('vendor_id', '=', vendors[1]!.id)
    .execute()
  await mine().set({ deleted_by_vendor_at: null }).where('read_at', 'is', null).execute()
  await mine()
    .set({ vendor_id: vendors[0]!.id })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('referrals')
        .where('vendor_id', '=', vendors[2]!.id)
        .select((r) => r.fn.min('id').as('id')),
    )
    .execute()
  await db.deleteFrom('referrals').where('sender_id', '=', client.id).where('vendor_id', '=', vendors[2]!.id).execute()

  const kept = await db
    .selectFrom('referral_totals')
    .select((t) => ['vendor_id', t.fn.sum<number>('received').as('received'), t.fn.sum<number>('unread').as('unread')])
    .groupBy('vendor_id')
    .orderBy('vendor_id')
    .execute()
  const counted = await db
    .selectFrom('referrals')
    .where('deleted_by_vendor_at', 'is', null)
    .select((r) => [
      'vendor_id',
      r.fn.countAll<number>().as('received'),
      r.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .groupBy('vendor_id')
    .orderBy('vendor_id')
    .execute()
  const all = counted.reduce(
    (sum, one) => ({ ...sum, received: sum.received + one.received, unread: sum.unread + one.unread }),
    { vendor_id: 0, received: 0, unread: 0 },
  )
  expect(kept.filter(({ received }) => received !== 0)).toEqual([all, ...counted])
})

test('the locations to filter by have the unit in their address, which tells two in one house apart', async () => {
  const vendor = await given.vendor()
  const unit = await given.location(vendor.id, { clinic_name: '', unit: '4' })
  const { data } = (await as(await given.contactOf(vendor)).call(referralRoutes.filterVendors, { query: {} })).body
  expect(data[0]!.locations).toContainEqual({ id: unit.id, name: '4-1 King St, Toronto' })
})

test('API-078, decision 43: the vendors to filter by, with services and locations, private and archived ones included', async () => {
  const [mine, other] = [await given.vendor({ name: 'Àrbour House' }), await given.vendor({ name: 'Arbour Other' })]
  const contact = await given.contactOf(mine)
  const second = await given.vendor({ name: 'Zebra 100%' })
  await given.contact(second.id, contact.id, false)
  const secret = await given.service({ name: 'AAA Secret', sort_name: 'aaa secret', private: true })
  await given.offer(mine.id, secret.id)
  const archived = await given.location(mine.id, { is_archived: true, clinic_name: '' })
  const list = async (person: { id: number }, query: object = {}) =>
    (await as(person).call(referralRoutes.filterVendors, { query })).body

  expect(await list(contact)).toEqual({
    data: [
      {
        id: mine.id,
        name: 'Àrbour House',
        services: [
          { id: secret.id, name: 'AAA Secret' },
          { id: mine.service.id, name: mine.service.name },
        ],
        locations: [
          { id: mine.location.id, name: `${mine.location.clinic_name}, 1 King St, Toronto` },
          { id: archived.id, name: '1 King St, Toronto' },
        ],
      },
      {
        id: second.id,
        name: 'Zebra 100%',
        services: [{ id: second.service.id, name: second.service.name }],
        locations: [{ id: second.location.id, name: `${second.location.clinic_name}, 1 King St, Toronto` }],
      },
    ],
    total: 2,
    current_page: 1,
    per_page: 50,
  })
  expect((await list(contact, { search: 'ARBOUR' })).data.map(({ id }) => id)).toEqual([mine.id])
  expect((await list(contact, { search: '%' })).data.map(({ id }) => id)).toEqual([second.id])
  expect(await list(contact, { page: '2', limit: '1' })).toMatchObject({ data: [{ id: second.id }], total: 2 })
  const ofAdmin = await list(await given.admin(), { search: 'arbour' })
  expect(ofAdmin.data.map(({ id }) => id)).toEqual([mine.id, other.id])
  expect((await list(await given.contactOf({ id: other.id }), { search: 'house' })).data).toEqual([])
})

test('section 6: a client neither receives nor filters; a vendor user without a vendor receives nothing', async () => {
  const client = as(await given.client())
  expect((await client.call(referralRoutes.received)).status).toBe(403)
  expect((await client.call(referralRoutes.filterVendors)).status).toBe(403)
  const nobodys = as(await given.user({ role: 'VENDOR' }))
  expect((await nobodys.call(referralRoutes.received)).body).toMatchObject({ data: [], total: 0 })
  expect((await nobodys.call(referralRoutes.newCount)).body).toEqual({ count: 0 })
})

test('SR-087: each list writes one audit entry with the ids of all referrals shown, and no text', async () => {
  const vendor = await given.vendor()
  const contact = await given.contactOf(vendor)
  const client = await given.client({ first: 'CANARY' })
  const one = await given.referral(client, vendor, { details: 'CANARY' })
  const two = await given.referral(client, vendor, { details: 'CANARY' })
  await as(contact).call(referralRoutes.received, { query: { status: 'PENDING' } })
  await as(client).call(referralRoutes.sent)
  await as(contact).call(referralRoutes.newCount)
  const audit = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('actor_id', 'in', [contact.id, client.id])
    .orderBy('id')
    .execute()
  expect(audit).toMatchObject([
    {
      actor_id: contact.id,
      action: 'listed received',
      kind: 'referral',
      ids: [two.id, one.id],
      detail: { filters: ['status'] },
    },
    { actor_id: client.id, action: 'listed sent', kind: 'referral', ids: [two.id, one.id], person_id: client.id },
  ])
  expect(JSON.stringify(audit)).not.toContain('CANARY')
})

test('SR-026: a removed contact sees nothing from the next request on', async () => {
  const vendor = await given.vendor()
  const contact = await given.contactOf(vendor)
  const referral = await given.referral(await given.client(), vendor)
  const person = as(contact)
  expect((await person.call(referralRoutes.one, { params: { id: String(referral.id) } })).status).toBe(200)
  await db.deleteFrom('vendor_contacts').where('user_id', '=', contact.id).execute()
  expect((await person.call(referralRoutes.one, { params: { id: String(referral.id) } })).status).toBe(404)
  expect((await person.call(referralRoutes.received)).body.data).toEqual([])
})
