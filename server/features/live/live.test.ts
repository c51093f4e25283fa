import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { networkRoutes } from '#contract/networks.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { endSession } from '#server/features/accounts/sessions.ts'
import { addReferralEvents } from '#server/features/referral-history/add-referral-event.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { openEventStream } from '#server/testing/event-stream.ts'

const { app, as, config, database, db, given, clock, services } = await startTestApp(
  { LIMIT_USER: '1000000' },
  { background: true },
)
const url = await app.http.listen({ host: '127.0.0.1', port: 0 })

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const listen = async (person: { id: number }, on = url) => openEventStream(on, await as(person).token())
/** Longer than the two seconds that people may wait; these tests do not measure time (the journey does). */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 10 })

async function world() {
  const vendor = await given.vendor()
  const client = await given.client()
  const contact = await given.contactOf(vendor)
  const send = async (from = client) => {
    const order = { location: vendor.location.id, service: vendor.service.id }
    return (await as(from).call(referralRoutes.send, { body: { vendor: vendor.id, order } })).body
  }
  return { vendor, client, contact, send }
}

test('decision 47: the sender and the vendor’s contacts receive the id of a new referral, a status, a read mark and the other events', async () => {
  const { client, contact, send } = await world()
  const admin = await given.admin()
  const listeners = await Promise.all([client, contact, admin].map((person) => listen(person)))
  const referral = await send()
  const works = as(contact)
  await works.call(referralRoutes.markRead, at(referral))
  await works.call(referralRoutes.setStatus, { ...at(referral), body: { status: 'SHIPPED' } })
  await works.call(referralRoutes.setDueDate, { ...at(referral), body: { due: '2026-12-24' } })
  await as(client).call(referralRoutes.rate, { ...at(referral), body: { rating: 4 } })
  const all = ['referral', 'read', 'status', 'referral', 'referral'].map((name) => ({ name, ids: [referral.id] }))
  for (const { heard } of listeners) await soon(() => expect(heard).toEqual(all))
})

test('who looks after a referral is an event of the vendor’s people, as is its undoing; the sender receives none', async () => {
  const { client, vendor, contact } = await world()
  const colleague = await given.contactOf(vendor)
  const referral = await given.referral(client, vendor)
  const [sender, colleagues] = [await listen(client), await listen(colleague)]
  const works = as(contact)
  await works.call(referralRoutes.setAssignee, { ...at(referral), body: { user: colleague.id } })
  await works.call(referralRoutes.undoReceived, { body: { ids: [referral.id] } })
  const events = (...names: string[]) => names.map((name) => ({ name, ids: [referral.id] }))
  await soon(() => expect(colleagues.heard).toEqual(events('referral', 'referral')))
  // Events arrive in order: once this one has arrived, no earlier one is on its way.
  await works.call(referralRoutes.setStatus, { ...at(referral), body: { status: 'SHIPPED' } })
  await soon(() => expect(sender.heard).toEqual(events('read', 'status')))
})

test('the vendor’s people receive an event when somebody who looks after a referral leaves, is suspended or comes back', async () => {
  const { client, vendor, contact } = await world()
  const [colleague, idle] = [await given.contactOf(vendor), await given.contactOf(vendor)]
  const referral = await given.referral(client, vendor, { assignee_id: colleague.id })
  const [sender, colleagues] = [await listen(client), await listen(contact)]
  const toActive = (active: boolean) => db.updateTable('users').set({ active }).where('id', '=', colleague.id).execute()
  const leave = (one: { id: number }) => db.deleteFrom('vendor_contacts').where('user_id', '=', one.id).execute()
  for (const step of [() => leave(idle), () => toActive(false), () => toActive(true), () => leave(colleague)])
    await step()
  const event = (name: string) => ({ name, ids: [referral.id] })
  await soon(() => expect(colleagues.heard).toEqual([event('referral'), event('referral'), event('referral')]))
  await as(contact).call(referralRoutes.setStatus, { ...at(referral), body: { status: 'SHIPPED' } })
  await soon(() => expect(sender.heard).toEqual([event('read'), event('status')]))
})

