import { expect, test } from 'vitest'
import { dashboardRoutes } from '#contract/dashboard.ts'
import { buildEmbeddedVendorPath } from '#contract/embedded-vendor-page.ts'
import { followRoutes } from '#contract/follows.ts'
import { importRoutes } from '#contract/imports.ts'
import { invitationRoutes } from '#contract/invitations.ts'
import { locationRoutes } from '#contract/locations.ts'
import { mapRoutes } from '#contract/map.ts'
import { vendorFileRoutes } from '#contract/media.ts'
import { networkRoutes } from '#contract/networks.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { registrationRoutes } from '#contract/registration.ts'
import { serviceRoutes } from '#contract/services.ts'
import { suggestionRoutes } from '#contract/suggestions.ts'
import { userRoutes } from '#contract/users.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { hours } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

const { app, as, call, clock, db, given, messages } = await startTestApp(
  {
    NEW_VENDORS: 'approved',
    LIMIT_USER: 'off',
    LIMIT_ADDRESS: 'off',
  },
  { background: true },
)

const admin = as(await given.admin({ email: 'admin@example.org' }))
const decide = (id: number, body: { approved: boolean; reason?: string }, caller = admin) =>
  caller.call(vendorProfileRoutes.approve, { params: { id: String(id) }, body })
const toggle = (id: number, caller = admin, reason?: string) =>
  caller.call(vendorProfileRoutes.toggleActivation, {
    params: { id: String(id) },
    body: reason === undefined ? {} : { reason },
  })
const read = async (id: number, caller = admin) => caller.call(vendorRoutes.one, { params: { id: String(id) } })
const sentMessages = async () => {
  await waitForEmptyOutbox(db)
  return messages.splice(0)
}

let count = 0
/** Registers a vendor as a new user does; returns the user and the vendor. */
async function registered() {
  const nth = (count += 1)
  const email = `canary${nth}@example.org`
  const reply = await call(null, registrationRoutes.register, {
    body: {
      first: 'Kit',
      last: 'Canary',
      email,
      phone: '416-555-0100',
      password: 'a long walk by the lake',
      password_confirmation: 'a long walk by the lake',
      is_vendor: true,
      vendor: { name: `CANARY ${nth}`, email: `desk-${email}`, site: 'canary.example.org', phone: '416-555-0111' },
    },
  })
  expect(reply.status).toBe(200)
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const contact = db.selectFrom('vendor_contacts').select('vendor_id').where('user_id', '=', id)
  return { owner: as({ id }), vendorId: (await contact.executeTakeFirstOrThrow()).vendor_id, email }
}

/** A vendor with everything that searches need, filled in by its contacts. */
async function filledIn(service: { id: number }) {
  const made = await registered()
  const params = { id: String(made.vendorId) }
  await made.owner.call(vendorProfileRoutes.attachService, { params, body: { service: service.id } })
  await made.owner.call(vendorProfileRoutes.update, { params, body: { bio: 'CANARY: we visit you.' } })
  const body = { clinic_name: 'CANARY desk', city: 'Kenora', state: 'ON', zip: 'P9N 1A1', country: 'Canada', ...PLACE }
  const added = await made.owner.call(locationRoutes.add, { params, body })
  return { ...made, service, location: added.body.location.id }
}
const PLACE = { lat: 49.767, lng: -94.49 }

/** The response bodies of every list and map that can show a vendor. */
async function directory(caller: ReturnType<typeof as>, service: { id: number }) {
  const lists = [
    {},
    { search: 'canary' },
    { search: 'cannary' },
    { near: '49.767,-94.49' },
    { bbox: '-95,49,-94,50' },
    { withoutLoc: 'true', vendorName: 'canary' },
    { service: String(service.id) },
    { approval: 'pending' },
    { approval: 'declined' },
  ] as const
  const replies = await Promise.all([
    ...lists.map((query) => caller.call(vendorRoutes.list, { query })),
    caller.call(suggestionRoutes.list, { query: { search: 'canary' } }),
    caller.call(mapRoutes.tile, { params: { z: '0', x: '0', y: '0' } }),
    caller.call(mapRoutes.tile, { params: { z: '11', x: '486', y: '696' } }),
    caller.call(serviceRoutes.list),
  ])
  return replies.map(({ status, raw }) => [status, raw.toString('base64')])
}

