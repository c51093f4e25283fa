import { expect, test } from 'vitest'
import { LINK_PASS_HEADER, linkRoutes } from '#contract/links.ts'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { sendUnreadReferralReminders } from '#server/features/reminders/reminders.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { days } from '#server/platform/clock.ts'
import { createLink, createTestLinkPass } from '#server/testing/referral-links.ts'
import { createMailboxSteps } from '#server/testing/mailbox-steps.ts'
import { startTestApp } from '#server/testing/test-app.ts'

// A sender without an account follows the referral by a link.

const care = await startTestApp({}, { background: true })
const { as, clock, db, given, services } = care
const { guest, mailsTo, lastLink, enter } = createMailboxSteps(care)

const BOOKED = 'Your appointment has been scheduled'

/** A confirmed referral of a guest, whose link was mailed. */
async function givenGuestReferral() {
  const vendor = await given.vendor()
  const contact = await given.contactOf(vendor)
  const sender = await given.guest({ language: 'fr' })
  const { id } = await given.referral(sender, vendor, { details: 'For my mother.' })
  await addReferralEvent(db, id, 'sent', { actorId: sender.id, at: clock.now() })
  return { vendor, contact, sender, id, link: await lastLink(sender.email) }
}

const read = (pass: Awaited<ReturnType<typeof enter>>) => guest.call(referralByLinkRoutes.referral, {}, pass.headers)

test('A guest is mailed a link to the status page, in their language, and with the code reads their own referral', async () => {
  const { vendor, sender, id, link } = await givenGuestReferral()
  const [mail] = await mailsTo(sender.email)
  expect([mail!.subject, mail!.text.includes('/status#')]).toEqual([`Votre demande ${id} a été envoyée`, true])
  expect(`${mail!.subject} ${mail!.text}`).not.toContain(vendor.name)
  expect(mail!.text).toMatch(/a été envoyée le \d+(er)? \p{L}+ 2026 à \d+\sh\s\d\d/u)
  expect((await guest.call(linkRoutes.look, { body: { link } })).body).toMatchObject({ party: 'sender', number: id })
  const { body } = await read(await enter(link, sender.email))
  expect(body).toMatchObject({
    party: 'sender',
    referral: { id, details: 'For my mother.', vendor: { name: vendor.name }, is_read: false },
    more_waiting: [],
  })
})

test('GST-011: the page of the sender gives no address that the vendor hides; its own mailbox reads it', async () => {
  const { vendor, sender, id, link } = await givenGuestReferral()
  const hidden = { hides_address: true, street: 'Refuge Road', number: '77', clinic_name: 'Refuge house' }
  await db.updateTable('locations').set(hidden).where('id', '=', vendor.location.id).execute()
  const seen = await read(await enter(link, sender.email))
  expect(seen.body.referral.location).toEqual({ id: vendor.location.id, name: '', address: '' })
  expect(seen.raw.toString()).not.toContain('Refuge')
  const own = await createLink(services, { referralId: id, party: 'vendor', email: vendor.email })
  const inside = await guest.call(
    referralByLinkRoutes.referral,
    {},
    { headers: { [LINK_PASS_HEADER]: await createTestLinkPass(services, own) } },
  )
  expect(inside.body.referral.location).toMatchObject({
    name: 'Refuge house',
    address: expect.stringContaining('77 Refuge Road'),
  })
})

test('The page of the sender gives the phone and the website of the vendor while its page is public; its mailbox reads none', async () => {
  const { vendor, sender, id, link } = await givenGuestReferral()
  const contact = { phone: '416-555-0100204', site: 'https://lake.example' }
  const change = (values: object) => db.updateTable('vendors').set(values).where('id', '=', vendor.id).execute()
  await change(contact)
  const pass = await enter(link, sender.email)
  expect((await read(pass)).body.vendor_contact).toEqual(contact)
  for (const hidden of [{ public_listing: 'hidden' }, { is_archived: true }, { active: false }] as const) {
    await change(hidden)
    expect((await read(pass)).body, JSON.stringify(hidden)).not.toHaveProperty('vendor_contact')
    await change({ public_listing: 'indexed', is_archived: false, active: true })
  }
  const own = await createLink(services, { referralId: id, party: 'vendor', email: vendor.email })
  const headers = { [LINK_PASS_HEADER]: await createTestLinkPass(services, own) }
  const inside = await guest.call(referralByLinkRoutes.referral, {}, { headers })
  expect(inside.body).not.toHaveProperty('vendor_contact')
})

