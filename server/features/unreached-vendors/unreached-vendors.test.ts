import { expect, onTestFinished, test } from 'vitest'
import { LINK_PASS_HEADER } from '#contract/emailed-links.ts'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { referralConversationRoutes } from '#contract/referral-answers.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { unreachedVendorRoutes } from '#contract/unreached-vendors.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { MAIL_UNREAD_LINKS_QUEUE } from '#server/features/messages/mailbox-change.ts'
import { upsertVendorMailboxProblem } from '#server/features/messages/mailbox-problems.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { sendUnreadReferralReminders } from '#server/features/reminders/reminders.ts'
import { days } from '#server/platform/clock.ts'
import { openMessageSinks } from '#server/testing/message-sinks.ts'
import { createLink, createTestLinkPass } from '#server/testing/referral-links.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

// Mail to a vendor's own address that a real mail server refuses.

const sinks = await openMessageSinks()
const care = await startTestApp(
  { ...sinks.environment, MAIL_FROM: 'hub@care.example', APP_URL: 'https://hub.localhost' },
  { background: true, realDelivery: true },
)
const { as, clock, db, given, services } = care
const PHONE = '519-555-0177'

/** A referral to a vendor whose mailbox does not exist, after the hub has tried to mail it. */
async function givenUnreached(options: { hasContact?: boolean } = {}) {
  const vendor = await given.vendor({ phone: PHONE, answer_by_link: 'always' })
  if (options.hasContact) await given.contactOf(vendor)
  sinks.refused.add(vendor.email)
  const sender = await given.client()
  const order = { location: vendor.location.id, service: vendor.service.id }
  const sent = await as(sender).call(referralRoutes.send, { body: { vendor: vendor.id, order } })
  await waitForEmptyOutbox(db)
  return { vendor, sender, id: sent.body.id }
}

const readSent = async ({ sender, id }: { sender: { id: number }; id: number }) =>
  (await as(sender).call(referralRoutes.one, { params: { id: String(id) } })).body
const mailsTo = (email: string) => sinks.mails.filter(({ to }) => to.includes(email))
const admin = as(await given.admin())
const listUnreached = async () => (await admin.call(unreachedVendorRoutes.list)).body.data
const problemOf = async (vendor: { id: number }) => (await listUnreached()).find((row) => row.vendor.id === vendor.id)

test('ANS-023: a notice that the mail server refuses for good is shown to administrators and to the sender at once, with the phone number', async () => {
  const failed = await givenUnreached()
  // No time has passed since the final failure.
  expect(await problemOf(failed.vendor)).toEqual({
    id: expect.any(Number),
    kind: 'undelivered',
    at: clock.now().toISOString(),
    reason: 'mail EENVELOPE 550',
    vendor: { id: failed.vendor.id, name: failed.vendor.name, email: failed.vendor.email, phone: PHONE },
    has_new_address: false,
    unread: 1,
  })
  expect((await readSent(failed)).unreached).toEqual({ phone: PHONE })
  const list = await as(failed.sender).call(referralRoutes.sent)
  expect(list.body.data.map(({ unreached }) => unreached)).toEqual([{ phone: PHONE }])
})

test('ANS-023: a sender without an account reads it on the status page', async () => {
  const vendor = await given.vendor({ phone: PHONE })
  sinks.refused.add(vendor.email)
  const guest = await given.guest()
  const referral = await given.referral(guest, vendor)
  await addReferralEvent(db, referral.id, 'sent', { actorId: guest.id, at: clock.now() })
  await waitForEmptyOutbox(db)
  const link = await createLink(services, { referralId: referral.id, party: 'sender', email: guest.email })
  const headers = { [LINK_PASS_HEADER]: await createTestLinkPass(services, link) }
  const { body } = await as(null).call(referralByLinkRoutes.referral, {}, { headers })
  expect(body.referral.unreached).toEqual({ phone: PHONE })
})

