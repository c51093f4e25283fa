import { expect, test } from 'vitest'
import { LINK_PASS_HEADER } from '#contract/emailed-links.ts'
import {
  STATUS_BY_ANSWER_ACTION,
  MAX_DAILY_QUESTIONS_PER_REFERRAL,
  referralConversationRoutes,
} from '#contract/referral-answers.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { createMailboxSteps } from '#server/testing/mailbox-steps.ts'
import { createMailboxAnswerSteps } from '#server/testing/mailbox-answer-steps.ts'
import { createLink, createTestLinkPass } from '#server/testing/referral-links.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const care = await startTestApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off' }, { background: true })
const { as, clock, db, given, services } = care
const { mailsTo, sendReferral, lastLink, enter } = createMailboxSteps(care)
const { answer, read } = createMailboxAnswerSteps(care)

const QUESTION = 'Is there a ramp at the side door?'

async function givenReferral() {
  const vendor = await given.vendor({ name: 'Guelph Home Aid' })
  const nurse = await given.contactOf(vendor, { isPrimary: false })
  const sender = await given.client()
  const id = await sendReferral(vendor, sender, { details: 'She fell twice in October.' })
  const ask = (who: { id: number }, text = QUESTION, headers = {}) =>
    as(who).call(referralConversationRoutes.ask, { params: { id: String(id) }, body: { text } }, { headers })
  const readAnswers = async (who: { id: number }) =>
    (await as(who).call(referralConversationRoutes.list, { params: { id: String(id) } })).body.data
  const mayOf = async (who: { id: number }) =>
    (await as(who).call(referralRoutes.one, { params: { id: String(id) } })).body.may
  return { vendor, nurse, sender, id, ask, readAnswers, mayOf }
}

test('a question of a contact leaves what a question from the mailbox leaves, with the contact as its author', async () => {
  const { nurse, sender, id, ask, readAnswers } = await givenReferral()
  const reply = await ask(nurse)
  expect([reply.status, reply.body.status, reply.body.is_read]).toEqual([200, STATUS_BY_ANSWER_ACTION.ask, true])
  expect(await readAnswers(sender)).toMatchObject([{ action: 'ask', text: QUESTION }])

  const twin = await given.vendor({ name: 'Guelph Home Aid' })
  const twinSender = await given.client()
  const twinId = await sendReferral(twin, twinSender)
  const { headers } = await enter(await lastLink(twin.email), twin.email)
  await answer(headers, { action: 'ask', text: QUESTION, seen: 0 })
  const eventsOf = async (of: number) =>
    (await db.selectFrom('referral_events').selectAll().where('referral_id', '=', of).orderBy('id').execute()).map(
      ({ kind, detail }) => [kind, detail['status'], detail['before'], kind === 'status' && detail['answer']],
    )
  expect(await eventsOf(id)).toEqual(await eventsOf(twinId))
  const subjects = async (to: string) => (await mailsTo(to)).map(({ subject }) => subject.replaceAll(/\d+/g, 'n'))
  expect(await subjects(sender.email)).toEqual(await subjects(twinSender.email))

  const event = await db
    .selectFrom('referral_events')
    .select('actor_id')
    .where('referral_id', '=', id)
    .where('kind', '=', 'status')
    .executeTakeFirstOrThrow()
  const row = await db
    .selectFrom('referral_answers')
    .select(['actor_id', 'link_id'])
    .where('referral_id', '=', id)
    .executeTakeFirstOrThrow()
  expect([event.actor_id, row]).toEqual([nurse.id, { actor_id: nurse.id, link_id: null }])
})

test('SR-102: the message about a question holds none of its words', async () => {
  const { nurse, sender, id, ask } = await givenReferral()
  await ask(nurse)
  const mails = await mailsTo(sender.email)
  expect(mails.map(({ subject }) => subject)).toEqual([`Your referral ${id} has a new status`])
  expect(JSON.stringify(mails)).not.toContain('ramp')
})

test('a question cannot be undone, a status set after it can', async () => {
  const { nurse, id, ask, readAnswers, sender } = await givenReferral()
  await ask(nurse)
  const undo = () => as(nurse).call(referralRoutes.undoReceived, { body: { ids: [id] } })
  expect((await undo()).status).toBe(409)
  clock.advance(1_000)
  const params = { id: String(id) }
  await as(nurse).call(referralRoutes.setStatus, { params, body: { status: 'FULFILLED' } })
  expect((await undo()).status).toBe(200)
  expect((await as(nurse).call(referralRoutes.one, { params })).body.status).toBe(STATUS_BY_ANSWER_ACTION.ask)
  expect(await readAnswers(sender)).toMatchObject([{ text: QUESTION }])
})

test('who may ask: contacts of the vendor, and administrators only when they are such a contact', async () => {
  const { vendor, nurse, sender, ask, mayOf } = await givenReferral()
  const admin = await given.admin()
  expect((await ask(admin)).status).toBe(403)
  expect((await ask(sender)).status).toBe(403)
  expect((await ask(await given.contactOf(await given.vendor()))).status).toBe(404)
  expect([(await mayOf(admin)).ask, (await mayOf(sender)).ask, (await mayOf(nurse)).ask]).toEqual([
    undefined,
    undefined,
    true,
  ])
  await db
    .insertInto('vendor_contacts')
    .values({ vendor_id: vendor.id, user_id: admin.id, is_primary: false, created_at: clock.now() })
    .execute()
  expect((await ask(admin)).status).toBe(200)
})

