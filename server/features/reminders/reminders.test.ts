import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { days, hours, minutes } from '#server/platform/clock.ts'
import { upsertVendorMailboxProblem } from '#server/features/messages/mailbox-problems.ts'
import { createAttachmentRequests } from '#server/testing/attachment-requests.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { sendUnreadReferralReminders } from './reminders.ts'

// The test clock shows Wednesday, 18 November 2026, 7:05 in Toronto.
const app = await startTestApp({ APP_URL: 'https://hub.localhost' }, { background: true })
const { as, services, db, clock, given, messages } = app

/** The recipient and subject of every message, once the outbox is empty. */
async function sentMessages(): Promise<[string, string][]> {
  await waitForEmptyOutbox(db)
  return messages.splice(0).map(({ to, subject }) => [to, subject])
}

const { sendReferralWithFile, download } = createAttachmentRequests(app)

const events = (id: number) =>
  db.selectFrom('referral_events').select(['kind', 'actor_id']).where('referral_id', '=', id).orderBy('id').execute()

test('An unread referral reminds the primary contacts after two working days, informs its sender, and adds an event to the history', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const owner = await given.contactOf(vendor)
  await given.contactOf(vendor, { isPrimary: false })
  const referral = await given.referral(client, vendor)
  clock.advance(hours(48) - 1)
  await sendUnreadReferralReminders(services)
  expect(await sentMessages()).toEqual([])

  clock.advance(1)
  await sendUnreadReferralReminders(services)
  expect(new Set((await sentMessages()).map((one) => one.join(': ')))).toEqual(
    new Set([
      `${owner.email}: Referrals are waiting for ${vendor.name}`,
      `${client.email}: We have sent a reminder about your referral`,
    ]),
  )
  expect(await events(referral.id)).toEqual([{ kind: 'reminded', actor_id: null }])
})

test('SR-115: repeated or concurrent runs remind nobody a second time', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  await given.contactOf(vendor)
  const referral = await given.referral(client, vendor)
  // Over the weekend: Friday 7:05 to Tuesday 7:05.
  clock.advance(hours(96))
  await Promise.all([sendUnreadReferralReminders(services), sendUnreadReferralReminders(services)])
  await sendUnreadReferralReminders(services)
  expect(await sentMessages()).toHaveLength(2)
  expect(await events(referral.id)).toHaveLength(1)
})

test('Several unread referrals of one vendor make one reminder, and one message to each sender', async () => {
  const vendor = await given.vendor()
  const owner = await given.contactOf(vendor)
  const [one, two] = [await given.client(), await given.client()]
  for (const sender of [one, one, two]) await given.referral(sender, vendor)
  clock.advance(hours(48))
  await sendUnreadReferralReminders(services)
  await waitForEmptyOutbox(db)
  const text = (address: string) => messages.find(({ to }) => to === address)!.text
  expect(text(owner.email)).toContain(`${vendor.name} has had 3 unread referrals for 2 working days or more.`)
  expect(text(one.email)).toContain('After 2 working days, the vendor still has 2 unread referrals from you.')
  expect(text(two.email)).toContain('After 2 working days, the vendor still has 1 unread referral from you.')
  messages.length = 0
})

test('Referrals that were read, deleted by either side, withdrawn, or are too old remind nobody', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const owner = await given.contactOf(vendor)
  const at = clock.now()
  const read = await given.referral(client, vendor)
  await as(owner).call(referralRoutes.markRead, { params: { id: String(read.id) } })
  await given.referral(client, vendor, { deleted_by_sender_at: at })
  await given.referral(client, vendor, { deleted_by_vendor_at: at })
  await given.referral(client, vendor, { consent_withdrawn_at: at })
  await given.referral(client, vendor, { created_at: new Date(at.getTime() - hours(24 * 60)) })
  clock.advance(hours(24 * 7))
  await sendUnreadReferralReminders(services)
  expect(await sentMessages()).toEqual([])
})

test('REMIND_AFTER_WORKING_DAYS=0 turns reminders off', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  await given.contactOf(vendor)
  await given.referral(client, vendor)
  clock.advance(hours(24 * 7))
  await sendUnreadReferralReminders({ ...services, config: { ...services.config, remindAfterWorkingDays: 0 } })
  expect(await sentMessages()).toEqual([])
  await sendUnreadReferralReminders({ ...services, config: { ...services.config, remindAfterWorkingDays: 5 } })
  expect(await sentMessages()).toHaveLength(2)
})

