import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { userRoutes, type User, type UserQuery } from '#contract/users.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { selectUserList } from './queries.ts'

const { as, call, db, given, clock, database } = await startTestApp({ LIMIT_USER: '1000000' })
const admin = as(await given.admin({ first: 'Ada', last: 'Zz', email: 'root@example.org' }))

const list = async (query: Record<string, string> = {}) => (await admin.call(userRoutes.list, { query })).body
const names = async (query: Record<string, string>) =>
  (await list(query)).data.map(({ last, first }) => `${last}, ${first}`)

const marie = await given.client({ first: 'Marie-Ève', last: 'Tremblay', email: 'mev@clinique.example' })
const marc = await given.client({ first: 'Marc', last: 'Osei', email: 'osei.m@example.org', active: false })
const li = await given.client({ first: 'Li', last: 'Wu', email: 'li.wu@example.org' })
const vendor = await given.vendor()
const contact = await given.contactOf(vendor)

test('API-013, ADM-021, ADM-022, ADM-023, ENT-053, CONST-031: users by name, fifty a page, nothing secret', async () => {
  const all = await list()
  expect([all.total, all.current_page, all.per_page]).toEqual([5, 1, 50])
  expect(all.data.map(({ last }) => last).slice(-3)).toEqual(['Tremblay', 'Wu', 'Zz'])
  const found = all.data.find(({ id }) => id === marie.id)
  expect(found).toEqual({
    id: marie.id,
    first: 'Marie-Ève',
    last: 'Tremblay',
    email: 'mev@clinique.example',
    phone: marie.phone,
    occupation_id: null,
    role: 'CLIENT',
    active: true,
    enable_sending_sms: false,
    enable_sending_email: true,
    language: 'en',
    is_vendor: false,
    isAdmin: false,
    isVendor: false,
    isClient: true,
    email_verified_at: clock.now().toISOString(),
    created_at: clock.now().toISOString(),
    hasSpamReport: false,
    version: 1,
    may: { manage: true },
  } satisfies User)
  expect((await list({ page: '2', limit: '2' })).data).toHaveLength(2)
})

test('ADM-024: every word is searched in the address and both names, ignoring accents and case', async () => {
  expect(await names({ username: 'trem' })).toEqual(['Tremblay, Marie-Ève'])
  expect(await names({ username: 'MARIE-eve tremblay' })).toEqual(['Tremblay, Marie-Ève'])
  expect(await names({ username: 'Tremblay, Marie' })).toEqual(['Tremblay, Marie-Ève'])
  expect(await names({ username: 'clinique.ex' })).toEqual(['Tremblay, Marie-Ève'])
  expect(await names({ username: 'osei' })).toEqual(['Osei, Marc'])
  // One or two letters match the beginning of a name or address.
  expect(await names({ username: 'li' })).toEqual(['Wu, Li'])
  expect(await names({ username: 'w' })).toEqual(['Wu, Li'])
  expect(await names({ username: '  ' })).toHaveLength(5)
  for (const nobody of ['%', '_', 'marie osei', 'x'.repeat(200)]) expect(await names({ username: nobody })).toEqual([])
  expect((await admin.call(userRoutes.list, { query: { username: 'x'.repeat(201) } })).status).toBe(422)
})

test('CONST-032, CONST-033, ENT-055: filters by status and type; REPORTED are users with a pending report', async () => {
  expect(await names({ status: '0' })).toEqual(['Osei, Marc'])
  expect(await names({ status: '1' })).toHaveLength(4)
  expect(await names({ type: 'ADMIN' })).toEqual(['Zz, Ada'])
  expect(await names({ type: 'VENDOR', status: '0' })).toEqual([])
  expect(await names({ type: '', status: '' })).toHaveLength(5)
  const report = (user: { id: number }, status: 0 | 1) =>
    db
      .insertInto('user_reports')
      .values({ reporter_id: contact.id, user_id: user.id, reason: 'x', status, created_at: clock.now() })
      .execute()
  await report(marc, 1)
  await report(li, 0)
  const reported = await list({ status: 'REPORTED' })
  expect(reported.data.map(({ id, hasSpamReport }) => [id, hasSpamReport])).toEqual([[li.id, true]])
  expect(reported.total).toBe(1)
  for (const query of [{ status: '2' }, { type: 'GUEST' }])
    expect((await admin.call(userRoutes.list, { query: query as never })).status).toBe(422)
})

test('API-014, ADM-021, SR-030, SR-031: only administrators list users; users read their own account without the reports about it', async () => {
  for (const person of [marie, contact]) expect((await as(person).call(userRoutes.list)).status).toBe(403)
  expect((await call(null, userRoutes.list)).status).toBe(401)
  const own = await as(li).call(userRoutes.one, { params: { id: String(li.id) } })
  expect([own.status, own.body.id, own.body.hasSpamReport]).toEqual([200, li.id, undefined])
  const foreign = await as(li).call(userRoutes.one, { params: { id: String(marie.id) } })
  const missing = await as(li).call(userRoutes.one, { params: { id: '2000000000' } })
  expect([foreign.status, foreign.raw.toString()]).toEqual([404, missing.raw.toString()])
  const shown = await admin.call(userRoutes.one, { params: { id: String(contact.id) } })
  const tie = { id: vendor.id, name: vendor.name }
  expect(shown.body).toMatchObject({ id: contact.id, vendors: [tie], alone_at: [tie], hasSpamReport: false })
})

test('API-019, decision 41: a user reads the services of the vendors they are a contact of, and of nobody else', async () => {
  const ask = (who: { id: number }, of: { id: number }) =>
    as(who).call(userRoutes.services, { params: { id: String(of.id) } })
  const own = await ask(contact, contact)
  expect(own.body).toMatchObject({ total: 1, data: [{ id: vendor.service.id, name: vendor.service.name }] })
  expect((await ask(marie, marie)).body.total).toBe(0)
  expect((await ask(marie, contact)).status).toBe(404)
  expect((await admin.call(userRoutes.services, { params: { id: String(contact.id) } })).status).toBe(404)
})

test('CONST-031: a search among 100,000 users does not scan them all', async () => {
  // By the owner, whose statements have no time limit.
  await runQuery(
    database.ownerUrl,
    `insert into users (first, last, sort_name, email, phone, password_hash, role, active, created_at)
      select 'F' || n, 'L' || n, 'l' || n || ', f' || n, 'many' || n || '@example.org', '', '', 'CLIENT', n % 500 <> 0, now()
      from generate_series(1, 100000) n
      on conflict do nothing`,
  )
  await sql`analyze people`.execute(db)
  await sql`analyze user_reports`.execute(db)
  const searches: Record<string, Partial<UserQuery>> = {
    'a rare word': { username: 'clinique' },
    'two letters': { username: 'wu' },
    'nobody has them': { username: 'zebra q' },
    everybody: {},
    administrators: { type: 'ADMIN' },
    inactive: { status: '0' },
    reported: { status: 'REPORTED' },
  }
  for (const [what, filter] of Object.entries(searches)) {
    const plan = await selectUserList(db, filter)
      .limit(50)
      .explain('text', sql`costs off`)
    const text = plan.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(text, what).toMatch(/Index/)
    expect(text, what).not.toMatch(/Seq Scan on (users|people)/)
  }
})
