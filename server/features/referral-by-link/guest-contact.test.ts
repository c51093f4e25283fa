import { expect, test } from 'vitest'
import { LINK_PASS_HEADER } from '#contract/emailed-links.ts'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { minutes } from '#server/platform/clock.ts'
import { createLink, createTestLinkPass } from '#server/testing/referral-links.ts'
import { startTestApp } from '#server/testing/test-app.ts'

// A sender without an account corrects their phone number on the status page.

const { as, clock, db, given, services } = await startTestApp({ LIMIT_ADDRESS: 'off' })
const guest = as(null)
const NEW_PHONE = '416-555-0199'

const withPass = (pass: string) => ({ headers: { [LINK_PASS_HEADER]: pass } })
const setPhone = (pass: string, phone = NEW_PHONE) =>
  guest.call(referralByLinkRoutes.setContact, { body: { phone } }, withPass(pass))
const read = async (pass: string) => (await guest.call(referralByLinkRoutes.referral, {}, withPass(pass))).body
const phoneOf = async ({ id }: { id: number }) =>
  (await db.selectFrom('people').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone

async function givenReferral(from?: { id: number; email: string }) {
  const vendor = await given.vendor()
  const contact = await given.contactOf(vendor)
  const sender = from ?? (await given.guest())
  const { id } = await given.referral(sender, vendor)
  const passOf = async (party: 'sender' | 'vendor', { email }: { email: string }) =>
    createTestLinkPass(services, await createLink(services, { referralId: id, party, email }))
  return {
    vendor,
    contact,
    sender,
    id,
    pass: await passOf('sender', sender),
    vendorPass: await passOf('vendor', vendor),
  }
}

test('A guest corrects their phone number: the vendor reads it in its list and by link, and the history says that it changed', async () => {
  const { contact, sender, id, pass, vendorPass } = await givenReferral()
  expect((await read(pass)).may).toEqual({ attach: true, changePhone: true })
  const { status, body } = await setPhone(pass)
  expect([status, body.referral.user.phone]).toEqual([200, NEW_PHONE])

  const received = (await as(contact).call(referralRoutes.received)).body.data
  expect(received.map(({ user }) => user.phone)).toEqual([NEW_PHONE])
  expect((await read(vendorPass)).referral.user.phone).toBe(NEW_PHONE)
  const params = { id: String(id) }
  const history = (await as(contact).call(referralRoutes.history, { params })).body.data
  const { first, last } = (await read(pass)).referral.user
  expect(history.map(({ kind, by }) => [kind, by])).toEqual([['phone changed', { first, last }]])
  const entries = await db.selectFrom('audit_log').selectAll().where('action', '=', 'changed phone').execute()
  expect(entries.filter(({ ids }) => ids.includes(id))).toMatchObject([
    { kind: 'referral', actor_id: null, person_id: sender.id, detail: { via: 'link', party: 'sender' } },
  ])
  expect(JSON.stringify(entries)).not.toContain(NEW_PHONE)
})

test('The phone number that a guest already has is no change', async () => {
  const { id, pass } = await givenReferral()
  const replies = [...(await Promise.all([setPhone(pass), setPhone(pass)])), await setPhone(pass)]
  expect(replies.map(({ status, body }) => [status, body.referral.user.phone])).toEqual([
    [200, NEW_PHONE],
    [200, NEW_PHONE],
    [200, NEW_PHONE],
  ])
  const events = await db.selectFrom('referral_events').select('kind').where('referral_id', '=', id).execute()
  expect(events).toEqual([{ kind: 'phone changed' }])
})

test.each([
  ['', 'Phone is required'],
  ['555-0199', 'The phone must be at least 10 digits.'],
  ['call me maybe', 'The phone may hold digits only.'],
])('The phone number %j is refused as in the form of the referral', async (phone, message) => {
  const { sender, pass } = await givenReferral()
  const before = await phoneOf(sender)
  const reply = await setPhone(pass, phone)
  expect([reply.status, reply.refusal.errors?.['phone']?.[0], await phoneOf(sender)]).toEqual([422, message, before])
})

test('The phone number is changed with a pass of the sender only', async () => {
  const { sender, pass, vendorPass } = await givenReferral()
  const before = await phoneOf(sender)
  const withoutPass = await guest.call(referralByLinkRoutes.setContact, { body: { phone: NEW_PHONE } })
  expect([withoutPass.status, withoutPass.refusal.code]).toEqual([403, 'pass-ended'])
  expect([(await setPhone('A'.repeat(43))).status, (await setPhone(vendorPass)).status]).toEqual([403, 403])
  expect((await read(vendorPass)).may).toEqual({ ask: true })
  clock.advance(minutes(30))
  expect((await setPhone(pass)).status).toBe(403)
  expect(await phoneOf(sender)).toBe(before)
})

test('A sender who has an account changes their phone number there', async () => {
  const { sender, pass } = await givenReferral(await given.client())
  const before = await phoneOf(sender)
  const reply = await setPhone(pass)
  expect([reply.status, reply.refusal.message]).toEqual([403, 'Please change your phone number in your account.'])
  expect([(await read(pass)).may.changePhone, await phoneOf(sender)]).toEqual([undefined, before])
})