test('GST-059: a change by the vendor is on the page of the sender at the next reading, and is mailed as a link', async () => {
  const { contact, sender, id, link } = await givenGuestReferral()
  const pass = await enter(link, sender.email)
  await as(contact).call(referralRoutes.setStatus, {
    params: { id: String(id) },
    body: { status: 'Your appointment has been scheduled' },
  })
  const { referral, changed } = (await read(pass)).body
  expect([referral.status, referral.is_read]).toEqual(['Your appointment has been scheduled', true])
  // Whoever holds the link reads no name of the vendor's people.
  expect(changed).toMatchObject({ status: 'Your appointment has been scheduled', by: null })
  const news = (await mailsTo(sender.email)).at(-1)!
  expect([news.subject, /\/status#[\w-]{43}/.test(news.text)]).toEqual([
    `Il y a du nouveau pour votre demande ${id}`,
    true,
  ])
})

test('A guest is told when the vendor deletes an open referral, and reads it on a page that asks for no answer any more', async () => {
  const { contact, sender, id, link } = await givenGuestReferral()
  const pass = await enter(link, sender.email)
  expect((await read(pass)).body.answer_by).not.toBeNull()
  const before = (await mailsTo(sender.email)).length
  expect((await as(contact).call(referralRoutes.deleteReceived, { params: { id: String(id) } })).status).toBe(200)
  const { referral, answer_by } = (await read(pass)).body
  expect([referral.deleted_form_vendor, answer_by]).toEqual([true, null])
  const news = (await mailsTo(sender.email)).slice(before)
  expect(news.map(({ subject }) => subject)).toEqual([`Il y a du nouveau pour votre demande ${id}`])
})

test('A guest cancels the referral: the vendor reads so, and the links end', async () => {
  const { vendor, contact, sender, id, link } = await givenGuestReferral()
  const pass = await enter(link, sender.email)
  expect((await guest.call(referralByLinkRoutes.cancel, {}, pass.headers)).status).toBe(200)
  expect((await mailsTo(contact.email)).map(({ subject }) => subject)).toEqual([
    `A new referral for ${vendor.name}`,
    `Referral ${id} to ${vendor.name} has been cancelled`,
  ])
  const received = (await as(contact).call(referralRoutes.one, { params: { id: String(id) } })).body
  expect([received.deleted_form_client, received.vendor.id]).toEqual([true, vendor.id])
  expect((await guest.call(linkRoutes.look, { body: { link } })).status).toBe(404)
  expect((await read(pass)).status).toBe(403)

  // A repeat after a lost answer, which the vendor is not told of again.
  expect((await guest.call(referralByLinkRoutes.cancel, {}, pass.headers)).status).toBe(200)
  expect(await mailsTo(contact.email)).toHaveLength(2)
})

test('A mailbox is told once, without a link and without anything of the person, that an open referral was cancelled or deleted', async () => {
  const vendor = await given.vendor()
  const [byGuest, client] = [await given.guest(), await given.client()]
  const cancelled = await given.referral(byGuest, vendor, { status: BOOKED })
  const deleted = await given.referral(client, vendor, { status: BOOKED })
  const closed = await given.referral(client, vendor, { status: 'COMPLETED' })
  const goneForVendor = await given.referral(byGuest, vendor, { deleted_by_vendor_at: clock.now() })
  for (const { id } of [cancelled, goneForVendor]) {
    const own = await createLink(services, { referralId: id, party: 'sender', email: byGuest.email })
    const headers = { [LINK_PASS_HEADER]: await createTestLinkPass(services, own) }
    expect((await guest.call(referralByLinkRoutes.cancel, {}, { headers })).status).toBe(200)
  }
  const ids = [deleted.id, closed.id]
  expect((await as(client).call(referralRoutes.deleteSelectedSent, { body: { ids } })).status).toBe(200)

  const mails = await mailsTo(vendor.email)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
    [cancelled, deleted].map(({ id }) => `Referral ${id} to ${vendor.name} was cancelled or deleted by its sender`),
  )
  for (const { text } of mails) {
    expect(text).toContain('please check with the person whether it is still needed')
    for (const hidden of [/\/answer/, byGuest.email, client.email, vendor.service.name])
      expect(text).not.toMatch(hidden)
  }
})