test('a question has words, at most as many as an answer, and 20 a day about one referral', async () => {
  const { nurse, ask } = await givenReferral()
  expect(await ask(nurse, '  ')).toMatchObject({
    status: 422,
    refusal: { errors: { text: ['Please write your question.'] } },
  })
  expect((await ask(nurse, 'x'.repeat(5_001))).status).toBe(422)
  for (let nth = 0; nth < MAX_DAILY_QUESTIONS_PER_REFERRAL; nth++)
    expect((await ask(nurse, `Question ${nth}`)).status).toBe(200)
  expect((await ask(nurse, 'One more')).status).toBe(429)
  clock.advance(24 * 3_600_000)
  expect((await ask(nurse, 'One more')).status).toBe(200)
})

test('a repeat with the same Idempotency-Key asks once', async () => {
  const { nurse, sender, ask, readAnswers } = await givenReferral()
  const headers = { 'idempotency-key': 'one question' }
  for (const time of [1, 2]) expect((await ask(nurse, QUESTION, headers)).status, `time ${time}`).toBe(200)
  expect(await readAnswers(sender)).toHaveLength(1)
})

test('a question to a status that a colleague has set meanwhile is 409 until the asker has seen it', async () => {
  const { vendor, nurse, id, readAnswers } = await givenReferral()
  const colleague = await given.contactOf(vendor)
  const params = { id: String(id) }
  const askHavingSeen = (seen: number) =>
    as(nurse).call(referralConversationRoutes.ask, { params, body: { text: QUESTION, seen } })
  await as(colleague).call(referralRoutes.setStatus, { params, body: { status: 'COMPLETED' } })
  const refused = await askHavingSeen(0)
  expect([refused.status, refused.refusal.code]).toEqual([409, 'edit-conflict'])
  expect(refused.refusal.message).toContain(`${colleague.first} ${colleague.last} set the status of referral ${id}`)
  expect(await readAnswers(nurse)).toEqual([])
  const { seen } = (await as(nurse).call(referralRoutes.one, { params })).body
  expect((await askHavingSeen(seen!.status)).status).toBe(200)
})

test('the questions of the mailbox count with those of the contacts', async () => {
  const { vendor, nurse, id, ask } = await givenReferral()
  const link = await createLink(services, { referralId: id, party: 'vendor', email: vendor.email })
  const pass = { headers: { [LINK_PASS_HEADER]: await createTestLinkPass(services, link) } }
  const askByLink = async (text: string) => {
    const { seen } = (await read(pass)).body
    return (await answer(pass, { action: 'ask', text, seen })).status
  }
  for (let nth = 1; nth < MAX_DAILY_QUESTIONS_PER_REFERRAL; nth++) expect(await askByLink(`Question ${nth}`)).toBe(200)
  expect((await ask(nurse)).status).toBe(200)
  expect(await askByLink('One more')).toBe(429)
})

test('the same words again are a repeat for some minutes, by the same contact, until something else happened', async () => {
  const { vendor, nurse, sender, id, ask, readAnswers } = await givenReferral()
  const colleague = await given.contactOf(vendor)
  const params = { id: String(id) }
  const askAndCount = async (who = nurse) => {
    expect((await ask(who)).status).toBe(200)
    return (await readAnswers(sender)).length
  }
  expect(await askAndCount()).toBe(1)
  expect(await askAndCount()).toBe(1)
  await as(sender).call(referralConversationRoutes.reply, { params, body: { text: 'No.' } })
  expect(await askAndCount()).toBe(2)
  expect(await askAndCount(colleague)).toBe(3)
  clock.advance(11 * 60_000)
  expect(await askAndCount(colleague)).toBe(4)
  await as(nurse).call(referralRoutes.setStatus, { params, body: { status: 'COMPLETED' } })
  expect(await askAndCount(colleague)).toBe(5)
  expect((await as(nurse).call(referralRoutes.one, { params })).body.status).toBe(STATUS_BY_ANSWER_ACTION.ask)
})

test('nobody asks after the sender has deleted the referral or withdrawn the consent', async () => {
  const deleted = await givenReferral()
  await as(deleted.sender).call(referralRoutes.deleteSent, { params: { id: String(deleted.id) } })
  expect((await deleted.ask(deleted.nurse)).status).toBe(409)
  expect((await deleted.mayOf(deleted.nurse)).ask).toBeUndefined()

  const withdrawn = await givenReferral()
  await withdrawn.ask(withdrawn.nurse)
  await db.updateTable('referrals').set({ consent_withdrawn_at: clock.now() }).where('id', '=', withdrawn.id).execute()
  expect((await withdrawn.ask(withdrawn.nurse, 'And a bell?')).status).toBe(409)
  expect((await withdrawn.mayOf(withdrawn.nurse)).ask).toBeUndefined()
  expect(await withdrawn.readAnswers(withdrawn.nurse)).toMatchObject([{ action: 'ask', text: '' }])
})
