import { expect, test } from 'vitest'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { referralConversationRoutes } from '#contract/referral-answers.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { userRoutes } from '#contract/users.ts'
import { LINK_PASS_HEADER } from '#contract/emailed-links.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { createMailboxAnswerSteps } from '#server/testing/mailbox-answer-steps.ts'
import { createMailboxSteps } from '#server/testing/mailbox-steps.ts'
import { createLink, createTestLinkPass } from '#server/testing/referral-links.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const care = await startTestApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off' }, { background: true })
const { as, clock, db, given, services } = care
const { guest, mailsTo, enter } = createMailboxSteps(care)
const { givenMailbox, read, answer } = createMailboxAnswerSteps(care)
const admin = as(await given.admin())
const at = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const QUESTION = 'Is there a ramp?'

/** A vendor that has a mailbox alone has asked. */
async function givenQuestionOfMailbox() {
  const mailbox = await givenMailbox()
  const { headers } = await enter(mailbox.link, mailbox.vendor.email)
  expect((await answer(headers, { action: 'ask', text: QUESTION, seen: 0 })).status).toBe(200)
  const { sender } = mailbox
  const state = async () => {
    const answers = await as(sender).call(referralConversationRoutes.list, at(mailbox))
    const sent = await as(sender).call(referralRoutes.sent)
    const { may, nobody_reads: nobodyReads } = answers.body
    return { may, ...(nobodyReads && { nobodyReads }), awaits: sent.body.data[0]!.awaits_reply ?? false }
  }
  const reply = () => as(sender).call(referralConversationRoutes.reply, { ...at(mailbox), body: { text: 'Yes.' } })
  return { ...mailbox, headers, state, reply }
}

type Mailbox = Awaited<ReturnType<typeof givenQuestionOfMailbox>>

test.each<[string, (mailbox: Mailbox) => Promise<{ status: number }>]>([
  [
    'was suspended',
    ({ vendor }) => admin.call(vendorProfileRoutes.toggleActivation, { ...at(vendor), body: { reason: 'Fraud.' } }),
  ],
  ['was archived', ({ vendor }) => admin.call(vendorProfileRoutes.remove, at(vendor))],
  ['says that its mailbox is not its own', ({ headers }) => guest.call(referralByLinkRoutes.misdirected, {}, headers)],
])('nobody replies to a vendor that %s, as long as nobody there has an account', async (_what, end) => {
  const mailbox = await givenQuestionOfMailbox()
  const { vendor, sender, id, state, reply } = mailbox
  expect(await state()).toEqual({ may: { reply: true }, awaits: true })
  const link = await createLink(services, { referralId: id, party: 'sender', email: sender.email })
  const pass = { headers: { [LINK_PASS_HEADER]: await createTestLinkPass(services, link) } }
  expect((await read(pass)).body.may.reply).toBe(true)

  expect((await end(mailbox)).status).toBe(200)
  expect(await state()).toEqual({ may: {}, nobodyReads: true, awaits: false })
  expect((await read(pass)).body).toMatchObject({
    may: expect.not.objectContaining({ reply: true }),
    nobody_reads: true,
  })
  const refused = {
    status: 409,
    refusal: { message: 'Nobody at the vendor can read a reply here now. Please contact the vendor in another way.' },
  }
  expect(await reply()).toMatchObject(refused)
  expect(await guest.call(referralByLinkRoutes.reply, { body: { text: 'Yes.' } }, pass)).toMatchObject(refused)
  const subjects = (await mailsTo(vendor.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('replied'))).toEqual([])

  await given.contactOf(vendor)
  expect(await state()).toEqual({ may: { reply: true }, awaits: true })
  expect((await reply()).status).toBe(200)
})

