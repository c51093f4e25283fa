import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { myMembershipRoutes } from '#contract/memberships.ts'
import { myDataRoutes } from '#contract/my-data.ts'
import { userRoutes, type User } from '#contract/users.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { demoteUsersWithoutVendor } from '#server/features/vendors/vendor-role.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { days, minutes } from '#server/platform/clock.ts'
import { countWaitingForLocks } from '#server/testing/count-waiting-for-locks.ts'
import { suppressUnhandledRejection } from '#server/testing/suppress-unhandled-rejection.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

const { as, clock, db, given, messages, pool, services } = await startTestApp(
  {
    LIMIT_USER: 'off',
    LIMIT_ADDRESS: 'off',
    APP_URL: 'https://hub.localhost',
  },
  { background: true },
)

type Someone = { id: number }
const of = ({ id }: Someone) => ({ params: { id: String(id) } })

async function world() {
  const vendor = await given.vendor()
  const owner = await given.contactOf(vendor)
  const attach = (body: { contact: number; email?: string; is_primary_contact?: boolean }, person: Someone = owner) =>
    as(person).call(contactRoutes.attach, { ...of(vendor), body })
  return {
    vendor,
    owner,
    client: await given.client(),
    attach,
    invite: async (user: { id: number; email: string }) =>
      (await attach({ contact: user.id, email: user.email, is_primary_contact: true })).body,
    list: async () => (await as(owner).call(contactRoutes.list, of(vendor))).body.data,
    membershipsOf: async (user: Someone) => (await as(user).call(myMembershipRoutes.list)).body.data,
  }
}
const accept = (user: Someone, membership: Someone) => as(user).call(myMembershipRoutes.accept, of(membership))
const decline = (user: Someone, membership: Someone) => as(user).call(myMembershipRoutes.decline, of(membership))
const leave = (user: Someone, membership: Someone) => as(user).call(myMembershipRoutes.leave, of(membership))
const deleteAccount = (user: Someone) =>
  as(user).call(myDataRoutes.deleteAccount, { body: { current_password: TEST_PASSWORD, confirmed: true } })

test('SR-034: the id of a user whom the caller’s search has not shown is reported as not found', async () => {
  const { vendor, owner, attach } = await world()
  const people = [await given.client(), await given.contactOf(vendor, { isPrimary: false }), await given.admin()]
  const stranger = await given.contactOf(await given.vendor())
  const missing = await attach({ contact: 2_000_000_000 })
  for (const { id } of [people[0]!, people[2]!, stranger]) {
    const reply = await attach({ contact: id })
    expect([reply.status, reply.raw.toString()]).toEqual([404, missing.raw.toString()])
  }
  const wrongAddress = await attach({ contact: stranger.id, email: owner.email })
  expect([wrongAddress.status, wrongAddress.refusal]).toEqual([404, missing.refusal])
  expect((await attach({ contact: stranger.id, email: stranger.email.toUpperCase() })).status).toBe(200)
})

test('SR-034: a search result counts for that caller alone, and for fifteen minutes', async () => {
  const { vendor, owner, attach } = await world()
  const other = await given.contactOf(vendor)
  const find = async (last: string) => {
    const { id } = await given.client({ last })
    const query = { search: last, vendor_id: String(vendor.id) }
    expect((await as(owner).call(contactRoutes.people, { query })).body.data.map((one) => one.id)).toEqual([id])
    return { contact: id }
  }
  const first = await find('Shownwell')
  expect((await attach(first, other)).status).toBe(404)
  clock.advance(minutes(15) - 1)
  expect((await attach(first)).status).toBe(200)
  const second = await find('Shownlong')
  clock.advance(minutes(15))
  expect((await attach(second)).status).toBe(404)
})

test('decision 48: a client is pending with the name alone, sees nothing of the vendor and keeps their role until they accept', async () => {
  const { vendor, client, invite, list, membershipsOf } = await world()
  const invited = await invite(client)
  const name = { first: client.first, last: client.last }
  expect(invited).toEqual({
    id: invited.id,
    user_id: client.id,
    pending: true,
    is_primary_contact: true,
    user: name,
    may: { change: true },
  })
  expect((await list()).at(-1)).toEqual(invited)
  const me = (await as(client).call(accountRoutes.current)).body
  expect([me.role, me.invitations]).toEqual(['CLIENT', 1])
  expect((await as(client).call(contactRoutes.list, of(vendor))).status).toBe(403)
  const entry = { id: invited.id, vendor: { id: vendor.id, name: vendor.name }, is_primary_contact: true }
  expect(await membershipsOf(client)).toEqual([{ ...entry, pending: true }])

  expect((await accept(client, invited)).body).toEqual({ ...entry, pending: false })
  expect(await membershipsOf(client)).toEqual([{ ...entry, pending: false }])
  expect((await list()).at(-1)).toMatchObject({ id: invited.id, pending: false, user: { email: client.email } })
  const after = (await as(client).call(accountRoutes.current)).body
  expect([after.role, after.invitations]).toEqual(['VENDOR', 0])
})