test('It is not shown for a referral that was read, for a vendor with an account, and after a message that arrived', async () => {
  const withAccount = await givenUnreached({ hasContact: true })
  expect((await readSent(withAccount)).unreached).toBeUndefined()
  expect(await problemOf(withAccount.vendor)).toMatchObject({ kind: 'undelivered' })

  const failed = await givenUnreached()
  await db.updateTable('referrals').set({ read_at: clock.now() }).where('id', '=', failed.id).execute()
  expect((await readSent(failed)).unreached).toBeUndefined()

  sinks.refused.delete(failed.vendor.email)
  const order = { location: failed.vendor.location.id, service: failed.vendor.service.id }
  const next = await as(failed.sender).call(referralRoutes.send, { body: { vendor: failed.vendor.id, order } })
  await waitForEmptyOutbox(db)
  expect((await readSent({ ...failed, id: next.body.id })).unreached).toBeUndefined()
  expect(await problemOf(failed.vendor)).toBeUndefined()
})

test('A new address ends it for the sender; the row says so until an administrator settles it, which mails what waits', async () => {
  const failed = await givenUnreached()
  const right = `right.${failed.vendor.email}`
  await db.updateTable('vendors').set({ email: right }).where('id', '=', failed.vendor.id).execute()
  expect((await readSent(failed)).unreached).toBeUndefined()
  const problem = (await problemOf(failed.vendor))!
  expect(problem.has_new_address).toBe(true)

  const settle = () => admin.call(unreachedVendorRoutes.settle, { params: { id: String(problem.id) } })
  expect((await settle()).status).toBe(200)
  expect((await settle()).status).toBe(404)
  await waitForEmptyOutbox(db)
  expect(mailsTo(right).map(({ source }) => /number (\d+)/.exec(source)?.[1])).toEqual([String(failed.id)])
  expect(await problemOf(failed.vendor)).toBeUndefined()
  const audited = db.selectFrom('audit_log').selectAll().where('kind', '=', 'mailbox problem')
  expect(await audited.where('vendor_id', '=', failed.vendor.id).execute()).toMatchObject([
    { action: 'settled', ids: [problem.id] },
  ])
})

test('A reply that mail does not bring is shown to the sender, counted and mailed again like a referral that nobody has read', async () => {
  const vendor = await given.vendor({ phone: PHONE })
  const sender = await given.client()
  const { id } = await given.referral(sender, vendor, { read_at: clock.now(), reminded_at: clock.now() })
  const question = { referral_id: id, action: 'ask', seen_event: 0, created_at: clock.now() } as const
  await db.insertInto('referral_answers').values(question).execute()
  clock.advance(1_000)
  sinks.refused.add(vendor.email)
  const params = { id: String(id) }
  expect((await as(sender).call(referralConversationRoutes.reply, { params, body: { text: 'Yes.' } })).status).toBe(200)
  await waitForEmptyOutbox(db)
  expect((await readSent({ sender, id })).unreached).toEqual({ phone: PHONE })
  expect(await problemOf(vendor)).toMatchObject({ unread: 1 })

  sinks.refused.delete(vendor.email)
  const settle = async () => {
    const { id: problem } = (await problemOf(vendor))!
    expect((await admin.call(unreachedVendorRoutes.settle, { params: { id: String(problem) } })).status).toBe(200)
    await waitForEmptyOutbox(db)
    return linksTo(vendor.email).length
  }
  const reminder = () => db.selectFrom('referrals').select('reminded_at').where('id', '=', id).executeTakeFirstOrThrow()
  const remindedBefore = await reminder()
  expect(await settle()).toBe(1)
  // It is the message about the reply, and the one reminder of the referral is not used up by it.
  expect(linksTo(vendor.email)[0]!.source).toContain('has replied to your question')
  expect(await reminder()).toEqual(remindedBefore)
  expect((await readSent({ sender, id })).unreached).toBeUndefined()
  const problem = { vendorId: vendor.id, email: vendor.email, reason: null, at: clock.now() }
  await upsertVendorMailboxProblem(db, { ...problem, kind: 'undelivered' })
  await db.updateTable('mailbox_problems').set({ address: 'older@v.test' }).where('vendor_id', '=', vendor.id).execute()
  expect(await settle()).toBe(1)
  await upsertVendorMailboxProblem(db, { ...problem, kind: 'undelivered' })
  await db.updateTable('referral_replies').set({ read_at: clock.now() }).where('referral_id', '=', id).execute()
  expect(await problemOf(vendor)).toMatchObject({ unread: 0 })
  expect(await settle()).toBe(1)
})