test('Contacts are told when a sender with an account deletes an open referral, and not of a closed one; so is a mailbox that always answers', async () => {
  const client = await given.client()
  for (const [answer_by_link, count] of [
    ['no account', 0],
    ['always', 1],
  ] as const) {
    const vendor = await given.vendor({ answer_by_link })
    const contact = await given.contactOf(vendor)
    const { id } = await given.referral(client, vendor, { status: BOOKED, due_on: '2026-12-24' })
    const closed = await given.referral(client, vendor, { status: 'COMPLETED' })
    const ids = [id, closed.id]
    expect((await as(client).call(referralRoutes.deleteSelectedSent, { body: { ids } })).status).toBe(200)
    const mails = await mailsTo(contact.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Referral ${id} to ${vendor.name} was cancelled or deleted by its sender`,
    ])
    expect(mails[0]!.text).toContain('please check with the person whether it is still needed')
    expect(mails[0]!.text).toContain(`/received-referrals?open=${id}`)
    for (const hidden of [client.email, vendor.service.name, 'appointment'])
      expect(mails[0]!.text).not.toContain(hidden)
    expect(await mailsTo(vendor.email)).toHaveLength(count)
  }
})

test('Many referrals that are deleted together are told with one message to each recipient, which names the first twenty', async () => {
  const client = await given.client()
  const [vendor, other] = [await given.vendor({ answer_by_link: 'always' }), await given.vendor()]
  const [primary, second] = [await given.contactOf(vendor), await given.contactOf(vendor)]
  const ids: number[] = []
  for (let n = 0; n < 23; n += 1) ids.push((await given.referral(client, vendor)).id)
  const closed = await given.referral(client, vendor, { status: 'COMPLETED' })
  const alone = await given.referral(client, other)
  const deletion = { body: { ids: [...ids, closed.id, alone.id] } }
  expect((await as(client).call(referralRoutes.deleteSelectedSent, deletion)).status).toBe(200)
  for (const { email } of [primary, second, vendor]) {
    const mails = await mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `23 referrals to ${vendor.name} were cancelled or deleted by their sender`,
    ])
    expect(mails[0]!.text).toContain(`Their numbers: ${ids.slice(0, 20).join(', ')} and 3 more.`)
  }
  expect((await mailsTo(other.email)).map(({ subject }) => subject)).toEqual([
    `Referral ${alone.id} to ${other.name} was cancelled or deleted by its sender`,
  ])
})

test('A sender with an account is told once of what the vendor has deleted together while it was open', async () => {
  const [vendor, client] = [await given.vendor({ name: 'Grandview Rehab' }), await given.client()]
  const contact = as(await given.contactOf(vendor))
  const givenId = async (values = {}) => (await given.referral(client, vendor, values)).id
  const [one, two] = [await givenId(), await givenId()]
  const untold = [
    await givenId({ status: 'COMPLETED' }),
    await givenId({ deleted_by_sender_at: clock.now() }),
    await givenId({ consent_withdrawn_at: clock.now() }),
  ]
  const ids = [one, two, ...untold]
  expect((await contact.call(referralRoutes.deleteSelectedReceived, { body: { ids } })).status).toBe(200)
  await mailsTo(client.email)
  clock.advance(1_000)
  const alone = await givenId()
  expect((await contact.call(referralRoutes.deleteReceived, { params: { id: String(alone) } })).status).toBe(200)
  const mails = await mailsTo(client.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A vendor has deleted 2 open referrals from you',
    'A vendor has deleted 1 open referral from you',
  ])
  expect(mails[0]!.text).toContain(`Number: ${one}, ${two}.`)
  expect(mails[1]!.text).toContain(`/orders?open=${alone}`)
  for (const { text } of mails) expect(text).not.toContain(vendor.name)
})

test('The reminder of an unread referral reaches a guest by link', async () => {
  const { sender } = await givenGuestReferral()
  clock.advance(days(5))
  await sendUnreadReferralReminders(services)
  expect((await mailsTo(sender.email)).map(({ text }) => text.includes('/status#'))).toEqual([true, true])
})
