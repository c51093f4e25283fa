import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LINK_PASS_HEADER } from '#contract/emailed-links.ts'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { referralConversationRoutes, MAX_DAILY_REPLIES_PER_REFERRAL } from '#contract/referral-answers.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { createMailboxSteps } from '#server/testing/mailbox-steps.ts'
import { createMailboxAnswerSteps } from '#server/testing/mailbox-answer-steps.ts'
import { createLink, createTestLinkPass } from '#server/testing/referral-links.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const care = await startTestApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off' }, { background: true })
const { as, clock, db, given, services } = care
const { guest, mailsTo, enter } = createMailboxSteps(care)
const { givenMailbox, read, answer, historyOf } = createMailboxAnswerSteps(care)

const QUESTION = 'Is there a ramp?'
const REPLY = 'Yes, by the side door.'

/** A referral whose sender has been asked by a contact of the vendor. */
async function givenQuestion(from?: { id: number; email: string }) {
  const vendor = await given.vendor({ name: 'Guelph Home Aid' })
  const nurse = await given.contactOf(vendor)
  const sender = from ?? (await given.client())
  const { id } = await given.referral(sender, vendor, { consent_provided: true })
  const params = { id: String(id) }
  const ask = (text = QUESTION) => as(nurse).call(referralConversationRoutes.ask, { params, body: { text } })
  expect((await ask()).status).toBe(200)
  const reply = (who: { id: number }, text = REPLY, headers = {}, to?: number) =>
    as(who).call(referralConversationRoutes.reply, { params, body: { text, answer: to } }, { headers })
  const readAnswers = async (who: { id: number }) =>
    (await as(who).call(referralConversationRoutes.list, { params })).body
  const hasReply = async () => (await as(nurse).call(referralRoutes.received)).body.data[0]!.has_unread_reply ?? false
  const passOf = async (party: 'sender' | 'vendor') => {
    const { email } = party === 'sender' ? sender : vendor
    const pass = await createTestLinkPass(services, await createLink(services, { referralId: id, party, email }))
    return { headers: { [LINK_PASS_HEADER]: pass } }
  }
  return { vendor, nurse, sender, id, params, ask, reply, readAnswers, hasReply, passOf }
}

test('SR-087: who reads questions and replies is in the audit log and among the openings; nothing is recorded without them', async () => {
  const { nurse, sender, vendor, id, params, readAnswers } = await givenQuestion()
  const colleague = await given.contactOf(vendor)
  await readAnswers(colleague)
  await readAnswers(sender)
  const openedBy = async (referralId: number) =>
    db
      .selectFrom('audit_log')
      .select(['actor_id', 'person_id', 'vendor_id'])
      .where('action', '=', 'opened')
      .where('kind', '=', 'referral')
      .where('ids', '=', sql<number[]>`array[${referralId}::int]`)
      .orderBy('id')
      .execute()
  const about = { person_id: sender.id, vendor_id: vendor.id }
  expect(await openedBy(id)).toEqual([colleague, sender].map((reader) => ({ actor_id: reader.id, ...about })))
  const openings = await as(sender).call(referralRoutes.openings, { params })
  const { first, last } = colleague
  expect(openings.body.data).toContainEqual(expect.objectContaining({ what: 'opened', by: { first, last } }))

  const unanswered = await given.referral(sender, vendor)
  await as(nurse).call(referralConversationRoutes.list, { params: { id: String(unanswered.id) } })
  expect(await openedBy(unanswered.id)).toEqual([])
})

const replyByLink = (pass: { headers: Record<string, string> }, text = REPLY) =>
  guest.call(referralByLinkRoutes.reply, { body: { text } }, pass)
const countReplies = async (id: number) =>
  (await db.selectFrom('referral_replies').select('id').where('referral_id', '=', id).execute()).length

test('both sides read questions and replies in one list, each in its place, and who wrote a question', async () => {
  const { nurse, sender, vendor, ask, reply, readAnswers } = await givenQuestion()
  expect((await readAnswers(sender)).may).toEqual({ reply: true })
  for (const text of ['Yes.', 'By the side door.']) expect((await reply(sender, text)).status).toBe(200)
  await ask('Which floor?')
  await reply(sender, 'The third.')
  const thread = [
    { action: 'ask', text: QUESTION, replies: [{ text: 'Yes.' }, { text: 'By the side door.' }] },
    { action: 'ask', text: 'Which floor?', replies: [{ text: 'The third.' }] },
  ]
  const [own, colleague] = [await readAnswers(nurse), await readAnswers(await given.contactOf(vendor))]
  for (const seen of [own, colleague, await readAnswers(sender)]) expect(seen.data).toMatchObject(thread)
  expect([own, colleague].map(({ data }) => data[0]!.is_own)).toEqual([true, false])
  expect(own.may).toEqual({})
})

