import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { referralConversationRoutes } from '#contract/referral-answers.ts'
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

test('Several replies that nobody has read are mailed again by one message, and none about a referral whose consent is being withdrawn', async () => {
  const vendor = await given.vendor()
  const ids = [await givenUnreadReply(vendor), await givenUnreadReply(vendor), await givenUnreadReply(vendor)]
  const settle = async () => {
    const problem = { vendorId: vendor.id, email: vendor.email, reason: null, at: clock.now() }
    await upsertVendorMailboxProblem(db, { ...problem, kind: 'undelivered' })
    const { data } = (await admin.call(unreachedVendorRoutes.list)).body
    const id = String(data.find((row) => row.vendor.id === vendor.id)!.id)
    return (await admin.call(unreachedVendorRoutes.settle, { params: { id } })).status
  }
  const numbersMailed = async () => {
    await waitForEmptyOutbox(db)
    return messages
      .filter(({ to, text }) => to === vendor.email && text.includes('/answer#'))
      .map(({ text }) => Number(/number (\d+)/.exec(text)?.[1]))
  }
  const before = (await numbersMailed()).length
  expect(await settle()).toBe(200)
  expect((await numbersMailed()).slice(before)).toEqual([ids[0]])

  const settling = await db.transaction().execute(async (tx) => {
    await tx.updateTable('referrals').set({ consent_withdrawn_at: clock.now() }).where('id', '=', ids[0]!).execute()
    const settled = settle()
    // It waits for this transaction.
    expect(await Promise.race([settled, delay(1_000, 'waits')])).toBe('waits')
    return { settled }
  })
  expect(await settling.settled).toBe(200)
  expect((await numbersMailed()).slice(before)).toEqual([ids[0], ids[1]])
})
