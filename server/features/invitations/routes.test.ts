import { expect, test } from 'vitest'
import { invitationRoutes } from '#contract/invitations.ts'
import { registrationRoutes } from '#contract/registration.ts'
import { days, hours } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

const { as, call, clock, db, given, messages } = await startTestApp({}, { background: true })

const WAIT = { timeout: 30_000 }
const invite = (user: { id: number }, users: string[], vendor_name?: string) =>
  as(user).call(invitationRoutes.invite, { body: { users, ...(vendor_name !== undefined && { vendor_name }) } })
const sentTo = (address: string) => messages.filter(({ to }) => to === address)

test('ACC-003, API-021, ACC-016, ACC-017: any signed-in user invites; lines are trimmed, repeats and blank lines dropped', async () => {
  for (const user of [await given.client(), await given.contactOf(await given.vendor()), await given.admin()]) {
    const address = `friend.${user.email}`
    const reply = await invite(user, [` ${address} `, '', address.toUpperCase(), address, '  '])
    expect([reply.status, reply.body]).toEqual([200, { message: 'Invitation Successfully Sent' }])
    const rows = await db.selectFrom('invitations').selectAll().where('inviter_id', '=', user.id).execute()
    expect(rows.map(({ email }) => email)).toEqual([address])
    await expect.poll(() => sentTo(address).length, WAIT).toBe(1)
    expect(sentTo(address)[0]!.text).toContain(`/register?email=${encodeURIComponent(address)}`)
  }
}, 60_000)

test.each([
  [
    'ACC-018, ACC-020',
    ['fine@example.org', 'no-dot@example', 'a@.org', ' b@c '],
    'Below emails are invalid: no-dot@example, a@.org, b@c',
  ],
  ['ACC-019', ['', '   '], 'No users added to invite'],
  ['ACC-019', [], 'No users added to invite'],
])('%s, decision 28: %j is refused and sends nothing', async (_, users, message) => {
  const client = await given.client()
  const reply = await invite(client, users)
  expect([reply.status, reply.refusal.errors]).toEqual([422, { users: [message] }])
  expect(await db.selectFrom('invitations').selectAll().where('inviter_id', '=', client.id).execute()).toEqual([])
})

test('an address that is invited again and again gets one message a day from the same person', async () => {
  const [inviter, other] = [await given.client(), await given.client()]
  const address = `often.${inviter.email}`
  for (let n = 0; n < 5; n += 1)
    expect((await invite(inviter, [n % 2 ? address : address.toUpperCase()])).status).toBe(200)
  await invite(other, [address])
  await waitForEmptyOutbox(db)
  const received = () => messages.filter(({ to }) => to.toLowerCase() === address.toLowerCase()).length
  expect(received()).toBe(2)
  clock.advance(days(1))
  await invite(inviter, [address])
  await waitForEmptyOutbox(db)
  expect(received()).toBe(3)
})

test('a repeat that sent no message does not put off the message of the next day', async () => {
  const inviter = await given.client()
  const address = `later.${inviter.email}`
  const received: number[] = []
  for (const pause of [0, 20, 5]) {
    clock.advance(hours(pause))
    await invite(inviter, [address])
    await waitForEmptyOutbox(db)
    received.push(sentTo(address).length)
  }
  expect(received).toEqual([1, 1, 2])
})

test('decision 20: the response does not reveal whether an address has an account, and the message is the same', async () => {
  const known = await given.client()
  const inviter = await given.client()
  const unknown = `unknown.${inviter.email}`
  const replies = [await invite(inviter, [known.email]), await invite(inviter, [unknown])]
  expect(replies[0]!.raw.equals(replies[1]!.raw)).toBe(true)
  await expect.poll(() => [known.email, unknown].map((one) => sentTo(one).length), WAIT).toEqual([1, 1])
  const [a, b] = [sentTo(known.email)[0]!, sentTo(unknown)[0]!]
  expect(a.subject).toBe(b.subject)
})