test('STA-020: a referral with an unread document is reminded of 24 hours before the document ends, also on a weekend; the others after two working days', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const owner = await given.contactOf(vendor)
  const bothReminded = (subject: string, toSender: string) =>
    new Set([`${owner.email}: ${subject}`, `${client.email}: ${toSender}`])
  const subjects = async () => new Set((await sentMessages()).map((one) => one.join(': ')))

  // To Friday, 7:05 in Toronto.
  const dayOfWeek = clock.now().getUTCDay()
  clock.advance(hours(24 * ((12 - dayOfWeek) % 7)))
  const withDocument = await sendReferralWithFile(client, vendor)
  const read = await sendReferralWithFile(client, vendor)
  const withoutDocument = await given.referral(client, vendor)
  await as(owner).call(referralRoutes.markRead, { params: { id: String(read.id) } })
  await sentMessages()

  clock.advance(hours(24) - 1)
  await sendUnreadReferralReminders(services)
  expect(await sentMessages()).toEqual([])

  // Saturday, 24 hours before the document ends.
  clock.advance(1)
  expect(clock.now().getUTCDay()).toBe(6)
  await Promise.all([sendUnreadReferralReminders(services), sendUnreadReferralReminders(services)])
  expect(await subjects()).toEqual(
    bothReminded(
      `A document for ${vendor.name} expires within 24 hours`,
      'We have sent a reminder about your document',
    ),
  )
  const remindedOf = async () => {
    const found = db.selectFrom('referral_events').select('referral_id').where('kind', '=', 'reminded')
    return (await found.orderBy('id').execute()).map(({ referral_id }) => referral_id)
  }
  const mine = new Set([withDocument.id, read.id, withoutDocument.id])
  const remindedOfMine = async () => (await remindedOf()).filter((id) => mine.has(id))
  expect(await remindedOfMine()).toEqual([withDocument.id])

  // Tuesday, two working days after Friday: the others, and none a second time.
  clock.advance(hours(72) - 1)
  await sendUnreadReferralReminders(services)
  expect(await sentMessages()).toEqual([])
  clock.advance(1)
  await sendUnreadReferralReminders(services)
  expect(await subjects()).toEqual(
    bothReminded(`Referrals are waiting for ${vendor.name}`, 'We have sent a reminder about your referral'),
  )
  expect(await remindedOfMine()).toEqual([withDocument.id, withoutDocument.id])
})

test('Of an inactive vendor contacts with an account are reminded; without one nobody is, and nobody is told so', async () => {
  const client = await given.client()
  const [withAccount, mailboxOnly] = [await given.vendor(), await given.vendor()]
  const owner = await given.contactOf(withAccount)
  const referral = await given.referral(client, mailboxOnly)
  await given.referral(client, withAccount)
  const ids = [withAccount.id, mailboxOnly.id]
  await db.updateTable('vendors').set({ active: false }).where('id', 'in', ids).execute()
  clock.advance(hours(96))
  await sendUnreadReferralReminders(services)
  expect((await sentMessages()).map(([to]) => to).toSorted()).toEqual([owner.email, client.email].toSorted())
  expect(await events(referral.id)).toEqual([])

  // The reminder is made up for once its links work again.
  await db.updateTable('vendors').set({ active: true }).where('id', 'in', ids).execute()
  await sendUnreadReferralReminders(services)
  expect((await sentMessages()).map(([to]) => to).toSorted()).toEqual([client.email, mailboxOnly.email].toSorted())
})

test('Senders are not told of a reminder to a mailbox that mail does not reach', async () => {
  const [vendor, client, guest] = [await given.vendor(), await given.client(), await given.guest()]
  for (const sender of [client, guest]) await given.referral(sender, vendor)
  const problem = { vendorId: vendor.id, email: vendor.email, reason: null, at: clock.now() }
  await upsertVendorMailboxProblem(db, { ...problem, kind: 'undelivered' })
  clock.advance(hours(96))
  await sendUnreadReferralReminders(services)
  expect((await sentMessages()).map(([to]) => to)).toEqual([vendor.email])
})

test('A vendor whose contacts have switched messages off is not reminded, and nobody is told so until one switches them on', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const owner = await given.contactOf(vendor)
  await given.contactOf(vendor, { isPrimary: false })
  const setChannel = (isOn: boolean) =>
    db.updateTable('users').set({ enable_sending_email: isOn }).where('id', '=', owner.id).execute()
  await setChannel(false)
  const referral = await given.referral(client, vendor)
  clock.advance(hours(96))
  await sendUnreadReferralReminders(services)
  expect(await sentMessages()).toEqual([])
  expect(await events(referral.id)).toEqual([])

  await setChannel(true)
  await sendUnreadReferralReminders(services)
  expect((await sentMessages()).map(([to]) => to).toSorted()).toEqual([owner.email, client.email].toSorted())
  expect(await events(referral.id)).toEqual([{ kind: 'reminded', actor_id: null }])
})

