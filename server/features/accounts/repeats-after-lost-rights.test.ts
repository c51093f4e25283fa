import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { followRoutes } from '#contract/follows.ts'
import { myDataRoutes } from '#contract/my-data.ts'
import { locationRoutes } from '#contract/locations.ts'
import { myMembershipRoutes } from '#contract/memberships.ts'
import { privacyIncidentRoutes } from '#contract/privacy-incidents.ts'
import { reportRoutes } from '#contract/sender-reports.ts'
import { userRoutes } from '#contract/users.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { days } from '#server/platform/clock.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, clock, db, given } = await startTestApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off' })

type Someone = { id: number }
const of = ({ id }: Someone) => ({ params: { id: String(id) } })
const key = { headers: { 'idempotency-key': 'k1' } }
const REFUSAL = 'This has been done already. You can’t see the result again because your rights have changed since.'

const setRole = ({ id }: Someone, role: 'ADMIN' | 'CLIENT' | 'VENDOR') =>
  db.updateTable('users').set({ role }).where('id', '=', id).execute()
const setPrimaryFlag = ({ id }: Someone, isPrimary: boolean) =>
  db.updateTable('vendor_contacts').set({ is_primary: isPrimary }).where('user_id', '=', id).execute()
const endMemberships = ({ id }: Someone) => db.deleteFrom('vendor_contacts').where('user_id', '=', id).execute()
const listStored = async ({ id }: Someone) =>
  (await db.selectFrom('idempotency_keys').select('answer').where('user_id', '=', id).orderBy('route').execute()).map(
    ({ answer }) => answer,
  )

test('SR-037, SR-127: a former administrator repeats adding a user and does not see them', async () => {
  const admin = await given.admin()
  const body = {
    first: 'Ida',
    last: 'Berg',
    email: 'ida@example.org',
    phone: '416-555-0123',
    password: 'a quiet morning by the lake',
    role: 'CLIENT' as const,
  }
  const add = () => as(admin).call(userRoutes.add, { body }, key)
  expect([(await add()).status, (await add()).status]).toEqual([200, 200])
  await setRole(admin, 'CLIENT')
  expect((await add()).status).toBe(403)
})

test('SR-037, SR-127: a former primary contact repeats an edit and does not see the vendor', async () => {
  const vendor = await given.vendor()
  const contact = await given.contactOf(vendor)
  const edit = () => as(contact).call(vendorProfileRoutes.update, { ...of(vendor), body: { bio: 'First' } }, key)
  const first = await edit()
  expect((await edit()).body).toEqual(first.body)

  await setPrimaryFlag(contact, false)
  const refused = await edit()
  expect([refused.status, refused.refusal.message]).toEqual([403, REFUSAL])
  const audited = db.selectFrom('audit_log').select('detail').where('actor_id', '=', contact.id)
  expect(await audited.where('action', '=', 'refused').execute()).toEqual([{ detail: { call: 'PUT /vendors/:id' } }])
  await setPrimaryFlag(contact, true)
  expect((await edit()).body).toEqual(first.body)
  await setRole(contact, 'CLIENT')
  expect((await edit()).status).toBe(403)
  await setRole(contact, 'VENDOR')
  await endMemberships(contact)
  expect((await edit()).status).toBe(403)
})

test('SR-037, SR-127: a former plain contact repeats a call that plain contacts may make, and is refused', async () => {
  const [vendor, other] = [await given.vendor(), await given.vendor()]
  const contact = await given.contactOf(vendor, { isPrimary: false })
  const like = () => as(contact).call(followRoutes.like, { body: { vendor_id: other.id } }, key)
  expect((await like()).status).toBe(200)
  await endMemberships(contact)
  expect((await like()).status).toBe(403)
})

test('SR-127: whoever has got more rights since gets the first response', async () => {
  const [vendor, other] = [await given.vendor(), await given.vendor()]
  const person = await given.client()
  const like = () => as(person).call(followRoutes.like, { body: { vendor_id: other.id } }, key)
  const first = await like()
  await given.contact(vendor.id, person.id, false)
  await setRole(person, 'VENDOR')
  expect((await like()).body).toEqual(first.body)
  await setPrimaryFlag(person, true)
  await setRole(person, 'ADMIN')
  expect((await like()).body).toEqual(first.body)
})

test('SR-127: a row of an earlier version, which stores no rights, is answered', async () => {
  const contact = await given.contactOf(await given.vendor())
  const other = await given.vendor()
  const like = () => as(contact).call(followRoutes.like, { body: { vendor_id: other.id } }, key)
  const first = await like()
  await sql`update idempotency_keys set rights = null where user_id = ${contact.id}`.execute(db)
  await endMemberships(contact)
  expect((await like()).body).toEqual(first.body)
})

test('SR-127: accepting an invitation and leaving a vendor change the rights of the caller, and repeats get the first response', async () => {
  const vendor = await given.vendor()
  const [owner, client] = [await given.contactOf(vendor), await given.client()]
  const body = { contact: client.id, email: client.email }
  const { body: invitation } = await as(owner).call(contactRoutes.add, { ...of(vendor), body })
  for (const route of [myMembershipRoutes.accept, myMembershipRoutes.leave]) {
    const change = () => as(client).call(route, of(invitation), key)
    const first = await change()
    expect([first.status, await change()]).toMatchObject([200, { status: 200, body: first.body }])
  }
  expect((await as(client).call(myMembershipRoutes.list)).body.data).toEqual([])
})