test('SR-041: of a thousand events for one client no other user receives one', async () => {
  const { client, vendor, contact } = await world()
  const referral = await given.referral(client, vendor)
  const stranger = await given.client()
  const strangers = [stranger, await given.contactOf(await given.vendor())]
  const own = await given.referral(stranger, await given.vendor())
  const listeners = await Promise.all([client, contact].map((person) => listen(person)))
  const others = await Promise.all(strangers.map((person) => listen(person)))
  const event = { actorId: null, at: clock.now() }
  for (let i = 0; i < 1_000; i += 1) await addReferralEvents(db, [referral.id], 'status', event)
  for (const { heard } of listeners) await soon(() => expect(heard.length).toBeGreaterThan(0))
  // Events arrive in order: once this one has arrived, no earlier one is on its way.
  await addReferralEvents(db, [own.id], 'status', event)
  await soon(() => expect(others[0]!.heard).toEqual([{ name: 'status', ids: [own.id] }]))
  expect(others[1]!.heard).toEqual([])
})

test('SR-041: a guest, a pending two-step session and a page of another origin are refused; a page of the hub is not', async () => {
  const { client } = await world()
  const token = await as(client).token()
  const from = async (origin: string) => (await openEventStream(url, token, { origin })).status
  expect((await openEventStream(url, '')).status).toBe(401)
  for (const foreign of ['https://elsewhere.example', 'null', `${url}.example`, 'http://127.0.0.1:1'])
    expect(await from(foreign)).toBe(403)
  expect(await from(url)).toBe(200)
})

test('a rolled-back change publishes no event', async () => {
  const { client, contact, vendor } = await world()
  const referral = await given.referral(client, vendor)
  const { heard } = await listen(contact)
  const event = { actorId: null, at: clock.now() }
  const undone = db.transaction().execute(async (tx) => {
    await addReferralEvents(tx, [referral.id], 'status', event)
    throw new Error('No.')
  })
  await expect(undone).rejects.toThrow('No.')
  await addReferralEvents(db, [referral.id], 'read', event)
  await soon(() => expect(heard).toEqual([{ name: 'read', ids: [referral.id] }]))
})

test('decision 13: a side that has deleted the referral receives that event and none after it', async () => {
  const { client, contact, vendor } = await world()
  const referral = await given.referral(client, vendor)
  const [sender, receiver] = [await listen(client), await listen(contact)]
  await as(client).call(referralRoutes.deleteSent, at(referral))
  await soon(() => expect(sender.heard).toHaveLength(1))
  await as(contact).call(referralRoutes.markRead, at(referral))
  await soon(() => expect(receiver.heard.map(({ name }) => name)).toEqual(['referral', 'read']))
  expect(sender.heard).toHaveLength(1)
})

test('many referrals of one sender and vendor are one event with a hundred ids at most', async () => {
  const { client, contact, vendor } = await world()
  const rows = await db
    .insertInto('referrals')
    .values(
      Array.from({ length: 250 }, () => ({
        sender_id: client.id,
        vendor_id: vendor.id,
        location_id: vendor.location.id,
        service_id: vendor.service.id,
        created_at: clock.now(),
      })),
    )
    .returning('id')
    .execute()
  const { heard } = await listen(contact)
  await as(client).call(referralRoutes.deleteAllSent)
  await soon(() => expect(heard).toHaveLength(2))
  expect(heard.map(({ ids }) => ids.length)).toEqual([100, 50])
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(heard.flatMap(({ ids }) => ids)))
})

test('the contacts of both vendors receive the changes of their network connection', async () => {
  const [mine, other] = [await given.vendor(), await given.vendor()]
  const [me, them] = [await given.contactOf(mine), await given.contactOf(other)]
  const listeners = [await listen(me), await listen(them)]
  await as(me).call(networkRoutes.add, { body: { vendor_1: mine.id, vendor_2: other.id } })
  for (const { heard } of listeners)
    await soon(() => expect(heard).toEqual([{ name: 'network', ids: [mine.id, other.id] }]))
})

test('SR-014: the stream ends immediately with the session and with the user', async () => {
  const { client, contact } = await world()
  const [first, second] = [await listen(client), await listen(client)]
  const [session] = await db.selectFrom('sessions').selectAll().where('user_id', '=', client.id).orderBy('id').execute()
  const viewer = {
    id: client.id,
    role: 'CLIENT' as const,
    contactOf: [],
    primaryContactOf: [],
    listedPrimaryContactOf: [],
    actsForApprovedVendor: false,
  }
  await endSession(db, { id: session!.id, viewer, verified: true, language: 'en' })
  await soon(() => expect(first.hasEnded).toBe(true))
  expect(second.hasEnded).toBe(false)

  const working = await listen(contact)
  await db.updateTable('users').set({ active: false }).where('id', 'in', [client.id, contact.id]).execute()
  await soon(() => expect([second.hasEnded, working.hasEnded]).toEqual([true, true]))
})

