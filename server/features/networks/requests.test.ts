import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { networkRoutes } from '#contract/networks.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

const { as, clock, db, given, messages } = await startTestApp(
  { LIMIT_USER: 'off', LIMIT_ADDRESS: 'off' },
  { background: true },
)

// Longer than an excerpt, with the lines that its vendor wrote.
const BIO = `We visit people at home.\n\n${'We come by bicycle in any weather. '.repeat(10).trim()}`

type Someone = { id: number }
const of = ({ id }: Someone) => ({ params: { id: String(id) } })

async function world() {
  const [mine, other] = [await given.vendor({ bio: BIO }), await given.vendor()]
  const [me, them] = [await given.contactOf(mine), await given.contactOf(other)]
  const plain = await given.contactOf(other, { isPrimary: false })
  await as(me).call(networkRoutes.add, { body: { vendor_1: mine.id, vendor_2: other.id } })
  const requests = (person: Someone = them, status?: '1' | '2' | '3') =>
    as(person).call(networkRoutes.requests, { ...of(other), query: status ? { status } : {} })
  const id = (await requests()).body.data[0]!.id
  await waitForEmptyOutbox(db)
  messages.splice(0)
  return {
    mine,
    other,
    me,
    them,
    plain,
    id,
    requests,
    decide: (status: 1 | 2 | 3, person: Someone = them) =>
      as(person).call(networkRoutes.decide, { ...of({ id }), body: { status: status as 2 } }),
    networkOf: (vendor: Someone, person: Someone) => as(person).call(networkRoutes.view, of(vendor)),
    sentMessages: async () => {
      await waitForEmptyOutbox(db)
      return messages.splice(0).map(({ to, subject }) => [to, subject])
    },
    countsOf: async (vendor: Someone, person: Someone) => {
      const { networks_requests_count, networks_count } = (await as(person).call(vendorRoutes.one, of(vendor))).body
      return [networks_requests_count, networks_count]
    },
  }
}

test('VADM-066, API-067, ENT-062, ENT-063: a request names the vendor that asks and the user who sent it', async () => {
  const { mine, me, plain, id, requests } = await world()
  const { body } = await requests(plain)
  expect(body).toMatchObject({ total: 1, current_page: 1, per_page: 50 })
  expect(body.data).toEqual([
    {
      id,
      vendor_id: mine.id,
      name: mine.name,
      bio: BIO,
      logoUrl: null,
      avatar_type: 0,
      status: 1,
      user: { id: me.id, first: me.first, last: me.last, email: me.email },
      created_at: clock.now().toISOString(),
    },
  ])
})

test('VADM-067, VADM-069, API-066, API-070, VADM-008, VADM-011: an approved request connects both vendors, and the asking vendor gets a message', async () => {
  const { mine, other, me, them, decide, networkOf, countsOf, sentMessages } = await world()
  expect(await countsOf(other, them)).toEqual([1, 0])
  expect((await decide(2)).body).toMatchObject({ status: 2 })
  expect((await networkOf(mine, me)).body.data).toMatchObject([{ vendor_id: other.id, status: 2 }])
  expect((await networkOf(other, them)).body.data).toMatchObject([{ vendor_id: mine.id, status: 2 }])
  expect([await countsOf(mine, me), await countsOf(other, them)]).toEqual([
    [0, 1],
    [0, 1],
  ])
  expect(await sentMessages()).toEqual([[me.email, 'Your network request has been answered']])
  const seen = await as(me).call(vendorRoutes.one, of(other))
  expect(seen.body.networks).toEqual({ [mine.id]: 2 })
})

test('decision 23: the card of the asking vendor shows the id of the open request to those who may answer it, and to nobody else', async () => {
  const { mine, other, me, them, plain, id, decide } = await world()
  const requestsOn = async (person: Someone, vendor: Someone, query = {}) =>
    (await as(person).call(vendorRoutes.one, { ...of(vendor), query })).body.networks_requests
  for (const person of [them, plain]) expect(await requestsOn(person, mine)).toEqual({ [other.id]: id })
  expect(await requestsOn(await given.admin(), mine, { networkOf: String(other.id) })).toEqual({ [other.id]: id })
  const strangers = [await given.client(), await given.contactOf(await given.vendor()), await given.admin()]
  for (const person of [me, ...strangers]) expect(await requestsOn(person, mine)).toBeUndefined()
  expect(await requestsOn(me, other)).toBeUndefined()

  const listed = await as(them).call(vendorRoutes.list, { query: { search: mine.name.toLowerCase() } })
  expect(listed.body.data.find((card) => card.id === mine.id)!.networks_requests).toEqual({ [other.id]: id })
  await decide(2)
  expect(await requestsOn(them, mine)).toBeUndefined()
})

test('VADM-070, decision 23: a rejected request is no connection; the answer can be changed, and repeating it sends no second message', async () => {
  const { mine, me, decide, networkOf, sentMessages, requests } = await world()
  for (const status of [3, 3, 2, 3] as const) expect((await decide(status)).body.status).toBe(status)
  expect(await sentMessages()).toHaveLength(3)
  expect((await networkOf(mine, me)).body.total).toBe(0)
  expect((await requests()).body.data).toMatchObject([{ status: 3 }])
  expect((await decide(1)).status).toBe(422)
})