test('API-021: an administrator names any vendor by its id and name; others do so only for a vendor of theirs', async () => {
  const [mine, other] = [await given.vendor(), await given.vendor()]
  const [admin, contact] = [await given.admin(), await given.contactOf(mine)]
  const inviteFor = (user: { id: number }, vendor_id: number, vendor_name: string) =>
    as(user).call(invitationRoutes.invite, { body: { users: [`new.${user.id}@example.org`], vendor_id, vendor_name } })
  const vendorsOf = async (user: { id: number }) => {
    const rows = await db
      .selectFrom('invitations')
      .selectAll()
      .where('inviter_id', '=', user.id)
      .orderBy('id')
      .execute()
    return rows.map(({ vendor_id }) => vendor_id)
  }
  await inviteFor(admin, other.id, other.name)
  await inviteFor(admin, other.id, mine.name)
  await inviteFor(contact, mine.id, mine.name)
  await inviteFor(contact, other.id, other.name)
  expect(await vendorsOf(admin)).toEqual([other.id, null])
  expect(await vendorsOf(contact)).toEqual([mine.id, null])
  const sent = () => sentTo(`new.${admin.id}@example.org`).map(({ text }) => text.includes(other.name))
  await expect.poll(() => sent().length, WAIT).toBe(2)
  expect(sent().filter(Boolean)).toHaveLength(1)
}, 60_000)

test('API-021: the invitation names the vendor when the inviter works for it, otherwise the vendor is ignored', async () => {
  const [mine, other] = [await given.vendor(), await given.vendor()]
  const contact = await given.contactOf(mine, { isPrimary: false })
  const [one, two] = [`one.${contact.email}`, `two.${contact.email}`]
  await invite(contact, [one], mine.name.toUpperCase())
  await invite(contact, [two], other.name)
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .where('inviter_id', '=', contact.id)
    .orderBy('id')
    .execute()
  expect(rows.map(({ vendor_id }) => vendor_id)).toEqual([mine.id, null])
  await expect.poll(() => [one, two].map((address) => sentTo(address).length), WAIT).toEqual([1, 1])
  expect(sentTo(one)[0]!.text).toContain(mine.name)
  expect(sentTo(two)[0]!.text).not.toContain(other.name)
})

test.each([
  ['waits for approval', { approval: 'pending' as const }],
  ['is switched off', { active: false }],
])('a vendor that %s is not named in an invitation, which is sent all the same', async (_, values) => {
  const vendor = await given.vendor({ name: `Famous hospital ${JSON.stringify(values)}`, ...values })
  const contact = await given.contactOf(vendor)
  const address = `unlisted.${contact.email}`
  expect((await invite(contact, [address], vendor.name)).status).toBe(200)
  await expect.poll(() => sentTo(address).length, WAIT).toBe(1)
  expect(sentTo(address)[0]!.text).toContain(contact.last)
  expect(sentTo(address)[0]!.text).not.toContain('Famous hospital')
})

test('SR-073: fifty invitations a day, also when they are sent concurrently', async () => {
  const client = await given.client()
  const some = (from: number, count: number) => Array.from({ length: count }, (_, n) => `many${from + n}@example.org`)
  const caller = as(client)
  const send = (users: string[]) => caller.call(invitationRoutes.invite, { body: { users } })
  const tooLong = await send(some(0, 51))
  expect([tooLong.status, tooLong.refusal.errors]).toEqual([
    422,
    { users: ['You can invite at most 50 people in 24 hours.'] },
  ])
  const replies = await Promise.all([0, 1, 2, 3].map((n) => send(some(100 * n, 20))))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  clock.advance(hours(11))
  const refused = await invite(client, some(900, 20))
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 13 * 3_600])
  expect(refused.refusal.message).toBe('You can invite 50 people in 24 hours. You can invite 10 more now.')
  expect((await invite(client, some(950, 10))).status).toBe(200)
  expect((await invite(client, some(960, 1))).refusal.message).toMatch(/^Too many attempts\./)
  clock.advance(days(1))
  expect((await invite(client, some(900, 20))).status).toBe(200)
})

test('AUTH-032: the link registers an invited user with the invited address', async () => {
  const person = { first: 'Ama', last: 'Osei', phone: '416-555-0100', password: 'the way by the river' }
  const inviter = await given.client()
  const email = `joins.${inviter.email}`
  await invite(inviter, [email])
  const body = { ...person, email, password_confirmation: person.password }
  expect((await call(null, registrationRoutes.register, { body })).status).toBe(200)
})