test('SR-102: contacts get a message with the number and none of the words', async () => {
  const { nurse, sender, id, reply } = await givenQuestion()
  await reply(sender)
  const mails = await mailsTo(nurse.email)
  expect(mails.map(({ subject }) => subject)).toEqual([`The sender of referral ${id} to Guelph Home Aid has replied`])
  expect(JSON.stringify(mails)).not.toContain('side door')
  expect(JSON.stringify(mails)).toContain(`/received-referrals?open=${id}`)
})

test('a reply stays below what its sender has read when the vendor asks again meanwhile', async () => {
  const { sender, ask, reply, readAnswers } = await givenQuestion()
  const [shown] = (await readAnswers(sender)).data
  await ask('Which floor?')
  expect((await reply(sender, REPLY, {}, shown!.id)).body.awaits_reply).toBe(true)
  expect((await readAnswers(sender)).data.map(({ text, replies }) => [text, replies.length])).toEqual([
    [QUESTION, 1],
    ['Which floor?', 0],
  ])
  const other = await givenQuestion()
  const foreign = (await other.readAnswers(other.sender)).data[0]!.id
  expect(await reply(sender, 'To another referral.', {}, foreign)).toMatchObject({
    status: 422,
    refusal: { errors: { answer: ['This question is not of this referral.'] } },
  })
})

test('an administrator who is no contact of the vendor marks no reply as read, and sees no mark of it', async () => {
  const { sender, id, params, reply, hasReply } = await givenQuestion()
  await reply(sender)
  const admin = as(await given.admin())
  expect((await admin.call(referralRoutes.markRead, { params })).body.has_unread_reply).toBeUndefined()
  await admin.call(referralRoutes.readSelectedReceived, { body: { ids: [id] } })
  await admin.call(referralRoutes.setStatus, { params, body: { status: 'SHIPPED' } })
  expect(await hasReply()).toBe(true)
})

test('a bulk change of the status leaves replies as new, because nobody has read them', async () => {
  const { nurse, sender, id, reply, hasReply } = await givenQuestion()
  await reply(sender)
  for (const time of ['a new status', 'the same again']) {
    const set = await as(nurse).call(referralRoutes.setStatusOfSelectedReceived, {
      body: { ids: [id], status: 'SHIPPED' },
    })
    expect([set.status, await hasReply()], time).toEqual([200, true])
  }
})

test('a reply whose consent was withdrawn is not new any more: there is nothing to read', async () => {
  const { nurse, sender, params, reply, hasReply } = await givenQuestion()
  await reply(sender)
  expect((await as(sender).call(referralRoutes.withdrawConsent, { params })).status).toBe(200)
  expect(await hasReply()).toBe(false)
  expect((await as(nurse).call(referralRoutes.received, { query: { new_reply: 'true' } })).body.data).toEqual([])
  expect((await as(nurse).call(referralRoutes.newCount)).body.new_replies).toBeUndefined()
})

test('a reply marks the received referral until somebody of the vendor marks it as read', async () => {
  const { nurse, sender, id, params, reply, hasReply } = await givenQuestion()
  expect(await hasReply()).toBe(false)
  await reply(sender)
  expect(await hasReply()).toBe(true)
  // Looking is not reading: whoever opens it by mistake hides nothing from a colleague.
  await as(nurse).call(referralRoutes.one, { params })
  expect(await hasReply()).toBe(true)
  const marked = await as(nurse).call(referralRoutes.markRead, { params })
  expect([marked.status, marked.body.has_unread_reply]).toEqual([200, undefined])
  expect(await historyOf(id, 'reply read')).toMatchObject([{ actor_id: nurse.id }])
  expect(await db.selectFrom('referral_replies').select(['read_by']).where('referral_id', '=', id).execute()).toEqual([
    { read_by: nurse.id },
  ])
  const lines = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'ids'])
    .where('action', '=', 'marked read')
    .execute()
  expect(lines.filter(({ ids, actor_id }) => ids.includes(id) && actor_id === nurse.id)).toHaveLength(2)
})

