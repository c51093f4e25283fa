import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { contactRoutes, type VendorContact } from '#contract/vendor-contacts.ts'
import { myMembershipRoutes } from '#contract/memberships.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { queueAnnouncement } from '#server/features/messages/queue-announcement.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

const { as, db, given, messages, services } = await startTestApp(
  {
    LIMIT_USER: 'off',
    LIMIT_ADDRESS: 'off',
    APP_URL: 'https://hub.localhost',
  },
  { background: true },
)

type Someone = { id: number; email?: string }
const of = ({ id }: Someone) => ({ params: { id: String(id) } })

async function world() {
  const vendor = await given.vendor()
  const [owner, client] = [await given.contactOf(vendor), await given.client()]
  const add = (user: Someone, isPrimary = false, person: Someone = owner) =>
    as(person).call(contactRoutes.attach, {
      ...of(vendor),
      body: { contact: user.id, email: user.email, is_primary_contact: isPrimary },
    })
  const roleOf = async (user: Someone) => (await as(user).call(accountRoutes.current)).body.role
  return {
    vendor,
    owner,
    client,
    roleOf,
    list: async (person: Someone = owner) => as(person).call(contactRoutes.list, of(vendor)),
    add,
    /** Adds the user, who then accepts the invitation. */
    join: async (user: Someone, isPrimary = false): Promise<VendorContact> => {
      const { body } = await add(user, isPrimary)
      expect((await as(user).call(myMembershipRoutes.accept, of(body))).status).toBe(200)
      return { ...body, pending: false }
    },
    remove: (id: number, person: Someone = owner, from: Someone = vendor) =>
      as(person).call(contactRoutes.remove, { params: { vendorId: String(from.id), id: String(id) } }),
    setPrimary: (id: number, isPrimary: boolean | 0 | 1, person: Someone = owner) =>
      as(person).call(contactRoutes.setPrimary, { ...of({ id }), body: { is_primary_contact: isPrimary } }),
    contactIdOf: async (user: Someone) =>
      (
        await db
          .selectFrom('vendor_contacts')
          .select('id')
          .where('vendor_id', '=', vendor.id)
          .where('user_id', '=', user.id)
          .executeTakeFirstOrThrow()
      ).id,
    audited: async () => {
      const lines = db.selectFrom('audit_log').select(['action', 'kind', 'person_id'])
      const rows = await lines.where('kind', 'in', ['contact', 'user']).orderBy('id').execute()
      return rows.filter(({ person_id }) => person_id === client.id).map(({ action, kind }) => `${action} ${kind}`)
    },
  }
}

test('a vendor that waits for approval reads no number of a colleague whom it added without asking; once approved it does', async () => {
  const { vendor, owner, add, list } = await world()
  await db.updateTable('vendors').set({ approval: 'pending' }).where('id', '=', vendor.id).execute()
  const colleague = await given.contactOf(await given.vendor())
  const { first, last, email, phone } = colleague
  const added = await add(colleague)
  expect([added.status, added.body.pending, added.body.user]).toEqual([200, false, { first, last, email }])
  const userSeenBy = async (person: Someone) =>
    (await list(person)).body.data.find(({ user_id }) => user_id === colleague.id)!.user
  expect(await userSeenBy(owner)).toEqual({ first, last, email })
  for (const person of [colleague, await given.admin()]) expect(await userSeenBy(person)).toMatchObject({ phone })
  // Who registered the vendor is its contact by their own will.
  expect((await list()).body.data.find(({ user_id }) => user_id === owner.id)!.user.phone).toBe(owner.phone)

  await db.updateTable('vendors').set({ approval: 'approved' }).where('id', '=', vendor.id).execute()
  expect(await userSeenBy(owner)).toMatchObject({ phone })
})

test('VADM-035, API-057, ENT-035: contacts are listed, primary ones first, with their address and telephone', async () => {
  const { vendor, owner, list } = await world()
  const plain = await given.contactOf(vendor, { isPrimary: false })
  const { body } = await list(plain)
  expect(body.total).toBe(2)
  expect(body.data).toEqual(
    [owner, plain].map(({ id, first, last, email, phone }, nth) => ({
      id: expect.any(Number) as number,
      user_id: id,
      pending: false,
      is_primary_contact: nth === 0,
      user: { first, last, email, phone },
      may: {},
    })),
  )
})