/** A vendor whose working mailbox has both problems, and a referral that nobody has read. */
async function givenProblemsOfOneAddress() {
  const [vendor, sender] = [await given.vendor(), await given.client()]
  const { id } = await given.referral(sender, vendor)
  const problem = { vendorId: vendor.id, email: vendor.email, reason: null, at: clock.now() }
  for (const kind of ['undelivered', 'misdirected'] as const) await upsertVendorMailboxProblem(db, { ...problem, kind })
  const settle = async () =>
    (await admin.call(unreachedVendorRoutes.settle, { params: { id: String((await problemOf(vendor))!.id) } })).status
  return { vendor, id, settle }
}

/** Suspending mails the reason to the vendor, without a link. */
const linksTo = (address: string) => mailsTo(address).filter(({ source }) => source.includes('/answer#'))

test('Settling mails nothing to a vendor that is inactive or archived; it gets what waits once it is active again', async () => {
  const suspended = await givenProblemsOfOneAddress()
  const archived = await givenProblemsOfOneAddress()
  await db.updateTable('vendors').set({ active: false }).where('id', '=', suspended.vendor.id).execute()
  await db.updateTable('vendors').set({ is_archived: true }).where('id', '=', archived.vendor.id).execute()
  for (const { vendor, settle } of [suspended, archived]) {
    expect(await settle()).toBe(200)
    await waitForEmptyOutbox(db)
    expect(mailsTo(vendor.email)).toEqual([])
  }
  const activate = (active: boolean) =>
    admin.call(vendorProfileRoutes.toggleActivation, {
      params: { id: String(suspended.vendor.id) },
      body: { active },
    })
  for (const active of [true, false, true]) expect((await activate(active)).status).toBe(200)
  const restored = await admin.call(vendorProfileRoutes.restore, { params: { id: String(archived.vendor.id) } })
  expect(restored.status).toBe(200)
  await waitForEmptyOutbox(db)
  for (const { vendor } of [suspended, archived]) expect(linksTo(vendor.email)).toHaveLength(1)
})

test('Settling the problem of an older address does not mail what the new one was reminded of, also once the vendor is active again', async () => {
  const { vendor, settle, id } = await givenProblemsOfOneAddress()
  const right = `right.${vendor.email}`
  await db.updateTable('vendors').set({ email: right, active: false }).where('id', '=', vendor.id).execute()
  await db.updateTable('referrals').set({ reminded_at: clock.now() }).where('id', '=', id).execute()
  expect(await settle()).toBe(200)
  const params = { id: String(vendor.id) }
  expect((await admin.call(vendorProfileRoutes.toggleActivation, { params, body: { active: true } })).status).toBe(200)
  await waitForEmptyOutbox(db)
  expect(mailsTo(right)).toEqual([])
})

test('A changed address whose vendor is suspended before its mail is made gets it when the vendor is active again', async () => {
  const { vendor } = await givenUnreached()
  const right = `right.${vendor.email}`
  await db.updateTable('vendors').set({ email: right, active: false }).where('id', '=', vendor.id).execute()
  await services.jobs.send(db, MAIL_UNREAD_LINKS_QUEUE, { vendor: vendor.id })
  await waitForEmptyOutbox(db)
  expect(mailsTo(right)).toEqual([])
  const params = { id: String(vendor.id) }
  expect((await admin.call(vendorProfileRoutes.toggleActivation, { params, body: { active: true } })).status).toBe(200)
  await waitForEmptyOutbox(db)
  expect(linksTo(right)).toHaveLength(1)
})

