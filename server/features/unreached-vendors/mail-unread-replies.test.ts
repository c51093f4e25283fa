import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { referralConversationRoutes } from '#contract/referral-answers.ts'
import { linkRoutes } from '#contract/emailed-links.ts'
import { unreachedVendorRoutes } from '#contract/unreached-vendors.ts'
import { upsertVendorMailboxProblem } from '#server/features/messages/mailbox-problems.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

const { as, clock, db, given, messages } = await startTestApp({}, { background: true })
const admin = as(await given.admin())

/** A referral that was read, and a reply to it that nobody has read. */
async function givenUnreadReply(vendor: Awaited<ReturnType<typeof given.vendor>>) {
  const sender = await given.client()
  const { id } = await given.referral(sender, vendor, { read_at: clock.now(), reminded_at: clock.now() })
  const question = { referral_id: id, action: 'ask', seen_event: 0, created_at: clock.now() } as const
  await db.insertInto('referral_answers').values(question).execute()
  clock.advance(1_000)
  const reply = { params: { id: String(id) }, body: { text: 'Yes.' } }
  expect((await as(sender).call(referralConversationRoutes.reply, reply)).status).toBe(200)
  await waitForEmptyOutbox(db)
  return id
}

/** The mails with a link to a referral that `act` sends to the vendor's own address, by the number of the referral. */
async function mailsOf(vendor: { email: string }, act: () => Promise<void>) {
  const before = messages.length
  await act()
  await waitForEmptyOutbox(db)
  return messages
    .slice(before)
    .flatMap(({ to, text }) => {
      const link = /\/answer#([\w-]{43})/.exec(text)?.[1]
      return to === vendor.email && link ? [{ number: Number(/number (\d+)/.exec(text)?.[1]), link }] : []
    })
    .toSorted((a, b) => a.number - b.number)
}

test('Replies that nobody has read are mailed again, each with a link that outlives the others, and none about a referral whose consent is being withdrawn', async () => {
  const vendor = await given.vendor()
  const ids = [await givenUnreadReply(vendor), await givenUnreadReply(vendor), await givenUnreadReply(vendor)]
  const settle = async () => {
    const problem = { vendorId: vendor.id, email: vendor.email, reason: null, at: clock.now() }
    await upsertVendorMailboxProblem(db, { ...problem, kind: 'undelivered' })
    const { data } = (await admin.call(unreachedVendorRoutes.list)).body
    const id = String(data.find((row) => row.vendor.id === vendor.id)!.id)
    return (await admin.call(unreachedVendorRoutes.settle, { params: { id } })).status
  }
  const mails = await mailsOf(vendor, async () => expect(await settle()).toBe(200))
  expect(mails.map(({ number }) => number)).toEqual(ids)
  await db.updateTable('referrals').set({ deleted_by_sender_at: clock.now() }).where('id', '=', ids[0]!).execute()
  const looked = await Promise.all(mails.map(({ link }) => as(null).call(linkRoutes.look, { body: { link } })))
  expect(looked.map(({ status }) => status)).toEqual([404, 200, 200])

  const again = await mailsOf(vendor, async () => {
    const settling = await db.transaction().execute(async (tx) => {
      await tx.updateTable('referrals').set({ consent_withdrawn_at: clock.now() }).where('id', '=', ids[1]!).execute()
      const settled = settle()
      // It waits for this transaction.
      expect(await Promise.race([settled, delay(1_000, 'waits')])).toBe('waits')
      return { settled }
    })
    expect(await settling.settled).toBe(200)
  })
  expect(again.map(({ number }) => number)).toEqual([ids[2]])
})