test.each<[string, (vendor: { id: number }) => Promise<{ status: number }>]>([
  [
    'suspended',
    (vendor) => admin.call(vendorProfileRoutes.toggleActivation, { ...at(vendor), body: { reason: 'Fraud.' } }),
  ],
  ['archived', (vendor) => admin.call(vendorProfileRoutes.remove, at(vendor))],
])('a sender reads that nobody can read what waits for a vendor that was %s', async (_what, end) => {
  const { vendor, sender, id } = await givenMailbox()
  const link = await createLink(services, { referralId: id, party: 'sender', email: sender.email })
  const pass = { headers: { [LINK_PASS_HEADER]: await createTestLinkPass(services, link) } }
  const state = async () => {
    const linked = (await read(pass)).body
    const sent = (await as(sender).call(referralRoutes.sent)).body.data[0]!
    const one = (await as(sender).call(referralRoutes.one, at({ id }))).body
    return [linked.referral.nobody_reads, linked.answer_by !== null, sent.nobody_reads, one.nobody_reads]
  }
  expect(await state()).toEqual([undefined, true, undefined, undefined])
  expect((await end(vendor)).status).toBe(200)
  expect(await state()).toEqual([true, false, true, true])

  await given.contactOf(vendor)
  expect(await state()).toEqual([undefined, true, undefined, undefined])
})

test('a sender whose account was deactivated is asked nothing, neither by a contact nor by the mailbox', async () => {
  const { vendor, sender, id, link } = await givenMailbox()
  const entered = await enter(link, vendor.email)
  const nurse = await given.contactOf(vendor)
  const mayAsk = async () => [
    (await as(nurse).call(referralRoutes.one, at({ id }))).body.may.ask,
    (await as(nurse).call(referralRoutes.received)).body.data[0]!.may.ask,
    (await read(entered.headers)).body.may.ask,
  ]
  expect(await mayAsk()).toEqual([true, true, true])
  await db.updateTable('users').set({ active: false }).where('id', '=', sender.id).execute()
  expect(await mayAsk()).toEqual([undefined, undefined, undefined])
  const refused = {
    status: 409,
    refusal: { message: 'The account of the sender has been deactivated, so they would not see the question.' },
  }
  expect(await ask(nurse, id)).toMatchObject(refused)
  expect(await answer(entered.headers, { action: 'ask', text: QUESTION, seen: 0 })).toMatchObject(refused)
})

test('a sender whose account was deleted is asked nothing', async () => {
  const vendor = await given.vendor()
  const nurse = await given.contactOf(vendor)
  const sender = await given.client()
  const referral = await given.referral(sender, vendor)
  expect((await admin.call(userRoutes.remove, at(sender))).status).toBe(200)
  expect((await ask(nurse, referral.id)).status).toBe(409)
  expect((await as(nurse).call(referralRoutes.one, at(referral))).body.may.ask).toBeUndefined()
})

test('after a withdrawn consent a note of the mailbox is refused instead of thrown away, and the answer is its status alone', async () => {
  const { vendor, sender, id, link } = await givenMailbox()
  const { headers } = await enter(link, vendor.email)
  expect((await answer(headers, { action: 'waitlist', weeks: 3, text: 'Please call.', seen: 0 })).status).toBe(200)
  const listed = async () => (await as(sender).call(referralConversationRoutes.list, at({ id }))).body.data
  expect(await listed()).toMatchObject([{ action: 'waitlist', weeks: 3, text: 'Please call.' }])
  await db.updateTable('referrals').set({ consent_withdrawn_at: clock.now() }).where('id', '=', id).execute()
  expect(await listed()).toMatchObject([{ action: 'waitlist', weeks: null, text: '' }])

  const { seen } = (await read(headers)).body
  const declined = { action: 'decline', reason: 'full', seen }
  expect(await answer(headers, { ...declined, text: 'We are full until May.' })).toMatchObject({
    status: 409,
    refusal: { message: 'The sender has withdrawn their consent, so they would not see your note.' },
  })
  expect((await answer(headers, declined)).status).toBe(200)
  expect((await listed()).at(-1)).toMatchObject({ action: 'decline', reason: null, text: '' })
})

test('a guest is asked: they read it by their link', async () => {
  const vendor = await given.vendor()
  const nurse = await given.contactOf(vendor)
  const referral = await given.referral(await given.guest(), vendor)
  expect((await as(nurse).call(referralRoutes.one, at(referral))).body.may.ask).toBe(true)
  expect((await ask(nurse, referral.id)).status).toBe(200)
})

const ask = (who: { id: number }, id: number, text = QUESTION) =>
  as(who).call(referralConversationRoutes.ask, { ...at({ id }), body: { text } })