test.each<[string, (world: Awaited<ReturnType<typeof givenQuestion>>) => Promise<{ status: number }>]>([
  ['the next question', ({ ask }) => ask('Which floor?')],
  [
    'a status',
    ({ nurse, params }) => as(nurse).call(referralRoutes.setStatus, { params, body: { status: 'SHIPPED' } }),
  ],
  [
    'a due date',
    ({ nurse, params }) => as(nurse).call(referralRoutes.setDueDate, { params, body: { due: '2027-01-04' } }),
  ],
  ['reading many', ({ nurse, id }) => as(nurse).call(referralRoutes.readSelectedReceived, { body: { ids: [id] } })],
  ['reading all', ({ nurse }) => as(nurse).call(referralRoutes.readAllReceived)],
])('%s marks a reply as read', async (_, act) => {
  const world = await givenQuestion()
  await world.reply(world.sender)
  expect((await act(world)).status).toBe(200)
  expect(await world.hasReply()).toBe(false)
})

test('the list is narrowed to referrals with a new reply, and their number is told, for the own vendors alone', async () => {
  const [{ nurse, sender, vendor, id, params, reply }, other] = [await givenQuestion(), await givenQuestion()]
  await given.referral(sender, vendor)
  const admin = await given.admin()
  const readReplied = async (viewer: { id: number }) => {
    const list = await as(viewer).call(referralRoutes.received, { query: { new_reply: 'true', limit: '100' } })
    return [
      list.body.data.map((referral) => referral.id),
      (await as(viewer).call(referralRoutes.newCount)).body.new_replies,
    ]
  }
  expect(await readReplied(nurse)).toEqual([[], undefined])
  for (const text of [REPLY, 'And a bell.']) await reply(sender, text)
  await other.reply(other.sender)
  expect(await readReplied(nurse)).toEqual([[id], 1])
  // What an administrator cannot mark as read is not new for them, whichever vendor they filter by.
  expect(await readReplied(admin)).toEqual([[], undefined])
  const query = { new_reply: 'true', vendor_id: String(vendor.id) } as const
  expect((await as(admin).call(referralRoutes.received, { query })).body.data).toEqual([])
  await given.contact(other.vendor.id, admin.id, false)
  expect(await readReplied(admin)).toEqual([[other.id], 1])
  await as(nurse).call(referralRoutes.markRead, { params })
  expect(await readReplied(nurse)).toEqual([[], undefined])
})

test('the sender sees in the list which referral waits for a reply, as long as they can reply; nobody else does', async () => {
  const { nurse, sender, params, ask, reply } = await givenQuestion()
  const isAwaited = async () => (await as(sender).call(referralRoutes.sent)).body.data[0]!.awaits_reply ?? false
  expect(await isAwaited()).toBe(true)
  expect((await as(nurse).call(referralRoutes.one, { params })).body.awaits_reply).toBeUndefined()
  await reply(sender)
  expect(await isAwaited()).toBe(false)
  await ask('Which floor?')
  expect(await isAwaited()).toBe(true)
  await as(nurse).call(referralRoutes.setStatus, { params, body: { status: 'COMPLETED' } })
  expect(await isAwaited()).toBe(false)
})

test('a question that was answered by another answer since waits for no reply', async () => {
  const { sender, vendor, passOf } = await givenQuestion()
  const { headers } = await passOf('vendor')
  const { seen } = (await guest.call(referralByLinkRoutes.referral, {}, { headers })).body
  expect(
    (await guest.call(referralByLinkRoutes.answer, { body: { action: 'accept', seen } }, { headers })).status,
  ).toBe(200)
  const { body } = await as(sender).call(referralRoutes.sent)
  expect(body.data.map(({ vendor: { id }, awaits_reply: awaits }) => [id, awaits])).toEqual([[vendor.id, undefined]])
})

test('a reply that was marked as read with many is nothing to undo', async () => {
  const { nurse, sender, id, reply } = await givenQuestion()
  await reply(sender)
  const bulk = await as(nurse).call(referralRoutes.readSelectedReceived, { body: { ids: [id] } })
  expect(bulk.body.changed).toEqual([])
})

test('who replies: the sender alone', async () => {
  const { nurse, reply, id } = await givenQuestion()
  expect((await reply(nurse)).status).toBe(403)
  expect((await reply(await given.admin())).status).toBe(403)
  expect((await reply(await given.client())).status).toBe(404)
  expect(await countReplies(id)).toBe(0)
})