/** The statuses of every call that leads to one vendor. */
async function statusesOf(caller: ReturnType<typeof as>, { vendorId, service, location }: Filled) {
  const params = { id: String(vendorId) }
  const body = { vendor_id: vendorId }
  const order = { location, service: service.id, details: 'Please call.', consentProvided: true }
  const replies = [
    await caller.call(vendorRoutes.one, { params }),
    await caller.call(vendorRoutes.one, { params, query: { forConnect: 'true' } }),
    await caller.call(vendorRoutes.rating, { params }),
    await caller.call(locationRoutes.ofVendor, { params }),
    await caller.call(vendorFileRoutes.ofVendor, { params }),
    await caller.call(referralRoutes.send, { body: { vendor: vendorId, order } }),
    await caller.call(followRoutes.follow, { body }),
    await caller.call(followRoutes.like, { body }),
  ]
  return new Set(replies.map(({ status }) => status))
}
type Filled = Awaited<ReturnType<typeof filledIn>>

test('decision 49: a vendor that is pending, declined or suspended is hidden from guests, clients and other vendors', async () => {
  const service = await given.service({ name: 'Plain' })
  const other = await given.vendor({ name: 'Elsewhere' })
  const strangers = [as(await given.client()), as(await given.contactOf(other))]
  const before = await Promise.all(strangers.map((stranger) => directory(stranger, service)))
  const vendor = await filledIn(service)
  const frame = async () => (await app.http.inject({ url: buildEmbeddedVendorPath(vendor.vendorId) })).statusCode
  const config = await app.http.inject({ url: '/config/config.json' })
  expect(config.body).not.toContain('CANARY')

  async function expectHidden(state: string) {
    const after = await Promise.all(strangers.map((stranger) => directory(stranger, service)))
    expect(after, state).toEqual(before)
    for (const stranger of strangers) expect(await statusesOf(stranger, vendor), state).toEqual(new Set([403]))
    expect(await statusesOf(as(null), vendor), state).toEqual(new Set([401]))
    expect(await frame(), state).toBe(404)
  }

  await expectHidden('pending')
  await decide(vendor.vendorId, { approved: false, reason: 'No licence' })
  await expectHidden('declined')
  await vendor.owner.call(vendorProfileRoutes.askForApproval, { params: { id: String(vendor.vendorId) } })
  await decide(vendor.vendorId, { approved: true })
  for (const [i, stranger] of strangers.entries()) {
    const changed = (await directory(stranger, service)).map((answer, n) => answer[1] !== before[i]![n]![1])
    // All lists change except the one of pending and declined vendors and the names of services.
    expect(changed).toEqual([true, true, true, true, true, true, true, false, false, true, true, true, false])
    expect(await statusesOf(stranger, vendor)).toEqual(new Set([200]))
  }
  expect(await frame()).toBe(200)
  await toggle(vendor.vendorId)
  await expectHidden('suspended')
}, 60_000)

test('decision 49: an administrator approves a vendor once; its contacts get a message, and searches find it', async () => {
  const vendor = await filledIn(await given.service())
  await sentMessages()
  expect((await read(vendor.vendorId)).body).toMatchObject({ approved: false, approval: 'pending', active: true })
  const people = [as(await given.client()), vendor.owner, as(await given.contactOf(await given.vendor()))]
  for (const person of people) expect((await decide(vendor.vendorId, { approved: true }, person)).status).toBe(403)

  const both = await Promise.all([1, 2].map(() => decide(vendor.vendorId, { approved: true })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)!.body).toEqual({ approved: true })
  for (const approved of [true, false])
    expect((await decide(vendor.vendorId, { approved, reason: 'Again' })).refusal.message).toBe(
      'An administrator has already decided on this vendor.',
    )
  expect((await sentMessages()).map(({ to, subject }) => [to, subject])).toEqual([
    [vendor.email, expect.stringMatching(/^CANARY \d+ is now listed$/)],
  ])
  const stored = db.selectFrom('vendors').selectAll().where('id', '=', vendor.vendorId)
  const row = await stored.executeTakeFirstOrThrow()
  expect(row.approval_decided_at).toBeInstanceOf(Date)
  const decider = db.selectFrom('users').select('email').where('id', '=', row.approval_decided_by)
  expect(await decider.execute()).toEqual([{ email: 'admin@example.org' }])
  const lines = db.selectFrom('audit_log').select('action').where('vendor_id', '=', vendor.vendorId)
  expect((await lines.execute()).map(({ action }) => action)).toContain('approved')
})

