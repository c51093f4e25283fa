import { expect, test } from 'vitest'
import { LINK_PASS_HEADER, linkRoutes } from '#contract/emailed-links.ts'
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
    more_waiting_count: 0,
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

test('The reminder of an unread referral reaches a guest by link', async () => {
  const { sender } = await givenGuestReferral()
  clock.advance(days(5))
  await sendUnreadReferralReminders(services)
  expect((await mailsTo(sender.email)).map(({ text }) => text.includes('/status#'))).toEqual([true, true])
})