test('VADM-043, API-058, API-061, SR-014, SR-091: a client who accepts is a contact and a vendor user from the next request on', async () => {
  for (const route of [contactRoutes.attach, contactRoutes.add]) {
    const { vendor, owner, client, roleOf, audited } = await world()
    const open = as(client)
    expect((await open.call(referralRoutes.received)).status).toBe(403)
    const body = { contact: client.id, email: client.email, is_primary_contact: 1 as never }
    const added = await as(owner).call(route, { ...of(vendor), body })
    expect(added.body).toMatchObject({ user_id: client.id, is_primary_contact: true, pending: true })
    expect((await open.call(referralRoutes.received)).status).toBe(403)
    const accepted = await open.call(myMembershipRoutes.accept, of(added.body))
    expect(accepted.body).toMatchObject({ id: added.body.id, is_primary_contact: true, pending: false })
    expect((await open.call(referralRoutes.received)).status).toBe(200)
    expect((await open.call(vendorProfileRoutes.update, { ...of(vendor), body: { bio: 'Mine, too' } })).status).toBe(
      200,
    )
    expect(await roleOf(client)).toBe('VENDOR')
    expect(await audited()).toEqual(['invited contact', 'became contact contact', 'changed role user'])
  }
})

test('VADM-037, API-059, SR-091: a user who loses the last vendor is a client again; with another vendor they keep their role', async () => {
  const { vendor, client, owner, join, remove, roleOf, audited, contactIdOf } = await world()
  const contact = await join(client)
  const elsewhere = await given.vendor()
  await given.contact(elsewhere.id, client.id, false)
  expect((await remove(contact.id)).body).toEqual({ id: contact.id })
  expect(await roleOf(client)).toBe('VENDOR')
  await given.contact(vendor.id, client.id, false)
  const again = { id: await contactIdOf(client) }
  await db.deleteFrom('vendor_contacts').where('vendor_id', '=', elsewhere.id).execute()
  await remove(again.id)
  expect(await roleOf(client)).toBe('CLIENT')
  expect((await as(client).call(contactRoutes.list, of(vendor))).status).toBe(403)
  expect((await audited()).slice(-2)).toEqual(['removed contact', 'changed role user'])
  expect(await roleOf(owner)).toBe('VENDOR')
})

test('decision 43: an administrator who is a contact stays an administrator, also after that ends', async () => {
  const { add, remove, roleOf } = await world()
  const admin = await given.admin()
  const { body: contact } = await add(admin)
  expect(await roleOf(admin)).toBe('ADMIN')
  await remove(contact.id)
  expect(await roleOf(admin)).toBe('ADMIN')
})

test('VADM-038, VADM-044, API-060: the primary flag changes, and rights follow', async () => {
  const { vendor, client, join, setPrimary } = await world()
  const contact = await join(client)
  const edit = () => as(client).call(vendorProfileRoutes.update, { ...of(vendor), body: { bio: 'Hello' } })
  expect((await edit()).status).toBe(403)
  expect((await setPrimary(contact.id, true)).body.is_primary_contact).toBe(true)
  expect((await edit()).status).toBe(200)
  expect((await setPrimary(contact.id, 0)).body.is_primary_contact).toBe(false)
  expect((await edit()).status).toBe(403)
})

test('VADM-048: only administrators change their own entry', async () => {
  const { owner, client, add, join, remove, setPrimary, contactIdOf } = await world()
  await join(client, true)
  const own = await contactIdOf(owner)
  expect((await remove(own)).status).toBe(403)
  expect((await setPrimary(own, false)).status).toBe(403)
  const admin = await given.admin()
  const { body: entry } = await add(admin, true, admin)
  expect((await setPrimary(entry.id, false, admin)).status).toBe(200)
  expect((await remove(entry.id, admin)).status).toBe(200)
})

test('VADM-045, VADM-046, VADM-047: plain contacts, other vendors and clients cannot change contacts', async () => {
  const { vendor, client, add, remove, setPrimary, list } = await world()
  const plain = await given.contactOf(vendor, { isPrimary: false })
  const { body: contact } = await add(await given.client())
  for (const person of [plain, await given.contactOf(await given.vendor()), client]) {
    expect((await add(client, false, person)).status).toBe(403)
    expect((await remove(contact.id, person)).status).toBe(403)
    expect((await setPrimary(contact.id, true, person)).status).toBe(403)
  }
  expect((await list(client)).status).toBe(403)
})