test('a suspended, deactivated or archived vendor is not approved, and nobody reads that it is listed', async () => {
  const suspended = await registered()
  await toggle(suspended.vendorId, admin, 'We are checking a complaint.')
  const deactivated = await given.vendor({ approval: 'pending', active: false })
  const archived = await given.vendor({ approval: 'pending', is_archived: true })
  await sentMessages()
  const texts = {
    [deactivated.id]: 'This vendor is deactivated. Please activate it first, and then approve it.',
    [suspended.vendorId]: 'This vendor is suspended. Please activate it first, and then approve it.',
    [archived.id]: 'This vendor is archived.',
  }
  for (const [id, text] of Object.entries(texts)) {
    const { status, refusal } = await decide(Number(id), { approved: true })
    expect([status, refusal.message]).toEqual([409, text])
    expect((await read(Number(id))).body.approval).toBe('pending')
  }
  expect(await sentMessages()).toEqual([])

  await toggle(suspended.vendorId)
  expect((await decide(suspended.vendorId, { approved: true })).status).toBe(200)
  expect((await sentMessages()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/is now listed$/)])
})

test('a suspended vendor waits for approval, and an archived one does not', async () => {
  const suspended = await given.vendor({ approval: 'pending', active: false, suspended_at: new Date() })
  const archived = await given.vendor({ approval: 'pending', is_archived: true })
  const { data } = (await admin.call(vendorRoutes.list, { query: { withoutLoc: 'true', approval: 'pending' } })).body
  const found = (await admin.call(vendorRoutes.list, { query: { approval: 'pending' } })).body.data
  for (const listed of [data, found].map((vendors) => vendors.map(({ id }) => id))) {
    expect(listed).toContain(suspended.id)
    expect(listed).not.toContain(archived.id)
  }
})