test('SR-014: a new contact receives events from then on, a removed contact receives no more', async () => {
  const { vendor, send, contact } = await world()
  const person = await given.user({ role: 'VENDOR' })
  const [joining, staying] = [await listen(person), await listen(contact)]
  await send()
  await soon(() => expect(staying.heard).toHaveLength(1))
  await given.contact(vendor.id, person.id, false)
  await send()
  await soon(() => expect(joining.heard).toHaveLength(1))
  await db.deleteFrom('vendor_contacts').where('user_id', '=', person.id).where('vendor_id', '=', vendor.id).execute()
  await send()
  await soon(() => expect(staying.heard).toHaveLength(3))
  expect(joining.heard).toHaveLength(1)
})

test('SR-014: the stream of a user who loses a right ends, so that the screen is read again; a new right leaves it open', async () => {
  const vendor = await given.vendor()
  const promoted = await given.contactOf(vendor, { isPrimary: false })
  const [removed, demoted] = [await given.contactOf(vendor), await given.contactOf(vendor)]
  const [former, admin] = [await given.admin(), as(await given.admin())]
  const streams = await Promise.all([promoted, removed, demoted, former].map((person) => listen(person)))

  const { data } = (await admin.call(contactRoutes.list, at(vendor))).body
  const entryOf = (person: { id: number }) => String(data.find(({ user_id }) => user_id === person.id)!.id)
  const setPrimary = (person: { id: number }, isPrimary: boolean) =>
    admin.call(contactRoutes.setPrimary, { params: { id: entryOf(person) }, body: { is_primary_contact: isPrimary } })
  const entry = { vendorId: String(vendor.id), id: entryOf(removed) }
  const statuses = [
    (await setPrimary(promoted, true)).status,
    (await admin.call(contactRoutes.remove, { params: entry })).status,
    (await setPrimary(demoted, false)).status,
  ]
  expect(statuses).toEqual([200, 200, 200])
  await db.updateTable('users').set({ role: 'VENDOR' }).where('id', '=', former.id).execute()
  await soon(() => expect(streams.map(({ hasEnded }) => hasEnded)).toEqual([false, true, true, true]))
  expect(await as(removed).call(referralRoutes.received)).toMatchObject({
    status: 403,
    refusal: { message: 'You do not work for a vendor on this hub now, so you see no received referrals.' },
  })
})

test('a user has ten streams at most: the oldest one ends', async () => {
  const { client } = await world()
  const streams = [await listen(client)]
  while (streams.length < 11) streams.push(await listen(client))
  await soon(() => expect(streams.map(({ hasEnded }) => hasEnded)).toEqual([true, ...Array<boolean>(10).fill(false)]))
})

test('design 8: a change on one server reaches the streams of another server process', async () => {
  const { client, contact, send } = await world()
  const other = fork(join(import.meta.dirname, '../../testing/second-server.ts'), {
    env: { ...process.env, DATABASE: database.serviceUrl, DATA_DIR: config.dataDir },
  })
  const ended = once(other, 'exit')
  onTestFinished(async () => {
    other.kill('SIGKILL')
    await ended
  })
  const [otherUrl] = (await once(other, 'message')) as [string]
  // The other process uses the system clock, so the session is created now.
  await db.updateTable('users').set({ active: true }).where('id', 'in', [client.id, contact.id]).execute()
  const tokens = await Promise.all([client, contact].map((person) => as(person).token()))
  await db.updateTable('sessions').set({ created_at: new Date(), last_used_at: new Date() }).execute()
  const there = await openEventStream(otherUrl, tokens[1]!)
  const here = await openEventStream(url, tokens[0]!)
  const referral = await send()
  await soon(() => expect(there.heard).toEqual([{ name: 'referral', ids: [referral.id] }]))

  const status = await fetch(`${otherUrl}/api/orders/${referral.id}/status`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokens[1]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'SHIPPED' }),
  })
  expect(status.status).toBe(200)
  await soon(() => expect(here.heard.map(({ name }) => name)).toEqual(['referral', 'read', 'status']))

  other.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await soon(() => expect(there.hasEnded).toBe(true))
})

test('streams end when the listening database connection breaks, because events may have been missed', async () => {
  const { contact, send } = await world()
  const before = await listen(contact)
  await runQuery(
    database.serviceUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'care-referral-hub signals'`,
  )
  await soon(() => expect(before.hasEnded).toBe(true))
  await soon(() => expect(services.pgNotify.isListening()).toBe(true))
  const after = await listen(contact)
  await send()
  await soon(() => expect(after.heard).toHaveLength(1))
})