const wish = (values: object = {}) => ({
  name: 'Osei Physio',
  email: 'desk@example.org',
  website: 'osei.example.org',
  phone: '416-555-01001234',
  ...values,
})
const ask = (user: { id: number }, body: object) =>
  as(user).call(invitationRoutes.becomeVendor, { body: body as never })

test('ACC-004, ACC-007, API-022, ERR-025: a client’s request reaches the administrators', async () => {
  const [client, admin, former] = [await given.client(), await given.admin(), await given.admin({ active: false })]
  const reply = await ask(client, wish())
  expect([reply.status, reply.body]).toEqual([200, { message: 'Your request has been sent' }])
  const rows = await db.selectFrom('vendor_requests').selectAll().where('user_id', '=', client.id).execute()
  expect(rows).toMatchObject([{ name: 'Osei Physio', site: 'https://osei.example.org', handled_at: null }])
  await expect.poll(() => sentTo(admin.email).length, WAIT).toBe(1)
  expect(sentTo(former.email)).toEqual([])
})

test('ACC-008, ACC-009, ACC-010, ACC-011, ACC-012: a missing value is reported at its field', async () => {
  const client = await given.client()
  expect((await ask(client, {})).refusal.errors).toEqual({
    name: ['Name is required'],
    email: ['Email is required'],
    website: ['Website is required'],
    phone: ['Phone is required'],
  })
  expect((await ask(client, wish({ phone: '416' }))).refusal.errors).toEqual({
    phone: ['The phone must be at least 10 digits.'],
  })
})

test('decision 3: only clients can request a vendor account', async () => {
  expect((await ask(await given.contactOf(await given.vendor()), wish())).status).toBe(403)
  expect((await ask(await given.admin(), wish())).status).toBe(403)
})

test('SR-073: a repeated request changes the open one, three times a day', async () => {
  const client = await given.client()
  for (const name of ['One', 'Two', 'Three']) expect((await ask(client, wish({ name }))).status).toBe(200)
  expect((await ask(client, wish({ name: 'Four' }))).status).toBe(429)
  const rows = await db.selectFrom('vendor_requests').selectAll().where('user_id', '=', client.id).execute()
  expect(rows.map(({ name }) => name)).toEqual(['Three'])
})

test('ACC-004: an administrator approves or rejects a request in one step; nobody else decides', async () => {
  const [client, other, admin] = [await given.client(), await given.client(), as(await given.admin())]
  await ask(client, wish({ name: 'Approved', email: `approved.${client.email}` }))
  await ask(other, wish({ name: 'Declined', email: `declined.${other.email}` }))
  const open = async () => (await admin.call(invitationRoutes.vendorRequests, { query: { limit: '100' } })).body.data
  const requestOf = async (user: { id: number }) => (await open()).find((one) => one.user.id === user.id)!
  const mine = await requestOf(client)
  expect(mine).toMatchObject({ name: 'Approved', website: 'https://osei.example.org', user: { email: client.email } })
  const of = ({ id }: { id: number }) => ({ params: { id: String(id) } })
  for (const route of [invitationRoutes.approveVendorRequest, invitationRoutes.declineVendorRequest])
    expect((await as(client).call(route, of(mine))).status).toBe(403)
  expect((await as(client).call(invitationRoutes.vendorRequests)).status).toBe(403)

  const replies = await Promise.all([1, 2].map(() => admin.call(invitationRoutes.approveVendorRequest, of(mine))))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { id } = replies.find(({ status }) => status === 200)!.body
  expect(await db.selectFrom('vendor_contacts').selectAll().where('vendor_id', '=', id).execute()).toMatchObject([
    { user_id: client.id, is_primary: true },
  ])
  expect((await db.selectFrom('users').select('role').where('id', '=', client.id).executeTakeFirstOrThrow()).role).toBe(
    'VENDOR',
  )
  const declined = await requestOf(other)
  expect((await admin.call(invitationRoutes.declineVendorRequest, of(declined))).status).toBe(200)
  expect((await admin.call(invitationRoutes.declineVendorRequest, of(declined))).status).toBe(409)
  expect((await open()).filter(({ user }) => [client.id, other.id].includes(user.id))).toEqual([])
  expect((await admin.call(invitationRoutes.approveVendorRequest, { params: { id: '2000000000' } })).status).toBe(404)
})