test('decision 49: the mailbox of a vendor without an account is told of each decision, and not to sign in', async () => {
  const vendor = await given.vendor({ approval: 'pending' })
  await sentMessages()
  await decide(vendor.id, { approved: true })
  await toggle(vendor.id, admin, 'We are checking a complaint.')
  await db.updateTable('vendors').set({ approval: 'pending' }).where('id', '=', vendor.id).execute()
  await decide(vendor.id, { approved: false, reason: 'We need your licence number.' })
  const mails = (await sentMessages()).filter(({ to }) => to === vendor.email)
  expect(mails.map(({ subject }) => subject?.replace(vendor.name, '').trim()).toSorted()).toEqual([
    'has been suspended',
    'is now listed',
    'was not approved',
  ])
  for (const { text } of mails) expect(text).not.toMatch(/sign in|ouvrez une session|\/vendors\//i)
  const texts = mails.map(({ text }) => text).join()
  for (const reason of ['We are checking a complaint.', 'We need your licence number.']) expect(texts).toContain(reason)
})

test('decision 49: a decline needs a reason, which only the contacts read; they can ask for approval again', async () => {
  const vendor = await filledIn(await given.service())
  const params = { id: String(vendor.vendorId) }
  await sentMessages()
  for (const reason of [undefined, '', '   ']) {
    const reply = await decide(vendor.vendorId, { approved: false, ...(reason !== undefined && { reason }) })
    expect([reply.status, reply.refusal.errors]).toEqual([422, { reason: ['Please say why.'] }])
  }
  expect((await vendor.owner.call(vendorProfileRoutes.askForApproval, { params })).status).toBe(409)
  expect((await decide(vendor.vendorId, { approved: false, reason: 'We need your licence number.' })).status).toBe(200)
  const [mail] = await sentMessages()
  expect(mail).toMatchObject({ to: vendor.email, subject: expect.stringMatching(/was not approved$/) })
  expect(mail!.text).toContain('We need your licence number.')
  clock.advance(hours(1))
  const REASON = { approval: 'declined', approval_reason: 'We need your licence number.', approved: false }
  expect((await read(vendor.vendorId, vendor.owner)).body).toMatchObject(REASON)

  expect((await vendor.owner.call(vendorProfileRoutes.askForApproval, { params })).status).toBe(200)
  expect((await sentMessages()).map(({ to, subject }) => [to, subject])).toEqual([
    ['admin@example.org', 'A new vendor is waiting for approval'],
  ])
  expect((await read(vendor.vendorId, vendor.owner)).body).toMatchObject({ approval: 'pending', approval_reason: null })
  await decide(vendor.vendorId, { approved: true })
  const { body } = await read(vendor.vendorId, as(await given.client()))
  expect([body.approved, Object.keys(body).filter((key) => /reason|approval/.test(key))]).toEqual([true, []])
})

test('decision 49: pending vendors are counted for administrators, listed by a filter, and announced', async () => {
  const waiting = async () => (await admin.call(dashboardRoutes.read)).body.waiting.vendors
  const before = await waiting()
  await sentMessages()
  clock.advance(hours(1))
  const { vendorId } = await registered()
  expect(await waiting()).toBe(before + 1)
  expect((await sentMessages()).map(({ to, subject }) => [to, subject])).toEqual([
    ['admin@example.org', 'A new vendor is waiting for approval'],
  ])
  const listed = await admin.call(vendorRoutes.list, { query: { withoutLoc: 'true', approval: 'pending' } })
  expect(listed.body.data.every(({ approval }) => approval === 'pending')).toBe(true)
  expect(listed.body.data.map(({ id }) => id)).toContain(vendorId)
  await decide(vendorId, { approved: true })
  expect(await waiting()).toBe(before)
})

test('vendors that wait for approval are announced once an hour, by email alone', async () => {
  await db
    .updateTable('users')
    .set({ enable_sending_sms: true, enable_sending_email: false })
    .where('email', '=', 'admin@example.org')
    .execute()
  clock.advance(hours(1))
  await sentMessages()
  for (let nth = 0; nth < 3; nth += 1) await registered()
  expect((await sentMessages()).map(({ to }) => to)).toEqual(['admin@example.org'])
  clock.advance(hours(1))
  await registered()
  expect(await sentMessages()).toHaveLength(1)

  // Once administrators have dealt with all, the next one is news.
  await db.updateTable('vendors').set({ approval: 'approved' }).where('approval', '=', 'pending').execute()
  await registered()
  expect(await sentMessages()).toHaveLength(1)
  await db
    .updateTable('users')
    .set({ enable_sending_sms: false, enable_sending_email: true })
    .where('email', '=', 'admin@example.org')
    .execute()
})

test('decision 49: administrators are told when a vendor that one of them approved takes another name', async () => {
  const { vendorId, owner } = await registered()
  const rename = async (name: string, caller = owner) =>
    (await caller.call(vendorProfileRoutes.update, { params: { id: String(vendorId) }, body: { name } })).status
  expect(await rename('Happy Paws')).toBe(200)
  await decide(vendorId, { approved: true })
  await sentMessages()
  expect([await rename('Toronto General Hospital'), await rename('Toronto General Hospital')]).toEqual([200, 200])
  const mails = await sentMessages()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['admin@example.org', 'A vendor has changed its name'],
  ])
  expect(mails[0]!.text).toContain('approved a vendor as Happy Paws. Its people now call it Toronto General Hospital.')
  expect(mails[0]!.text).toContain(`/vendors/${vendorId}`)

  expect(await rename('Happy Paws', admin)).toBe(200)
  expect(await sentMessages()).toEqual([])
  const statuses = []
  for (const nth of [2, 3, 4, 5, 6]) statuses.push(await rename(`Name ${nth}`))
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})