test('the contact who asked gets the message about the reply beside the primary contacts, once, while they work there', async () => {
  const vendor = await given.vendor()
  const [primary, nurse, colleague] = [
    await given.contactOf(vendor),
    await given.contactOf(vendor, { isPrimary: false }),
    await given.contactOf(vendor, { isPrimary: false }),
  ]
  const sender = await given.client()
  const { id } = await given.referral(sender, vendor)
  let replies = 0
  const replyAndCount = async (below: { answer?: number } = {}) => {
    const body = { text: `Reply ${(replies += 1)}`, ...below }
    expect((await as(sender).call(referralConversationRoutes.reply, { ...at({ id }), body })).status).toBe(200)
    const people = [primary, nurse, colleague]
    const mails = await Promise.all(people.map(({ email }) => mailsTo(email)))
    return mails.map((all) => all.filter(({ subject }) => subject.includes('has replied')).length)
  }
  await ask(colleague, id)
  await ask(nurse, id, 'Which floor?')
  expect(await replyAndCount()).toEqual([1, 1, 0])
  await ask(primary, id, 'When?')
  expect(await replyAndCount()).toEqual([2, 1, 0])
  await ask(colleague, id, 'At what time?')
  await db.updateTable('users').set({ enable_sending_email: false }).where('id', '=', colleague.id).execute()
  expect(await replyAndCount()).toEqual([3, 1, 0])
  await ask(nurse, id, 'Which bed?')
  const { data } = (await as(sender).call(referralConversationRoutes.list, at({ id }))).body
  await ask(primary, id, 'Which floor is it?')
  expect(await replyAndCount({ answer: data.at(-1)!.id! })).toEqual([4, 2, 0])
  await ask(nurse, id, 'Who?')
  await db.deleteFrom('vendor_contacts').where('user_id', '=', nurse.id).execute()
  expect(await replyAndCount()).toEqual([5, 2, 0])
})

test('the contact who looks after a referral is told that it was cancelled, alone or with others, once, while they work there', async () => {
  const vendor = await given.vendor()
  const [primary, nurse, colleague] = [
    await given.contactOf(vendor),
    await given.contactOf(vendor, { isPrimary: false }),
    await given.contactOf(vendor, { isPrimary: false }),
  ]
  const sender = await given.client()
  const givenAssigned = async (assignee: { id: number }) =>
    (await given.referral(sender, vendor, { assignee_id: assignee.id })).id
  const deleteAndCount = async (...ids: number[]) => {
    expect((await as(sender).call(referralRoutes.deleteSelectedSent, { body: { ids } })).status).toBe(200)
    const mails = await Promise.all([primary, nurse, colleague].map(({ email }) => mailsTo(email)))
    clock.advance(1_000)
    return mails.map((all) => all.filter(({ subject }) => subject.includes('cancelled or deleted')).length)
  }
  expect(await deleteAndCount(await givenAssigned(nurse))).toEqual([1, 1, 0])
  expect(await deleteAndCount(await givenAssigned(primary))).toEqual([2, 1, 0])
  expect(await deleteAndCount(await givenAssigned(nurse), await givenAssigned(nurse))).toEqual([3, 2, 0])
  await db.deleteFrom('vendor_contacts').where('user_id', '=', nurse.id).execute()
  expect(await deleteAndCount(await givenAssigned(nurse))).toEqual([4, 2, 0])
})

test('a plain contact is told of the deleted referrals that they look after, and of no others', async () => {
  const vendor = await given.vendor()
  const primary = await given.contactOf(vendor)
  const [one, two] = [
    await given.contactOf(vendor, { isPrimary: false }),
    await given.contactOf(vendor, { isPrimary: false }),
  ]
  const sender = await given.client()
  const ids: number[] = []
  for (const assignee of [one, two, two, primary])
    ids.push((await given.referral(sender, vendor, { assignee_id: assignee.id })).id)
  expect((await as(sender).call(referralRoutes.deleteSelectedSent, { body: { ids } })).status).toBe(200)
  const mailTo = async ({ email }: { email: string }) => (await mailsTo(email)).at(-1)!
  expect((await mailTo(primary)).text).toContain(`Their numbers: ${ids.join(', ')}.`)
  expect((await mailTo(one)).subject).toContain(`Referral ${ids[0]} to ${vendor.name} was cancelled or deleted`)
  expect((await mailTo(two)).subject).toContain(`2 referrals to ${vendor.name} were cancelled or deleted`)
  expect((await mailTo(two)).text).toContain(`Their numbers: ${ids[1]}, ${ids[2]}.`)
})