test('A vendor whose mailbox is somebody else counts as reminded only when it is told', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const referral = await given.referral(client, vendor)
  const problem = { vendorId: vendor.id, email: vendor.email, reason: null, at: clock.now() }
  await upsertVendorMailboxProblem(db, { ...problem, kind: 'misdirected' })
  clock.advance(hours(96))
  await sendUnreadReferralReminders(services)
  expect(await sentMessages()).toEqual([])
  expect(await events(referral.id)).toEqual([])
})

test('A mailbox is reminded of a document that nobody has opened, also when the referral was read before it was added', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  await sendReferralWithFile(client, vendor)
  await db
    .updateTable('referrals')
    .set({ read_at: new Date(0) })
    .where('vendor_id', '=', vendor.id)
    .execute()
  await sentMessages()
  clock.advance(hours(24))
  await sendUnreadReferralReminders(services)
  await waitForEmptyOutbox(db)
  const mail = messages.find(({ to }) => to === vendor.email)!
  expect(mail.subject).toBe(`A document for ${vendor.name} expires within 24 hours`)
  expect(mail.text).toContain(
    'has 1 referral with an unopened document, and 24 hours or less to open what is attached.',
  )
  expect(mail.text).toMatch(/\/answer#[\w-]{43}/)
  messages.length = 0
})

test('Nobody is reminded of a document that the vendor has opened without marking the referral as read; the opening of its sender does not count', async () => {
  const client = await given.client()
  const [opened, unopened] = [await given.vendor(), await given.vendor()]
  const contacts = [await given.contactOf(opened), await given.contactOf(unopened)]
  const [byVendor, bySender] = [
    await sendReferralWithFile(client, opened),
    await sendReferralWithFile(client, unopened),
  ]
  expect((await download(contacts[0]!, byVendor)).status).toBe(200)
  expect((await download(client, bySender)).status).toBe(200)
  await sentMessages()
  clock.advance(hours(24))
  await sendUnreadReferralReminders(services)
  const reminded = (await sentMessages()).filter(([, subject]) => subject.startsWith('A document for'))
  expect(reminded).toEqual([[contacts[1]!.email, `A document for ${unopened.name} expires within 24 hours`]])
})

test('Nobody is reminded of the document of a closed referral', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const { id } = await sendReferralWithFile(client, vendor)
  await db.updateTable('referrals').set({ status: 'COMPLETED' }).where('id', '=', id).execute()
  await sentMessages()
  clock.advance(hours(24))
  await sendUnreadReferralReminders(services)
  expect(await sentMessages()).toEqual([])
})

test('A later round counts what the rounds before it were about as well, as long as nobody has read it', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const owner = await given.contactOf(vendor)
  const sentAt = clock.now()
  const read = await given.referral(client, vendor)
  await given.referral(client, vendor)
  clock.advance(hours(24 * 7))
  await sendUnreadReferralReminders(services)
  await waitForEmptyOutbox(db)
  messages.length = 0
  await as(owner).call(referralRoutes.markRead, { params: { id: String(read.id) } })
  await given.referral(client, vendor, { created_at: sentAt })
  clock.advance(hours(4))
  await sendUnreadReferralReminders(services)
  await waitForEmptyOutbox(db)
  const textTo = (address: string) => messages.find(({ to }) => to === address)!.text
  expect(textTo(owner.email)).toContain(`${vendor.name} has had 2 unread referrals for 2 working days or more.`)
  expect(textTo(client.email)).toContain('the vendor still has 2 unread referrals from you.')
})

test('referrals that become due one after another are in one reminder every four hours, until the vendor has read the others', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  const owner = await given.contactOf(vendor)
  // To a Monday, 7:05 in Toronto, so that the days are working days.
  clock.advance(days((8 - clock.now().getUTCDay()) % 7))
  const toOwner = async () => (await sentMessages()).filter(([to]) => to === owner.email).length
  const sendOne = async () => {
    const { id } = await given.referral(client, vendor)
    clock.advance(minutes(10))
    return id
  }
  const [first] = [await sendOne(), await sendOne(), await sendOne()]
  clock.advance(hours(48) - minutes(30))
  await sendUnreadReferralReminders(services)
  expect(await toOwner()).toBe(1)
  clock.advance(minutes(10))
  await sendUnreadReferralReminders(services)
  clock.advance(minutes(10))
  await sendUnreadReferralReminders(services)
  expect(await toOwner()).toBe(0)

  clock.advance(hours(4) - minutes(20))
  await sendUnreadReferralReminders(services)
  await waitForEmptyOutbox(db)
  expect(messages.filter(({ to }) => to === owner.email).map(({ text }) => text)).toEqual([
    expect.stringContaining(`${vendor.name} has had 3 unread referrals for 2 working days or more.`),
  ])
  messages.length = 0
  expect(await events(first)).toHaveLength(1)
})