test('decision 49: administrators are told of other names, too, and of the names of vendors that none of them had to decide on', async () => {
  const vendor = await given.vendor({ name: 'Imported Paws' })
  const owner = as(await given.contactOf(vendor))
  await sentMessages()
  const change = async (body: object) =>
    (await owner.call(vendorProfileRoutes.update, { params: { id: String(vendor.id) }, body })).status
  expect(await change({ other_names: ['Toronto General Hospital'] })).toBe(200)
  expect(await change({ other_names: ['Toronto General Hospital'], bio: 'We walk dogs.' })).toBe(200)
  expect(await change({ name: 'Walked Paws' })).toBe(200)
  const texts = (await sentMessages()).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('as Imported Paws. Its people now call it Imported Paws, Toronto General Hospital.')
  expect(texts[1]).toContain(
    'as Imported Paws, Toronto General Hospital. Its people now call it Walked Paws, Toronto General Hospital.',
  )
})

test('decision 49: a vendor from a request is pending; vendors that administrators create or import are approved', async () => {
  const client = await given.client()
  const wish = { name: 'Asked', email: 'asked@example.org', website: 'asked.example.org', phone: '416-555-0100' }
  await as(client).call(invitationRoutes.becomeVendor, { body: wish })
  const { body: requests } = await admin.call(invitationRoutes.vendorRequests)
  const { body: made } = await admin.call(invitationRoutes.approveVendorRequest, {
    params: { id: String(requests.data[0]!.id) },
  })
  expect((await read(made.id)).body.approved).toBe(false)

  const created = await admin.call(vendorProfileRoutes.create, { body: { name: 'Made', email: 'made@example.org' } })
  expect(created.body.approved).toBe(true)
  await admin.call(importRoutes.vendors, {
    body: { vendors: [{ name: 'Brought', email: 'brought@example.org' }] },
  })
  await admin.call(userRoutes.add, {
    body: {
      first: 'Ama',
      last: 'Osei',
      email: 'ama@example.org',
      phone: '416-555-0100',
      password: 'a long walk by the lake',
      password_confirmation: 'a long walk by the lake',
      role: 'VENDOR',
      is_vendor: true,
      vendor: { name: 'With user', email: 'with@example.org', site: 'with.example.org', phone: '416-555-0100' },
    } as never,
  })
  const rows = await db
    .selectFrom('vendors')
    .select(['email', 'approval'])
    .where('email', 'in', ['brought@example.org', 'with@example.org'])
    .execute()
  expect(rows.map(({ approval }) => approval)).toEqual(['approved', 'approved'])
})

test('decision 49: the contacts of a suspended vendor see the reason and cannot reactivate it', async () => {
  const vendor = await given.vendor({ name: 'Rogue' })
  const primary = await given.contactOf(vendor)
  const owner = as(primary)
  await sentMessages()
  expect((await toggle(vendor.id, admin, 'This is not your hospital.')).body).toEqual({
    active: false,
    suspended: true,
  })
  expect((await toggle(vendor.id, owner)).status).toBe(403)
  expect((await read(vendor.id, owner)).body).toMatchObject({
    active: false,
    suspended: true,
    suspension_reason: 'This is not your hospital.',
  })
  const [mail] = await sentMessages()
  expect(mail).toMatchObject({ to: primary.email, subject: 'Rogue has been suspended' })
  expect(mail!.text).toContain('This is not your hospital.')

  expect((await toggle(vendor.id)).body).toEqual({ active: true, suspended: false })
  expect((await read(vendor.id, owner)).body).toMatchObject({ suspended: false, suspension_reason: null })
  // The contacts can undo their own deactivation.
  expect((await toggle(vendor.id, owner, 'Holidays')).body).toEqual({ active: false, suspended: false })
  expect((await toggle(vendor.id, owner)).body).toEqual({ active: true, suspended: false })
  const lines = await db
    .selectFrom('audit_log')
    .select('action')
    .where('vendor_id', '=', vendor.id)
    .orderBy('id')
    .execute()
  expect(lines.map(({ action }) => action).filter((action) => /activated|suspended/.test(action))).toEqual([
    'suspended',
    'activated',
    'deactivated',
    'activated',
  ])
})