test('SR-129: an administrator’s page that was read before a change of role does not undo it', async () => {
  const { client, invite } = await world()
  const admin = as(await given.admin())
  const readUser = async () => (await admin.call(userRoutes.one, of(client))).body
  const save = ({ first, last, email, phone, role, active, version }: User) =>
    admin.call(userRoutes.edit, { ...of(client), body: { first, last, email, phone, role, active, version } })

  const asClient = await readUser()
  const membership = await invite(client)
  await accept(client, membership)
  expect(await save(asClient)).toMatchObject({ status: 409, refusal: { code: 'edit-conflict' } })
  const asVendorUser = await readUser()
  expect(asVendorUser.role).toBe('VENDOR')
  await leave(client, membership)
  expect(await save(asVendorUser)).toMatchObject({ status: 409, refusal: { code: 'edit-conflict' } })
  expect((await readUser()).role).toBe('CLIENT')
})

test('decision 48: a vendor user and an administrator become contacts immediately', async () => {
  const { attach, list } = await world()
  for (const person of [await given.contactOf(await given.vendor()), await given.admin()])
    expect((await attach({ contact: person.id, email: person.email })).body).toMatchObject({ pending: false })
  expect((await list()).map(({ pending }) => pending)).toEqual([false, false, false])
})

test('a vendor user who has not confirmed their address is invited: it may be the address of somebody else', async () => {
  const { attach, list } = await world()
  const registered = await given.client({ role: 'VENDOR', email_verified_at: null })
  const changed = await given.client({ role: 'VENDOR', code_email: 'before@example.org' })
  for (const person of [registered, changed]) {
    const { body } = await attach({ contact: person.id, email: person.email })
    expect(body).toMatchObject({ pending: true })
    expect((await accept(person, body)).status).toBe(409)
    await db
      .updateTable('users')
      .set({ email_verified_at: clock.now(), code_email: null })
      .where('id', '=', person.id)
      .execute()
    expect((await accept(person, body)).status).toBe(200)
  }
  const vouchedFor = await given.client({ role: 'VENDOR', email_verified_at: null })
  const assigned = await attach({ contact: vouchedFor.id, email: vouchedFor.email }, await given.admin())
  expect(assigned.body).toMatchObject({ pending: false })
  expect((await list()).filter(({ pending }) => pending)).toEqual([])
})

test('an invitation is not accepted while the address is unconfirmed', async () => {
  const { client, invite, list } = await world()
  const invited = await invite(client)
  const setVerified = (email_verified_at: Date | null) =>
    db.updateTable('users').set({ email_verified_at }).where('id', '=', client.id).execute()
  await setVerified(null)
  expect((await accept(client, invited)).refusal).toMatchObject({
    message: 'Please confirm your email address in your account first.',
  })
  expect((await list()).at(-1)).toMatchObject({ pending: true })
  await setVerified(clock.now())
  expect((await accept(client, invited)).status).toBe(200)
})

test('decision 48: an invitation is accepted or declined once, by the invited user alone', async () => {
  const { client, owner, invite, list } = await world()
  const invited = await invite(client)
  for (const stranger of [owner, await given.client(), await given.admin()]) {
    expect((await accept(stranger, invited)).status).toBe(404)
    expect((await decline(stranger, invited)).status).toBe(404)
    expect((await leave(stranger, invited)).status).toBe(404)
  }
  expect((await decline(client, invited)).status).toBe(200)
  expect((await accept(client, invited)).status).toBe(404)
  expect(await list()).toHaveLength(1)

  const again = await invite(client)
  expect((await leave(client, again)).status).toBe(404)
  expect((await accept(client, again)).status).toBe(200)
  expect((await accept(client, again)).status).toBe(409)
  expect((await decline(client, again)).status).toBe(409)
})

test('decision 48: an invitation expires after fourteen days, and can be repeated', async () => {
  const { client, invite, list, membershipsOf } = await world()
  const invited = await invite(client)
  clock.advance(days(14) - 1)
  expect(await membershipsOf(client)).toHaveLength(1)
  clock.advance(1)
  expect(await membershipsOf(client)).toEqual([])
  expect(await list()).toHaveLength(1)
  expect((await accept(client, invited)).status).toBe(404)
  expect((await accept(client, await invite(client))).status).toBe(200)
})