test('there is no reply without a question, to a closed referral, and after the vendor has deleted it', async () => {
  const vendor = await given.vendor()
  const sender = await given.client()
  const { id } = await given.referral(sender, vendor)
  const unasked = { params: { id: String(id) }, body: { text: REPLY } }
  expect((await as(sender).call(referralConversationRoutes.reply, unasked)).status).toBe(409)

  const closed = await givenQuestion()
  const { params } = closed
  await as(closed.nurse).call(referralRoutes.setStatus, { params, body: { status: 'COMPLETED' } })
  expect(await closed.reply(closed.sender)).toMatchObject({
    status: 409,
    refusal: { message: 'This referral is closed.' },
  })
  expect((await closed.readAnswers(closed.sender)).may).toEqual({})

  const deleted = await givenQuestion()
  await as(deleted.nurse).call(referralRoutes.deleteReceived, { params: deleted.params })
  expect((await deleted.reply(deleted.sender)).status).toBe(409)
  expect((await deleted.readAnswers(deleted.sender)).may).toEqual({})
})

test('a withdrawn consent empties questions and replies, and ends them', async () => {
  const { nurse, sender, params, reply, readAnswers } = await givenQuestion()
  await reply(sender)
  await as(sender).call(referralRoutes.withdrawConsent, { params })
  for (const who of [nurse, sender])
    expect((await readAnswers(who)).data).toMatchObject([{ text: '', replies: [{ text: '' }] }])
  expect((await reply(sender, 'More.')).status).toBe(409)
})

test('a reply has words; a repeat is one reply, by its key or by its words; and 20 a day', async () => {
  const { sender, id, reply } = await givenQuestion()
  expect((await reply(sender, ' ')).status).toBe(422)
  expect((await reply(sender, 'x'.repeat(5_001))).status).toBe(422)
  const headers = { 'idempotency-key': 'one reply' }
  await reply(sender, REPLY, headers)
  await reply(sender, 'Another one.')
  expect((await reply(sender, REPLY, headers)).status).toBe(200)
  expect(await countReplies(id)).toBe(2)
  expect((await reply(sender, 'Another one.')).status).toBe(200)
  expect(await countReplies(id)).toBe(2)
  for (let nth = 3; nth <= MAX_DAILY_REPLIES_PER_REFERRAL; nth++)
    expect((await reply(sender, `Number ${nth}`)).status).toBe(200)
  expect((await reply(sender, 'One too many')).status).toBe(429)
  clock.advance(24 * 3_600_000)
  expect((await reply(sender, 'The next day')).status).toBe(200)
})

test('a guest replies by the link of the status page; no other link does', async () => {
  const sender = await given.guest()
  const { nurse, id, passOf, hasReply, readAnswers } = await givenQuestion(sender)
  const pass = await passOf('sender')
  expect((await read(pass)).body.may.reply).toBe(true)
  const replied = await replyByLink(pass)
  expect([replied.status, replied.body.answers]).toMatchObject([200, [{ text: QUESTION, replies: [{ text: REPLY }] }]])
  await replyByLink(pass)
  expect(await countReplies(id)).toBe(1)
  expect(await hasReply()).toBe(true)
  expect((await readAnswers(nurse)).data).toMatchObject([{ replies: [{ text: REPLY }] }])
  expect(await historyOf(id, 'replied')).toMatchObject([{ actor_id: sender.id }])
  const lines = await db.selectFrom('audit_log').selectAll().where('action', '=', 'replied').execute()
  expect(lines.filter(({ ids }) => ids.includes(id))).toMatchObject([
    { actor_id: null, person_id: sender.id, detail: { via: 'link', party: 'sender' } },
  ])

  const vendorPass = await passOf('vendor')
  expect((await replyByLink(vendorPass)).status).toBe(403)
  expect((await read(vendorPass)).body).toMatchObject({ may: {}, answers: [{ replies: [{ text: REPLY }] }] })
  expect((await replyByLink({ headers: {} })).status).toBe(403)
})

test('a mailbox that asked gets a link with the number, and entering reads the reply', async () => {
  const { vendor, sender, id, link } = await givenMailbox()
  const { headers } = await enter(link, vendor.email)
  await answer(headers, { action: 'ask', text: QUESTION, seen: 0 })
  await as(sender).call(referralConversationRoutes.reply, { params: { id: String(id) }, body: { text: REPLY } })
  const mail = (await mailsTo(vendor.email)).at(-1)!
  expect(mail.subject).toBe(`The sender of referral ${id} to Guelph Home Aid has replied`)
  expect(mail.text).not.toContain('side door')
  const newLink = /\/answer#([\w-]{43})/.exec(mail.text)![1]!
  const entered = await enter(newLink, vendor.email)
  const { body } = await read(entered.headers)
  expect(body.referral.has_unread_reply).toBeUndefined()
  expect(body).toMatchObject({
    answers: [{ text: QUESTION, replies: [{ text: REPLY }] }],
  })
  expect(await historyOf(id, 'reply read')).toMatchObject([{ actor_id: null, detail: { via: 'link' } }])
})