test('SR-127: nothing of a contact is stored with the keys of others, and a repeat does not show who has deleted their account', async () => {
  const vendor = await given.vendor()
  const [owner, client] = [await given.contactOf(vendor), await given.client()]
  const add = () =>
    as(owner).call(contactRoutes.add, { ...of(vendor), body: { contact: client.id, email: client.email } }, key)
  const { body: contact } = await add()
  await as(client).call(myMembershipRoutes.accept, of(contact))
  const promote = () =>
    as(owner).call(contactRoutes.setPrimary, { ...of(contact), body: { is_primary_contact: true } }, key)
  const first = await promote()
  expect(first.body.user.email).toBe(client.email)
  expect((await promote()).body).toEqual(first.body)
  expect((await add()).body).toEqual(first.body)
  expect(await listStored(owner)).toEqual([{ id: contact.id }, { id: contact.id }])

  await setPrimaryFlag(owner, false)
  expect([(await promote()).status, (await add()).status]).toEqual([403, 403])
  await setPrimaryFlag(owner, true)
  const deleted = await as(client).call(myDataRoutes.deleteAccount, {
    body: { current_password: TEST_PASSWORD, confirmed: true },
  })
  expect(deleted.status).toBe(200)
  expect([(await promote()).status, (await add()).status]).toEqual([404, 404])
})

test('SR-037, SR-127: a repeated report or decision is read again, for those who may still see it', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const [contact, admin] = [await given.contactOf(vendor), await given.admin()]
  await given.referral(client, vendor)
  const report = () =>
    as(contact).call(reportRoutes.create, { body: { user_id: client.id, reason: 'They shout.' } }, key)
  const first = await report()
  expect((await report()).body).toEqual(first.body)
  const decide = () => as(admin).call(reportRoutes.decide, { ...of(first.body), body: { status: 2 } }, key)
  const decided = await decide()
  expect((await decide()).body).toEqual(decided.body)
  expect([await listStored(contact), await listStored(admin)]).toEqual([
    [{ id: first.body.id }],
    [{ id: first.body.id }],
  ])

  await endMemberships(contact)
  expect((await report()).status).toBe(404)
  await setRole(contact, 'CLIENT')
  await setRole(admin, 'CLIENT')
  expect([(await report()).status, (await decide()).status]).toEqual([403, 403])
})

test('SR-037, SR-127: a repeated incident is read again, for administrators alone', async () => {
  const [admin, person] = [await given.admin(), await given.client()]
  const body = { happened_on: '2026-11-18', circumstances: 'A phone was left on a bus.', accounts: [person.id] }
  const add = () => as(admin).call(privacyIncidentRoutes.add, { body }, key)
  const first = await add()
  expect((await add()).body).toEqual(first.body)
  const edit = () => as(admin).call(privacyIncidentRoutes.edit, { ...of(first.body), body }, key)
  const edited = await edit()
  expect((await edit()).body).toEqual(edited.body)
  expect(await listStored(admin)).toEqual([{ id: first.body.id }, { id: first.body.id }])
  await setRole(admin, 'CLIENT')
  expect([(await add()).status, (await edit()).status]).toEqual([403, 403])
})

test('SR-037, SR-127: of a changed vendor or location an id is stored alone, and a repeat reads it again for those who may', async () => {
  const vendor = await given.vendor()
  const contact = await given.contactOf(vendor)
  const place = { city: 'Kenora', state: 'ON', zip: 'P9N 1A1', country: 'Canada', lat: 49.8, lng: -94.5 }
  const location = { vendor_id: String(vendor.id), id: String(vendor.location.id) }
  const service = { ...of(vendor), body: { service: vendor.service.id } }
  const changes = [
    () => as(contact).call(locationRoutes.add, { ...of(vendor), body: place }, key),
    () => as(contact).call(locationRoutes.update, { params: location, body: {} }, key),
    () => as(contact).call(vendorProfileRoutes.attachService, service, key),
    () => as(contact).call(vendorProfileRoutes.update, { ...of(vendor), body: {} }, key),
  ]
  for (const change of changes) await change()
  const before = await Promise.all(changes.map((change) => change()))
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(before[0]!.body).toMatchObject({ location: { city: 'Kenora' } })
  expect(JSON.stringify(await listStored(contact)).length).toBeLessThan(100)
  expect((await as(contact).call(locationRoutes.ofVendor, of(vendor))).body.total).toBe(2)
  await setPrimaryFlag(contact, false)
  for (const change of changes) expect(await change()).toMatchObject({ status: 403, refusal: { message: REFUSAL } })
})

test('a user stores a bounded number of keys a day; repeats, writes without a key and other people go on', async () => {
  const vendor = await given.vendor()
  const [person, other] = [await given.client(), await given.client()]
  const likeAs = (someone: Someone, header?: string) =>
    as(someone).call(
      followRoutes.like,
      { body: { vendor_id: vendor.id } },
      header === undefined ? {} : { headers: { 'idempotency-key': header } },
    )
  expect((await likeAs(person, 'first')).status).toBe(200)
  await sql`insert into idempotency_keys (user_id, route, key, body_hash, created_at)
    select ${person.id}, 'PUT /made/up', 'k' || n, '', ${clock.now()} from generate_series(2, 10000) n`.execute(db)
  const refused = await likeAs(person, 'one more')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(24 * 60 * 60)])
  expect((await likeAs(person, 'first')).status).toBe(200)
  expect((await likeAs(person)).status).toBe(200)
  expect((await likeAs(other, 'one more')).status).toBe(200)
  clock.advance(days(1))
  expect((await likeAs(person, 'one more')).status).toBe(200)
})