test('Expired invitations and search results are deleted from the database', async () => {
  const { vendor, owner, client, invite } = await world()
  await invite(client)
  await as(owner).call(contactRoutes.people, { query: { search: 'first', vendor_id: String(vendor.id) } })
  clock.advance(days(14))
  await runHousekeeping(services)
  for (const table of ['contact_invitations', 'people_shown'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('decision 48: the vendor withdraws an invitation, and cannot change its flag', async () => {
  const { vendor, owner, client, invite, membershipsOf } = await world()
  const { id } = await invite(client)
  const body = { is_primary_contact: false }
  expect((await as(owner).call(contactRoutes.setPrimary, { ...of({ id }), body })).status).toBe(409)
  const params = { vendorId: String(vendor.id), id: String(id) }
  expect((await as(owner).call(contactRoutes.remove, { params })).body).toEqual({ id })
  expect(await membershipsOf(client)).toEqual([])
})

test('decision 48: the invited client gets a message that leads to the account', async () => {
  const { vendor, client, invite } = await world()
  await waitForEmptyOutbox(db)
  messages.splice(0)
  await invite(client)
  await waitForEmptyOutbox(db)
  expect(messages.map(({ to, subject }) => [to, subject])).toEqual([
    [client.email, 'A vendor has asked you to become one of its contacts'],
  ])
  expect(messages[0]!.text).toContain(`"${vendor.name}" has asked you`)
  expect(messages[0]!.text).toContain('https://hub.localhost/account')
})

test('the people of a suspended vendor add nobody to it; an administrator does', async () => {
  const { vendor, client, attach, list } = await world()
  const admin = await given.admin()
  const body = { active: false }
  expect((await as(admin).call(vendorProfileRoutes.toggleActivation, { ...of(vendor), body })).status).toBe(200)
  const entry = { contact: client.id, email: client.email }
  const refused = await attach(entry)
  expect([refused.status, refused.refusal.message]).toEqual([
    403,
    'This vendor is suspended. Until an administrator activates it again, it can’t add contacts.',
  ])
  expect(await list()).toHaveLength(1)
  expect((await attach(entry, admin)).status).toBe(200)
})

test('an invitation to a suspended vendor stays, and is accepted once the vendor is active again', async () => {
  const { client, vendor, invite, membershipsOf } = await world()
  const invited = await invite(client)
  const admin = as(await given.admin())
  const setActive = async (active: boolean) =>
    expect((await admin.call(vendorProfileRoutes.toggleActivation, { ...of(vendor), body: { active } })).status).toBe(
      200,
    )
  await setActive(false)
  const refused = await accept(client, invited)
  expect([refused.status, refused.refusal.message]).toEqual([
    409,
    'This vendor is suspended. You can accept the invitation once an administrator has activated it again.',
  ])
  expect(await membershipsOf(client)).toMatchObject([{ pending: true }])
  await setActive(true)
  expect((await accept(client, invited)).status).toBe(200)
})

test('a vendor that waits for approval invites colleagues, and the messages do not name it', async () => {
  const { vendor, client, attach, membershipsOf } = await world()
  const values = { approval: 'pending' as const, name: 'Famous hospital' }
  await db.updateTable('vendors').set(values).where('id', '=', vendor.id).execute()
  const colleague = await given.contactOf(await given.vendor())
  await waitForEmptyOutbox(db)
  messages.splice(0)
  for (const { id, email } of [client, colleague])
    expect((await attach({ contact: id, email, is_primary_contact: true })).status).toBe(200)
  expect(await membershipsOf(client)).toMatchObject([{ pending: true }])
  await waitForEmptyOutbox(db)
  const sent = messages.map(({ to, subject, text }) => ({ to, all: `${subject} ${text}` }))
  expect(sent.map(({ to }) => to).toSorted()).toEqual([client.email, colleague.email].toSorted())
  for (const { all } of sent) {
    expect(all).toContain('"a vendor that is not listed yet"')
    expect(all).not.toContain('Famous hospital')
  }
})

test('decision 48: anybody can leave a vendor, and becomes a client when it was the last', async () => {
  const { vendor, client, invite, list } = await world()
  const membership = await invite(client)
  await accept(client, membership)
  expect((await leave(client, membership)).status).toBe(200)
  expect(await list()).toHaveLength(1)
  expect((await as(client).call(accountRoutes.current)).body.role).toBe('CLIENT')
  const left = db.selectFrom('audit_log').select('person_id').where('action', '=', 'left')
  expect(await left.where('vendor_id', '=', vendor.id).execute()).toEqual([{ person_id: client.id }])
})

test('SR-038: the last primary contact cannot leave, also when two leave concurrently', async () => {
  const { vendor, owner, membershipsOf } = await world()
  const second = await given.contactOf(vendor)
  await given.contactOf(vendor, { isPrimary: false })
  const both = await Promise.all(
    [owner, second].map(async (person) => leave(person, (await membershipsOf(person))[0]!)),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('SR-098: neither an invitation nor a membership that the user did not accept prevents the deletion of the account', async () => {
  const { vendor, owner, client, invite, list, attach } = await world()
  await invite(client)
  expect((await deleteAccount(client)).status).toBe(200)
  expect(await list()).toHaveLength(1)

  const forced = await given.contactOf(await given.vendor(), { isPrimary: false })
  await attach({ contact: forced.id, email: forced.email, is_primary_contact: true })
  expect((await deleteAccount(owner)).status).toBe(200)
  expect((await deleteAccount(forced)).status).toBe(200)
  expect(await db.selectFrom('vendor_contacts').selectAll().where('vendor_id', '=', vendor.id).execute()).toEqual([])
})

test('SR-098: a user who accepted is responsible for the vendor, and has to hand it over first', async () => {
  const { owner, client, invite } = await world()
  await accept(client, await invite(client))
  expect((await deleteAccount(owner)).status).toBe(200)
  expect((await deleteAccount(client)).status).toBe(409)
})

test('The last primary contact can leave an archived vendor', async () => {
  const vendor = await given.vendor({ is_archived: true, active: false })
  const owner = await given.contactOf(vendor)
  const [membership] = (await as(owner).call(myMembershipRoutes.list)).body.data
  expect((await leave(owner, membership!)).status).toBe(200)
  expect((await as(owner).call(myMembershipRoutes.list)).body.data).toEqual([])
})

test('The last primary contact of an archived vendor stays while it has other active contacts', async () => {
  const vendor = await given.vendor({ is_archived: true, active: false })
  const owner = await given.contactOf(vendor)
  const colleague = await given.contactOf(vendor, { isPrimary: false })
  const [membership] = (await as(owner).call(myMembershipRoutes.list)).body.data
  expect((await leave(owner, membership!)).status).toBe(409)
  await db.updateTable('users').set({ active: false }).where('id', '=', colleague.id).execute()
  expect((await leave(owner, membership!)).status).toBe(200)
})

test('Nobody becomes a contact of an archived vendor or is invited to it', async () => {
  const { vendor, owner, client, attach, list } = await world()
  await given.referral(await given.client(), vendor)
  const admin = await given.admin()
  await as(admin).call(vendorProfileRoutes.remove, of(vendor))
  for (const person of [owner, admin]) {
    const refused = await attach({ contact: client.id, email: client.email }, person)
    expect([refused.status, refused.refusal.message]).toEqual([409, 'This vendor is archived.'])
  }
  expect(await list()).toHaveLength(1)
})

test('An invitation to an archived vendor has expired', async () => {
  const { vendor, client, invite, membershipsOf } = await world()
  const invited = await invite(client)
  await given.referral(await given.client(), vendor)
  await as(await given.admin()).call(vendorProfileRoutes.remove, of(vendor))
  expect(await membershipsOf(client)).toEqual([])
  expect((await as(client).call(accountRoutes.current)).body.invitations).toBe(0)
  expect((await accept(client, invited)).status).toBe(404)
})

test('decision 52: a vendor adds twenty contacts a day, and failed attempts count', async () => {
  const { owner, attach } = await world()
  const other = await given.contactOf(await given.vendor())
  // Attempts of others do not count against the vendor.
  for (let n = 0; n < 25; n += 1) expect((await attach({ contact: n + 1 }, other)).status).toBe(403)
  for (let n = 0; n < 19; n += 1) expect((await attach({ contact: 2_000_000_000 + n })).status).toBe(404)
  const friend = await given.client()
  expect((await attach({ contact: friend.id, email: friend.email })).status).toBe(200)
  const refused = await attach({ contact: friend.id, email: friend.email }, owner)
  expect([refused.status, refused.refusal.message]).toEqual([429, 'Too many attempts. Please try again tomorrow.'])
  clock.advance(days(1))
  expect((await attach({ contact: friend.id, email: friend.email })).status).toBe(200)
})

test('Who accepts at one vendor while they leave another stays a vendor user', async () => {
  const { invite, client: user } = await world()
  const invitation = await invite(user)
  const left = await given.vendor()
  const contact = { vendor_id: left.id, user_id: user.id, is_primary: true, created_at: clock.now() }
  await db.insertInto('vendor_contacts').values(contact).execute()
  await db.updateTable('users').set({ role: 'VENDOR' }).where('id', '=', user.id).execute()
  const { accepted } = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('vendor_contacts').where('vendor_id', '=', left.id).execute()
    await demoteUsersWithoutVendor({ db: tx, record: async () => {} }, [user.id])
    const reply = suppressUnhandledRejection(accept(user, invitation))
    await expect.poll(() => countWaitingForLocks(pool, 'from users'), { timeout: 30_000 }).toBe(1)
    return { accepted: reply }
  })
  expect((await accepted).status).toBe(200)
  const { role } = await db.selectFrom('users').select('role').where('id', '=', user.id).executeTakeFirstOrThrow()
  expect(role).toBe('VENDOR')
})
