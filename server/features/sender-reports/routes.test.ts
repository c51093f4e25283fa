import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { REPORT_REASON_MAX_LENGTH, reportRoutes } from '#contract/sender-reports.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { days, hours } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, call, db, given, clock } = await startTestApp({
  LIMIT_USER: '1000000',
  SESSION_MAX_DAYS: '30',
  SESSION_IDLE_MINUTES: '40000',
})

/** A vendor, its contact, and a client who has sent it a referral. */
async function world() {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const contact = await given.contactOf(vendor, { isPrimary: false })
  await given.referral(client, vendor)
  return { vendor, client, contact, person: as(contact) }
}

type Person = ReturnType<typeof as>

const report = (person: Person, user: { id: number }, reason = 'They sent the same thing forty times.') =>
  person.call(reportRoutes.create, { body: { user_id: user.id, reason } })

const isActive = async ({ id }: { id: number }) =>
  (await db.selectFrom('users').select('active').where('id', '=', id).executeTakeFirstOrThrow()).active

test('API-094, RECV-045, ENT-064, ENT-065, ENT-066, ENT-067, ENT-068, ENT-069: a report of a reason has exactly these fields', async () => {
  const { client, contact, person } = await world()
  const reply = await report(person, client, '  They shout.\nEvery day. ')
  expect([reply.status, reply.body]).toEqual([
    200,
    {
      id: expect.any(Number),
      status: 0,
      reason: 'They shout.\nEvery day.',
      created_at: clock.now().toISOString(),
      vendor_first: contact.first,
      vendor_last: contact.last,
      user_id: client.id,
      user_first: client.first,
      user_last: client.last,
      handled: false,
    },
  ])
})

test('RECV-046: a report deactivates its user immediately and ends their sessions', async () => {
  const { client, contact, person } = await world()
  const theirs = as(client)
  expect((await theirs.call(accountRoutes.current)).status).toBe(200)

  expect((await report(person, client, 'They shout.')).status).toBe(200)
  expect(await isActive(client)).toBe(false)
  expect((await theirs.call(accountRoutes.current)).status).toBe(401)
  // The old session stays ended when the account is reactivated.
  await db.updateTable('users').set({ active: true }).where('id', '=', client.id).execute()
  expect((await theirs.call(accountRoutes.current)).status).toBe(401)
  const audit = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'reported')
    .where('actor_id', '=', contact.id)
    .execute()
  expect(audit).toMatchObject([{ actor_id: contact.id, kind: 'user', ids: [client.id], person_id: client.id }])
  expect(JSON.stringify(audit)).not.toContain('shout')
})

test('SR-039, decision 41: without a referral from the user to one of my vendors it is 404, also when another vendor has one', async () => {
  const { client } = await world()
  const [other, stranger] = [await given.vendor(), await given.client()]
  const person = as(await given.contactOf(other))
  for (const user of [client, stranger, { id: 2_000_000_000 }]) expect((await report(person, user)).status).toBe(404)
  expect((await report(as(await given.user({ role: 'VENDOR' })), client)).status).toBe(404)
  expect([await isActive(client), await isActive(stranger)]).toEqual([true, true])
})

test('a report about a referral to vendors that are all suspended waits for an administrator and locks nobody out', async () => {
  const { vendor, client, person } = await world()
  const admin = as(await given.admin())
  const params = { id: String(vendor.id) }
  expect((await admin.call(vendorProfileRoutes.toggleActivation, { params, body: { active: false } })).status).toBe(200)
  const theirs = as(client)
  const { status, body } = await report(person, client)
  expect([status, body.status]).toEqual([200, 0])
  expect(await isActive(client)).toBe(true)
  expect((await theirs.call(accountRoutes.current)).status).toBe(200)
  const waiting = await admin.call(reportRoutes.ofUser, { params: { id: String(client.id) } })
  expect(waiting.body.data.map(({ id }) => id)).toEqual([body.id])

  await admin.call(reportRoutes.decide, { params: { id: String(body.id) }, body: { status: 1 } })
  expect(await isActive(client)).toBe(false)
})