test('An address that is changed gets what waits once, as its reminder; one that only differs in case gets nothing', async () => {
  const failed = await givenUnreached()
  const { vendor } = failed
  const right = `right.${vendor.email}`
  const change = async (email: string) =>
    (await admin.call(vendorProfileRoutes.update, { params: { id: String(vendor.id) }, body: { email } })).status
  expect(await change(vendor.email.toUpperCase())).toBe(200)
  await waitForEmptyOutbox(db)
  const reminded = () => db.selectFrom('referral_events').select('kind').where('referral_id', '=', failed.id).execute()
  expect((await reminded()).map(({ kind }) => kind)).toEqual(['sent'])

  expect(await change(right)).toBe(200)
  await waitForEmptyOutbox(db)
  expect(mailsTo(right)).toHaveLength(1)
  expect(mailsTo(right)[0]!.source).toContain('/answer#')
  // Neither an administrator who settles the problem of the old address nor the reminder mails it again.
  const problem = (await problemOf(vendor))!
  expect((await admin.call(unreachedVendorRoutes.settle, { params: { id: String(problem.id) } })).status).toBe(200)
  clock.advance(days(7))
  onTestFinished(() => clock.advance(-days(7)))
  await sendUnreadReferralReminders(services)
  await waitForEmptyOutbox(db)
  expect(mailsTo(right)).toHaveLength(1)
  expect((await reminded()).map(({ kind }) => kind)).toEqual(['sent', 'reminded'])
})

test('An address that is changed while its vendor is suspended or archived gets what waits when the vendor is active again', async () => {
  const switchOf = (vendor: { id: number }) => {
    const params = { id: String(vendor.id) }
    const change = async () => {
      const body = { email: `right.${vendor.id}@example.org` }
      expect((await admin.call(vendorProfileRoutes.update, { params, body })).status).toBe(200)
      await waitForEmptyOutbox(db)
      return body.email
    }
    return {
      change,
      activate: (active: boolean) => admin.call(vendorProfileRoutes.toggleActivation, { params, body: { active } }),
      restore: () => admin.call(vendorProfileRoutes.restore, { params }),
    }
  }
  const suspended = switchOf((await givenUnreached()).vendor)
  await suspended.activate(false)
  const address = await suspended.change()
  expect(linksTo(address)).toEqual([])
  // Once: the vendor that is suspended and activated again has the mail.
  for (const active of [true, false, true]) {
    expect((await suspended.activate(active)).status).toBe(200)
    await waitForEmptyOutbox(db)
    expect(linksTo(address)).toHaveLength(1)
  }

  const { vendor } = await givenUnreached()
  const archived = switchOf(vendor)
  await db.updateTable('vendors').set({ is_archived: true }).where('id', '=', vendor.id).execute()
  const other = await archived.change()
  expect(linksTo(other)).toEqual([])
  expect((await archived.restore()).status).toBe(200)
  await waitForEmptyOutbox(db)
  expect(linksTo(other)).toHaveLength(1)
})

test('Settling ends all problems of the address and mails what waits once: the mail is the reminder', async () => {
  const { vendor, id, settle } = await givenProblemsOfOneAddress()
  expect(await settle()).toBe(200)
  expect(await problemOf(vendor)).toBeUndefined()
  clock.advance(days(7))
  await sendUnreadReferralReminders(services)
  await waitForEmptyOutbox(db)
  expect(mailsTo(vendor.email)).toHaveLength(1)
  const events = await db.selectFrom('referral_events').select('kind').where('referral_id', '=', id).execute()
  expect(events).toEqual([{ kind: 'reminded' }])
})