test('a confirmed deactivation never activates a vendor that somebody else has deactivated meanwhile', async () => {
  const vendor = await given.vendor({ name: 'Meanwhile' })
  const owner = as(await given.contactOf(vendor))
  const params = { id: String(vendor.id) }
  const set = async (active: boolean, caller = owner, reason = '') =>
    (await caller.call(vendorProfileRoutes.toggleActivation, { params, body: { active, reason } })).body
  await sentMessages()

  expect(await set(true)).toEqual({ active: true, suspended: false })
  expect(await set(false)).toEqual({ active: false, suspended: false })
  expect(await set(false)).toEqual({ active: false, suspended: false })
  // To an administrator, a vendor that its own people have deactivated is not suspended yet.
  for (const reason of ['The licence has ended.', 'Another reason'])
    expect(await set(false, admin, reason)).toEqual({ active: false, suspended: true })
  expect((await read(vendor.id, owner)).body.suspension_reason).toBe('The licence has ended.')
  for (const active of [true, false]) {
    const refused = await owner.call(vendorProfileRoutes.toggleActivation, { params, body: { active } })
    expect(refused.status).toBe(403)
  }
  expect((await sentMessages()).map(({ subject }) => subject)).toEqual(['Meanwhile has been suspended'])
  for (const caller of [admin, owner]) expect(await set(true, caller)).toEqual({ active: true, suspended: false })
  const lines = db.selectFrom('audit_log').select('action').where('vendor_id', '=', vendor.id).orderBy('id')
  expect(
    (await lines.execute()).map(({ action }) => action).filter((action) => /activated|suspended/.test(action)),
  ).toEqual(['deactivated', 'suspended', 'activated'])
})

test('each mail about a decision gives the reason of that decision', async () => {
  const { vendorId } = await registered()
  await sentMessages()
  await toggle(vendorId, admin, 'Complaints are looked into.')
  const [suspended] = await sentMessages()
  await decide(vendorId, { approved: false, reason: 'The licence number is missing.' })
  const [declined] = await sentMessages()
  expect(suspended!.text).toContain('Complaints are looked into.')
  expect(declined!.text).toContain('The licence number is missing.')
  expect(declined!.text).not.toContain('Complaints')

  await toggle(vendorId)
  await toggle(vendorId)
  const [suspendedAgain] = await sentMessages()
  expect(suspendedAgain!.subject).toMatch(/has been suspended$/)
  expect(suspendedAgain!.text).not.toContain('licence')
})

test('decision 49: a pending vendor cannot send network requests, and a suspended one disappears from the lists of others', async () => {
  const [listed, mate, waiting] = [
    await given.vendor(),
    await given.vendor(),
    await given.vendor({ approval: 'pending' }),
  ]
  const [owner, mateOwner, waitingOwner] = [
    as(await given.contactOf(listed)),
    as(await given.contactOf(mate)),
    as(await given.contactOf(waiting)),
  ]
  const add = (from: number, to: number, caller: typeof owner) =>
    caller.call(networkRoutes.add, { body: { vendor_1: from, vendor_2: to } })
  expect((await add(waiting.id, listed.id, waitingOwner)).refusal.message).toBe(
    'A vendor that nobody can find can’t send network requests.',
  )
  expect((await add(listed.id, waiting.id, owner)).status).toBe(404)

  await add(mate.id, listed.id, mateOwner)
  const params = { id: String(listed.id) }
  const requests = async () => (await owner.call(networkRoutes.requests, { params })).body
  const counts = async () => {
    const { networks_requests_count, networks_count } = (await read(listed.id, owner)).body
    return [networks_requests_count, networks_count]
  }
  expect([(await requests()).total, await counts()]).toEqual([1, [1, 0]])
  const request = (await requests()).data[0]!.id
  await owner.call(networkRoutes.decide, { params: { id: String(request) }, body: { status: 2 } })
  expect([(await owner.call(networkRoutes.view, { params })).body.total, await counts()]).toEqual([1, [0, 1]])
  await toggle(mate.id)
  expect([(await owner.call(networkRoutes.view, { params })).body.total, await counts()]).toEqual([0, [0, 0]])
  expect([(await requests()).total, (await admin.call(networkRoutes.view, { params })).body.total]).toEqual([0, 1])
})