test('a report about a referral to vendors that are all archived waits for an administrator and locks nobody out', async () => {
  const { vendor, client, person } = await world()
  await db.updateTable('vendors').set({ is_archived: true }).where('id', '=', vendor.id).execute()
  const { status, body } = await report(person, client)
  expect([status, body.status]).toEqual([200, 0])
  expect(await isActive(client)).toBe(true)
})

test('RECV-046: a report by the people of a vendor that they have switched off themselves counts', async () => {
  const { vendor, client, person } = await world()
  await db.updateTable('vendors').set({ active: false }).where('id', '=', vendor.id).execute()
  expect((await report(person, client)).status).toBe(200)
  expect(await isActive(client)).toBe(false)
})

test('SR-039: clients and administrators cannot report; nobody can report administrators or themselves', async () => {
  const { vendor, client, contact, person } = await world()
  const admin = await given.admin()
  await given.referral(admin, vendor)
  await given.referral(contact, vendor)
  expect((await report(as(client), contact)).status).toBe(403)
  expect((await report(as(admin), client)).status).toBe(403)
  expect((await report(person, admin)).status).toBe(403)
  expect((await report(person, contact)).status).toBe(403)
  expect((await call(null, reportRoutes.create, { body: { user_id: client.id, reason: 'x' } })).status).toBe(401)
  for (const user of [admin, contact, client]) expect(await isActive(user)).toBe(true)
})

test('SR-039: a user is reported once by the same reporter; after a rejection they stay active', async () => {
  const { vendor, client, person } = await world()
  expect((await report(person, client)).status).toBe(200)
  await db.updateTable('user_reports').set({ status: 2 }).where('user_id', '=', client.id).execute()
  await db.updateTable('users').set({ active: true }).where('id', '=', client.id).execute()
  clock.advance(days(2))
  expect((await report(person, client)).status).toBe(409)
  expect(await isActive(client)).toBe(true)
  // A colleague may still report the user.
  expect((await report(as(await given.contactOf(vendor)), client)).status).toBe(200)
})

test('SR-039: five reports a day, also when many are sent concurrently; a day later more are allowed', async () => {
  const { vendor, person } = await world()
  const clients = await Promise.all(Array.from({ length: 8 }, () => given.client()))
  for (const client of clients) await given.referral(client, vendor)
  const replies = await Promise.all(clients.slice(0, 7).map((client) => report(person, client)))
  const statuses = replies.map(({ status }) => status)
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([5, 2])
  const active = await Promise.all(clients.map(isActive))
  expect(active.filter(Boolean)).toHaveLength(3)
  clock.advance(hours(23))
  const refused = await report(person, clients[7]!)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
  expect(refused.refusal.message).toBe('Too many attempts. Please try again in 60 minutes.')
  clock.advance(hours(1))
  expect((await report(person, clients[7]!)).status).toBe(200)
})

test('RECV-045: a report needs a reason of readable length', async () => {
  const { client, person } = await world()
  for (const reason of ['', '  \n ', 'x'.repeat(REPORT_REASON_MAX_LENGTH + 1), undefined]) {
    const reply = await person.call(reportRoutes.create, { body: { user_id: client.id, reason: reason as string } })
    expect(reply.status).toBe(422)
  }
  expect((await report(person, client, ' ')).refusal.message).toBe('A reason is required')
  expect(await isActive(client)).toBe(true)
})

test('API-095: only administrators read the reports about a user, newest first', async () => {
  const { vendor, client, contact, person } = await world()
  const second = await given.contactOf(vendor)
  await report(person, client, 'First')
  clock.advance(hours(1))
  await report(as(second), client, 'Second')
  const ask = (who: Person) => who.call(reportRoutes.ofUser, { params: { id: String(client.id) } })
  const { body } = await ask(as(await given.admin()))
  expect(body).toMatchObject({ total: 2, current_page: 1, per_page: 50 })
  expect(body.data.map(({ reason, vendor_last }) => [reason, vendor_last])).toEqual([
    ['Second', second.last],
    ['First', contact.last],
  ])
  for (const who of [person, as(await given.client())]) expect((await ask(who)).status).toBe(403)
})