test('a request says whether a vendor of the same name is listed, whatever its case and accents', async () => {
  const [client, other, admin] = [await given.client(), await given.client(), as(await given.admin())]
  await given.vendor({ name: 'Réadapt Nord' })
  await given.vendor({ name: 'Closed Nord', is_archived: true })
  await ask(client, wish({ name: 'READAPT nord', email: `nord.${client.email}` }))
  await ask(other, wish({ name: 'Closed Nord', email: `closed.${other.email}` }))
  const { data } = (await admin.call(invitationRoutes.vendorRequests, { query: { limit: '100' } })).body
  const isListed = (asker: { id: number }) => data.find(({ user }) => user.id === asker.id)!.is_name_taken
  expect([isListed(client), isListed(other)]).toEqual([true, false])
})

test('the requester is told of the decision, once', async () => {
  const [client, other, admin] = [await given.client(), await given.client(), as(await given.admin())]
  await ask(client, wish({ name: 'Elm Physio', email: `elm.${client.email}` }))
  await ask(other, wish({ email: `oak.${other.email}` }))
  const { data } = (await admin.call(invitationRoutes.vendorRequests, { query: { limit: '100' } })).body
  const paramsOf = (asker: { id: number }) => ({ id: String(data.find(({ user }) => user.id === asker.id)!.id) })
  for (const repeat of [200, 409]) {
    const approval = await admin.call(invitationRoutes.approveVendorRequest, { params: paramsOf(client) })
    const refusal = await admin.call(invitationRoutes.declineVendorRequest, { params: paramsOf(other) })
    expect([approval.status, refusal.status]).toEqual([repeat, repeat])
  }
  await waitForEmptyOutbox(db)
  expect(sentTo(client.email)).toMatchObject([
    { subject: 'You are now a contact of a vendor', text: expect.stringContaining('"Elm Physio"') },
  ])
  expect(sentTo(other.email)).toMatchObject([
    { subject: 'Your request to be listed as a vendor', text: expect.stringContaining('has declined your request') },
  ])
})

test('ACC-004: a request with the address of an existing vendor is not approved and stays open', async () => {
  const [client, admin] = [await given.client(), as(await given.admin())]
  const listed = await given.vendor()
  await ask(client, wish({ email: listed.email }))
  const { body } = await admin.call(invitationRoutes.vendorRequests, { query: { limit: '100' } })
  const { id } = body.data.find(({ user }) => user.id === client.id)!
  const reply = await admin.call(invitationRoutes.approveVendorRequest, { params: { id: String(id) } })
  expect([reply.status, reply.refusal.message]).toEqual([409, 'A vendor with this email address is already listed.'])
  await db.updateTable('vendors').set({ is_archived: true }).where('id', '=', listed.id).execute()
  const again = await admin.call(invitationRoutes.approveVendorRequest, { params: { id: String(id) } })
  expect([again.status, again.refusal.message]).toEqual([
    409,
    `The archived vendor ${listed.name} has this email address. Please restore it instead.`,
  ])
})

test('a request of a user who is deactivated is neither listed nor approved until the account is active again', async () => {
  const [client, admin] = [await given.client(), as(await given.admin())]
  await ask(client, wish({ name: 'Ash Physio', email: `ash.${client.email}` }))
  const open = async () =>
    (await admin.call(invitationRoutes.vendorRequests, { query: { limit: '100' } })).body.data.filter(
      ({ user }) => user.id === client.id,
    )
  const setActive = (active: boolean) => db.updateTable('users').set({ active }).where('id', '=', client.id).execute()
  const params = { id: String((await open())[0]!.id) }
  const approve = () => admin.call(invitationRoutes.approveVendorRequest, { params })

  await setActive(false)
  expect(await open()).toEqual([])
  const refused = await approve()
  expect([refused.status, refused.refusal.message]).toEqual([
    409,
    'The account that asked has been deactivated. Please reactivate it first.',
  ])
  await setActive(true)
  expect(await open()).toHaveLength(1)
  expect((await approve()).status).toBe(200)
})