test('A vendor keeps a primary contact, also against administrators and two concurrent removals', async () => {
  const { owner, client, join, remove, setPrimary, contactIdOf } = await world()
  const admin = await given.admin()
  const first = await contactIdOf(owner)
  expect((await remove(first, admin)).status).toBe(409)
  expect((await setPrimary(first, false, admin)).status).toBe(409)
  const second = await join(client, true)
  const both = await Promise.all([setPrimary(first, false, admin), remove(second.id, admin)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('A primary contact with a closed account does not count as one', async () => {
  const { owner, client, join, setPrimary, contactIdOf } = await world()
  await join(client, true)
  await db.updateTable('users').set({ active: false }).where('id', '=', client.id).execute()
  expect((await setPrimary(await contactIdOf(owner), false, await given.admin())).status).toBe(409)
})

test('SR-029: a contact of another vendor under the caller’s own path is reported as not found', async () => {
  const { owner, remove } = await world()
  const { owner: stranger, contactIdOf } = await world()
  const foreign = await remove(await contactIdOf(stranger), owner)
  const missing = await remove(2_000_000_000, owner)
  expect([foreign.status, foreign.refusal]).toEqual([404, missing.refusal])
})

test('A contact is found under its own vendor only, and an unknown one nowhere', async () => {
  const { owner, client, add, remove, setPrimary } = await world()
  const { body: contact } = await add(client)
  const other = await given.vendor()
  await given.contact(other.id, owner.id, true)
  expect((await remove(contact.id, owner, other)).status).toBe(404)
  expect((await remove(2_000_000_000)).status).toBe(404)
  expect((await setPrimary(2_000_000_000, true)).status).toBe(404)
})

test('VADM-039: without a user nothing is added; unknown and deactivated ones are not found', async () => {
  const { vendor, owner, add } = await world()
  const empty = await as(owner).call(contactRoutes.attach, { ...of(vendor), body: {} as never })
  expect([empty.status, empty.refusal.errors]).toEqual([422, { contact: ['No user selected!'] }])
  const gone = await given.client({ active: false })
  for (const user of [gone, { id: 2_000_000_000 }]) expect((await add(user)).status).toBe(404)
})

test('SR-130: the same user added many times concurrently is one entry', async () => {
  const { client, add, list, audited } = await world()
  const replies = await Promise.all(Array.from({ length: 12 }, () => add(client)))
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect((await list()).body.total).toBe(2)
  expect(await audited()).toEqual(['invited contact'])
  expect((await add(client, true)).status).toBe(409)
})

test('SR-130: a user who loses two vendors concurrently is a client afterwards', async () => {
  const { client, owner, join, remove, roleOf } = await world()
  const other = await given.vendor()
  await given.contact(other.id, owner.id, true)
  for (let n = 0; n < 5; n += 1) {
    const here = await join(client)
    const body = { contact: client.id, email: client.email }
    const { body: there } = await as(owner).call(contactRoutes.attach, { ...of(other), body })
    await Promise.all([remove(here.id), remove(there.id, owner, other)])
    expect(await roleOf(client)).toBe('CLIENT')
  }
})

test('decision 31: a new contact is notified once, with a link to the vendor; a user who adds themselves is not', async () => {
  const { vendor, add } = await world()
  const colleague = await given.contactOf(await given.vendor())
  await waitForEmptyOutbox(db)
  messages.splice(0)
  for (let n = 0; n < 2; n += 1) expect((await add(colleague)).status).toBe(200)
  const admin = await given.admin()
  expect((await add(admin, true, admin)).status).toBe(200)
  await waitForEmptyOutbox(db)
  expect(messages.map(({ to, subject }) => [to, subject])).toEqual([
    [colleague.email, 'You are now a contact of a vendor'],
  ])
  expect(messages[0]!.text).toContain(`https://hub.localhost/vendors/${vendor.id}`)
})

test('decision 31: a user who is removed and added repeatedly is not notified each time, nor is one who is no contact by then', async () => {
  const { vendor, add, remove } = await world()
  const colleague = await given.contactOf(await given.vendor())
  await waitForEmptyOutbox(db)
  messages.splice(0)
  for (let n = 0; n < 3; n += 1) {
    const { body } = await add(colleague)
    await waitForEmptyOutbox(db)
    if (n < 2) expect((await remove(body.id)).status).toBe(200)
  }
  expect(messages.map(({ to }) => to)).toEqual([colleague.email])
  await queueAnnouncement(services, db, { about: 'new contact', vendor: vendor.id, user: (await given.client()).id })
  await waitForEmptyOutbox(db)
  expect(messages).toHaveLength(1)
})
