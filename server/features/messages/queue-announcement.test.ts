import { expect, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachments.ts'
import { networkRoutes } from '#contract/networks.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { buildRouteUrl } from '#contract/route.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { createPdf, attachmentPayload } from '#server/testing/uploads.ts'
import { queueAnnouncement, queueAnnouncementMessages } from './queue-announcement.ts'
import { MESSAGE_KINDS, type MessageKind } from './message-kinds.ts'
import { queueMessage, type NewMessage } from './queue-message.ts'
import { processPendingReferralEvents } from '#server/features/referral-notifications/referral-notifications.ts'

const { app, as, services, db, given, messages } = await startTestApp(
  { APP_URL: 'https://hub.localhost' },
  { background: true },
)

const admin = await given.admin()

/** The recipient and subject of every message, once the queue of announcements and the outbox are empty. */
async function sentMessages(): Promise<[string, string][]> {
  await waitForEmptyOutbox(db)
  return messages.splice(0).map(({ to, subject }) => [to, subject])
}

async function sent() {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const [owner, second] = [await given.contactOf(vendor), await given.contactOf(vendor)]
  const assistant = await given.contactOf(vendor, { isPrimary: false })
  const order = { location: vendor.location.id, service: vendor.service.id, details: 'Please call.' }
  const { body } = await as(client).call(referralRoutes.send, { body: { vendor: vendor.id, order } })
  return { vendor, client, owner, second, assistant, id: body.id }
}

test('Decision 31: the primary contacts of a vendor get a message about a new referral, each once, and nobody else', async () => {
  const { vendor, owner, second, id } = await sent()
  const all = await sentMessages()
  expect(all.map(([to]) => to).toSorted((a, b) => a.localeCompare(b))).toEqual(
    [owner.email, second.email].toSorted((a, b) => a.localeCompare(b)),
  )
  expect(all[0]![1]).toBe(`A new referral for ${vendor.name}`)
  expect(id).toBeGreaterThan(0)
})

test('Decision 31: without a primary contact the contacts of the vendor get it, without any contact its own address', async () => {
  const [plain, alone, client] = [await given.vendor(), await given.vendor(), await given.client()]
  const assistant = await given.contactOf(plain, { isPrimary: false })
  for (const vendor of [plain, alone]) {
    const order = { location: vendor.location.id, service: vendor.service.id, details: '' }
    expect((await as(client).call(referralRoutes.send, { body: { vendor: vendor.id, order } })).status).toBe(200)
  }
  expect(new Set((await sentMessages()).map(([to]) => to))).toEqual(new Set([assistant.email, alone.email]))
})

test('Decision 31: the sender gets a message about status and due date, unless they changed it themselves', async () => {
  const { vendor, client, owner, id } = await sent()
  await sentMessages()
  const params = { id: String(id) }
  expect((await as(owner).call(referralRoutes.setStatus, { params, body: { status: 'SHIPPED' } })).status).toBe(200)
  await as(owner).call(referralRoutes.setDueDate, { params, body: { due: '2026-12-01' } })
  expect(new Map((await sentMessages()).map(([to, subject]) => [subject, to]))).toEqual(
    new Map([
      [`Your referral ${id} has a new status`, client.email],
      [`The due date of your referral ${id} has changed`, client.email],
    ]),
  )

  const own = await given.referral(owner, vendor)
  await as(owner).call(referralRoutes.setStatus, { params: { id: String(own.id) }, body: { status: 'SHIPPED' } })
  expect(await sentMessages()).toEqual([])
})

test('Decision 31: the vendor that was asked gets one message about a network request; the asking vendor gets the decision', async () => {
  const [mine, other] = [await given.vendor(), await given.vendor()]
  const [me, them] = [await given.contactOf(mine), await given.contactOf(other)]
  const body = { vendor_1: mine.id, vendor_2: other.id }
  for (let n = 0; n < 2; n += 1) expect((await as(me).call(networkRoutes.add, { body })).status).toBe(200)
  expect(await sentMessages()).toEqual([[them.email, `${other.name} is asked to join a network`]])
  await queueAnnouncement(services, db, { about: 'network decision', vendor: mine.id, other: other.id, by: them.id })
  expect(await sentMessages()).toEqual([[me.email, 'Your network request has been answered']])
})

test('Administrators get the network request to a vendor that has only a mailbox, which gets no message to sign in', async () => {
  const [mine, other] = [await given.vendor(), await given.vendor()]
  const me = await given.contactOf(mine)
  const body = { vendor_1: mine.id, vendor_2: other.id }
  expect((await as(me).call(networkRoutes.add, { body })).status).toBe(200)
  await waitForEmptyOutbox(db)
  const [request, ...more] = messages.splice(0)
  expect([request!.to, request!.subject, more]).toEqual([admin.email, `${other.name} is asked to join a network`, []])
  expect(request!.text).toContain(`https://hub.localhost/vendors/${other.id}/network/requests`)
  await queueAnnouncement(services, db, { about: 'network decision', vendor: other.id, other: mine.id, by: me.id })
  expect(await sentMessages()).toEqual([])
})

test('Decision 31: subscribers get the updates of a vendor, other followers do not', async () => {
  const vendor = await given.vendor()
  const [subscriber, follower] = [await given.client(), await given.client()]
  const follow = { vendor_id: vendor.id, created_at: services.clock.now() }
  await db
    .insertInto('follows')
    .values([
      { ...follow, user_id: subscriber.id, is_subscriber: true },
      { ...follow, user_id: follower.id, is_subscriber: false },
    ])
    .execute()
  const { id } = await db
    .insertInto('vendor_updates')
    .values({ vendor_id: vendor.id, text: 'We are open on Sundays.', recipients: 1, created_at: services.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueAnnouncement(services, db, { about: 'vendor updates', vendor: vendor.id, update: id })
  expect(await sentMessages()).toEqual([[subscriber.email, `News from "${vendor.name}"`]])
})

test('Every active administrator gets a message about a request to be listed', async () => {
  await given.admin({ active: false })
  await queueAnnouncement(services, db, { about: 'vendor request' })
  expect((await sentMessages()).map(([to]) => to)).toEqual([admin.email])
})

test('SR-115: each event makes its messages once, also with two servers that poll at the same time, or after a failure', async () => {
  const { owner, id } = await sent()
  await sentMessages()
  const params = { id: String(id) }
  await db
    .transaction()
    .execute(async (tx) => {
      await addReferralEvent(tx, id, 'status', { actorId: owner.id, at: services.clock.now() })
      throw new Error('undo')
    })
    .catch(() => undefined)
  for (const status of ['SHIPPED', 'COMPLETED'] as const)
    await as(owner).call(referralRoutes.setStatus, { params, body: { status } })
  const broken = { ...services, jobs: { ...services.jobs, sendAll: () => Promise.reject(new Error('no')) } }
  await Promise.allSettled([
    processPendingReferralEvents(broken),
    processPendingReferralEvents(services),
    processPendingReferralEvents(broken),
    processPendingReferralEvents(services),
  ])
  expect(await sentMessages()).toHaveLength(2)
})

test('SR-115: an announcement whose worker has lost the job makes no messages', async () => {
  const job = { completeIn: () => Promise.reject(new Error('no longer mine')) }
  await expect(queueAnnouncementMessages(services, { about: 'vendor request' }, job)).rejects.toThrow('no longer mine')
  expect((await sentMessages()).map(([to]) => to)).not.toContain(admin.email)
})

test('SR-102: no message of any kind holds health information, a file name or contact data', async () => {
  const vendor = await given.vendor()
  const canary = (what: string) => `Canary${what}${vendor.id}`
  const service = await given.service({ name: canary('Service') })
  await given.offer(vendor.id, service.id)
  const sub = await given.service({ name: canary('Sub'), parent_id: service.id, options: [canary('Option')] })
  const location = await given.location(vendor.id, { clinic_name: canary('Clinic'), city: canary('City') })
  const owner = await given.contactOf(vendor)
  const client = await given.client({
    first: canary('First'),
    last: canary('Last'),
    email: `canary-sender.${owner.email}`,
    phone: '416-555-0199',
  })
  const { payload, headers } = attachmentPayload({
    vendor: vendor.id,
    file: { ...createPdf(), name: `${canary('Hepatitis')}.pdf` },
  })
  const authorization = `Bearer ${await as(client).token()}`
  const url = buildRouteUrl(attachmentRoutes.upload, {})
  const uploaded = await app.http.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } })
  const order = {
    location: location.id,
    service: service.id,
    subService: sub.id,
    options: [canary('Option')],
    details: canary('Details'),
    contactNow: true,
    attachment: uploaded.json().attachment.id as number,
    consentProvided: true,
  }
  const { body } = await as(client).call(referralRoutes.send, { body: { vendor: vendor.id, order } })
  const params = { id: String(body.id) }
  const status = 'Your appointment has been scheduled'
  await as(owner).call(referralRoutes.setStatus, { params, body: { status } })
  await as(owner).call(referralRoutes.setDueDate, { params, body: { due: '2026-12-24' } })
  // Every kind of message, with all of its placeholders.
  for (const kind of Object.keys(MESSAGE_KINDS) as MessageKind[]) {
    const values = Object.fromEntries(MESSAGE_KINDS[kind].placeholders.map((name) => [name, 'harmless']))
    await queueMessage(services, db, { kind, to: { userId: client.id }, values } as NewMessage)
  }
  await waitForEmptyOutbox(db)
  const all = messages.splice(0)
  expect(all.length).toBeGreaterThan(12)
  for (const { subject, text, html, unsubscribeUrl } of all) {
    const whole = [subject, text, html, unsubscribeUrl].join(' ')
    expect(whole).not.toMatch(/canary|416-555-0199|2026-12-24|appointment/i)
  }
})
