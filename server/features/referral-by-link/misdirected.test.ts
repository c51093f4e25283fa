import { referralConversationRoutes } from '#contract/referral-answers.ts'
import { expect, test } from 'vitest'
import { linkRoutes, LINK_PASS_HEADER } from '#contract/emailed-links.ts'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { unreachedVendorRoutes } from '#contract/unreached-vendors.ts'
import { createMailboxSteps } from '#server/testing/mailbox-steps.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const care = await startTestApp({ LIMIT_ADDRESS: 'off', LIMIT_REFERRALS_VENDOR: 'off' }, { background: true })
const { as, db, given } = care
const { guest, mailsTo, sendReferral, lastLink, enter } = createMailboxSteps(care)
const admin = await given.admin()

async function givenMailbox() {
  const vendor = await given.vendor({ phone: '519-555-0177' })
  const sender = await given.client()
  const id = await sendReferral(vendor, sender, { details: 'For the vendor alone.' })
  return { vendor, sender, id, link: await lastLink(vendor.email) }
}
type Headers = Awaited<ReturnType<typeof enter>>['headers']
const read = (headers: Headers) => guest.call(referralByLinkRoutes.referral, {}, headers)
const report = (headers: Headers) => guest.call(referralByLinkRoutes.misdirected, {}, headers)
const readSent = async ({ sender, id }: { sender: { id: number }; id: number }) =>
  (await as(sender).call(referralRoutes.one, { params: { id: String(id) } })).body

test("ANS-018: 'service not offered' declines with that reason", async () => {
  const { vendor, sender, id, link } = await givenMailbox()
  const { headers } = await enter(link, vendor.email)
  const body = { action: 'decline', reason: 'service not offered', seen: 0 } as const
  expect((await guest.call(referralByLinkRoutes.answer, { body }, headers)).status).toBe(200)
  expect((await readSent({ sender, id })).status).toBe('Vendor does not offer requested service(s) and/or product(s)')
  const answers = await as(sender).call(referralConversationRoutes.list, { params: { id: String(id) } })
  expect(answers.body.data).toMatchObject([{ action: 'decline', reason: 'service not offered' }])
})

test('ANS-018: a wrong address is told to administrators and stops mails to it until one of them looked', async () => {
  const mailbox = await givenMailbox()
  const { vendor, sender } = mailbox
  const { headers } = await enter(mailbox.link, vendor.email, { reads: false })
  expect((await report(headers)).status).toBe(200)
  expect((await mailsTo(admin.email)).map(({ subject }) => subject)).toEqual([
    'The email address of a vendor may be wrong',
  ])
  const before = (await mailsTo(vendor.email)).length
  const next = await sendReferral(vendor, sender)
  await guest.call(linkRoutes.lost, { body: { reference: mailbox.id, email: vendor.email } })
  expect(await mailsTo(vendor.email)).toHaveLength(before)
  // Nor does a link that was mailed before work, and the sender is told to call.
  expect((await guest.call(linkRoutes.look, { body: { link: mailbox.link } })).status).toBe(404)
  expect((await read(headers)).status).toBe(403)
  expect((await readSent({ sender, id: next })).unreached).toEqual({ phone: '519-555-0177' })

  const { data } = (await as(admin).call(unreachedVendorRoutes.list)).body
  expect(data).toMatchObject([{ kind: 'misdirected', vendor: { id: vendor.id }, unread: 2 }])
  await as(admin).call(unreachedVendorRoutes.settle, { params: { id: String(data[0]!.id) } })
  expect(await mailsTo(vendor.email)).toHaveLength(before + 1)
  await sendReferral(vendor, sender)
  expect(await mailsTo(vendor.email)).toHaveLength(before + 2)
  expect((await enter(await lastLink(vendor.email), vendor.email)).pass).toBeTruthy()
})

test('Who reports a wrong address reads nothing of the referral, which stays unread', async () => {
  const mailbox = await givenMailbox()
  const { headers } = await enter(mailbox.link, mailbox.vendor.email, { reads: false })
  expect((await read(headers)).status).toBe(403)
  const accept = { body: { action: 'accept', seen: 0 } } as const
  expect((await guest.call(referralByLinkRoutes.answer, accept, headers)).status).toBe(403)
  expect((await readSent(mailbox)).is_read).toBe(false)
  expect((await report({ headers: { [LINK_PASS_HEADER]: mailbox.link } })).status).toBe(403)
})

test('Another vendor and a new address of the vendor are mailed all the same', async () => {
  const mailbox = await givenMailbox()
  await report((await enter(mailbox.link, mailbox.vendor.email)).headers)
  const other = await givenMailbox()
  expect(other.link).toBeTruthy()
  await db.updateTable('vendors').set({ email: 'new@northside.example' }).where('id', '=', mailbox.vendor.id).execute()
  await sendReferral(mailbox.vendor, mailbox.sender)
  expect(await mailsTo('new@northside.example')).toHaveLength(1)
})

test('A remembered browser cannot report a wrong address: that needs the code of the mailbox', async () => {
  const { vendor, link } = await givenMailbox()
  const { mark } = await enter(link, vendor.email, { remember: true })
  const { body } = await guest.call(linkRoutes.enter, { body: { link, marks: [mark!] } })
  const headers = { headers: { [LINK_PASS_HEADER]: body.pass } }
  expect((await read(headers)).status).toBe(200)
  const refused = await report(headers)
  expect([refused.status, refused.refusal.code]).toEqual([403, 'pass-ended'])
  expect((await guest.call(linkRoutes.look, { body: { link } })).status).toBe(200)
  expect((await report((await enter(link, vendor.email)).headers)).status).toBe(200)
})