test('CONST-027: requests are filtered by status; without a filter open ones come first', async () => {
  const { other, them, decide, requests } = await world()
  await decide(3)
  for (let n = 0; n < 2; n += 1) {
    const asking = await given.vendor()
    await as(await given.contactOf(asking)).call(networkRoutes.add, {
      body: { vendor_1: asking.id, vendor_2: other.id },
    })
  }
  const states = async (status?: '1' | '2' | '3') => (await requests(them, status)).body.data.map((row) => row.status)
  expect(await states()).toEqual([1, 1, 3])
  expect(await states('1')).toEqual([1, 1])
  expect(await states('2')).toEqual([])
  expect(await states('3')).toEqual([3])
})

test('VADM-073: only those who manage the vendor that was asked answer; others get 404', async () => {
  const { me, plain, decide, sentMessages } = await world()
  expect((await decide(2, me)).status).toBe(403)
  expect((await decide(2, plain)).status).toBe(403)
  expect((await decide(2, await given.client())).status).toBe(403)
  expect((await decide(2, await given.contactOf(await given.vendor()))).status).toBe(404)
  expect(await sentMessages()).toEqual([])
  expect((await decide(2, await given.admin())).status).toBe(200)
})

test('a vendor that is not listed or is archived approves no request and none of its requests is approved; it can be rejected', async () => {
  for (const side of ['mine', 'other'] as const) {
    for (const state of [
      { active: false, suspended_at: clock.now() },
      { active: false },
      { approval: 'declined' as const },
      { is_archived: true },
    ]) {
      const it = await world()
      await db.updateTable('vendors').set(state).where('id', '=', it[side].id).execute()
      const isArchived = 'is_archived' in state
      expect((await it.decide(2)).status).toBe(side === 'mine' && !isArchived ? 404 : 409)
      expect((await it.requests(await given.admin())).body.data).toMatchObject([{ id: it.id, status: 1 }])
      expect(await it.sentMessages()).toEqual([])
      expect((await it.decide(3)).body.status).toBe(3)
    }
  }
})

test('The lists are for the contacts of the vendor and administrators', async () => {
  const { mine, other, me, plain, requests, networkOf } = await world()
  for (const person of [plain, await given.admin()]) {
    expect((await requests(person)).status).toBe(200)
    expect((await networkOf(other, person)).status).toBe(200)
  }
  for (const person of [me, await given.client()]) {
    expect((await requests(person)).status).toBe(403)
    expect((await networkOf(other, person)).status).toBe(403)
  }
  expect((await networkOf({ id: 2_000_000_000 }, me)).status).toBe(404)
  expect((await networkOf(mine, me)).status).toBe(200)
})

test('CONST-028, CONST-029: pages follow one another without a gap or a repeated row', async () => {
  const { other, them } = await world()
  const asking = await Promise.all(Array.from({ length: 6 }, () => given.vendor()))
  const row = { asked_vendor_id: other.id, status: 2 as const, created_at: clock.now() }
  await db
    .insertInto('networks')
    .values(asking.map(({ id }) => ({ ...row, asking_vendor_id: id })))
    .execute()
  const page = async (nth: number) =>
    (await as(them).call(networkRoutes.view, { ...of(other), query: { page: String(nth), limit: '4' } })).body
  const [first, second] = [await page(1), await page(2)]
  expect([first.total, first.data.length, second.data.length]).toEqual([6, 4, 2])
  expect(new Set([...first.data, ...second.data].map(({ vendor_id }) => vendor_id))).toEqual(
    new Set(asking.map(({ id }) => id)),
  )
})

test('SR-130: concurrent requests between two vendors make one row, and concurrent answers make one message', async () => {
  const [mine, other] = [await given.vendor(), await given.vendor()]
  const [me, them] = [await given.contactOf(mine), await given.contactOf(other)]
  const ask = (person: Someone, from: Someone, to: Someone) =>
    as(person).call(networkRoutes.add, { body: { vendor_1: from.id, vendor_2: to.id } })
  await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? ask(me, mine, other) : ask(them, other, mine))))
  const rows = await db
    .selectFrom('networks')
    .selectAll()
    .where('asking_vendor_id', 'in', [mine.id, other.id])
    .execute()
  expect(rows).toHaveLength(1)
  await waitForEmptyOutbox(db)
  messages.splice(0)

  const [asked, asker] = rows[0]!.asked_vendor_id === mine.id ? [me, them] : [them, me]
  const answer = () => as(asked).call(networkRoutes.decide, { ...of(rows[0]!), body: { status: 2 } })
  expect(new Set((await Promise.all([answer(), answer(), answer()])).map(({ status }) => status))).toEqual(
    new Set([200]),
  )
  await waitForEmptyOutbox(db)
  expect(messages.splice(0).map(({ to }) => to)).toEqual([asker.email])
})

test('SR-131: a request that is approved while it is withdrawn is deleted, and neither vendor keeps half a connection', async () => {
  const { mine, other, me, them, id, decide, networkOf } = await world()
  for (let round = 0; round < 20; round += 1) {
    const [cancelled, approved] = await Promise.all([
      as(me).call(networkRoutes.remove, { params: { vendor_1: String(mine.id), vendor_2: String(other.id) } }),
      decide(2),
    ])
    expect(cancelled.status).toBe(200)
    expect([200, 404]).toContain(approved.status)
    for (const [vendor, person] of [
      [mine, me],
      [other, them],
    ] as const)
      expect((await networkOf(vendor, person)).body.total).toBe(0)
    // Inserts the same request again, with the id that `decide` uses.
    await sql`insert into networks (id, asking_vendor_id, asked_vendor_id, status, created_at) overriding system value
      values (${id}, ${mine.id}, ${other.id}, 1, ${clock.now()})`.execute(db)
  }
})
