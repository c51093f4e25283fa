import { referralConversationRoutes, STATUS_BY_ANSWER_ACTION, type AnswerAction } from '#contract/referral-answers.ts'
import { expect, test } from 'vitest'
import { auditRoutes } from '#contract/audit.ts'
import { LINK_PASS_HEADER, linkRoutes, ReferralLinkSummary } from '#contract/emailed-links.ts'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { UNATTENDED_HEADER } from '#contract/route.ts'
import { issueAvailabilityLink } from '#server/features/emailed-links/availability-links.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { createAttachmentRequests } from '#server/testing/attachment-requests.ts'
import { assertLinksAreIsolated } from '#server/testing/assert-links-are-isolated.ts'
import { createMailboxSteps } from '#server/testing/mailbox-steps.ts'
import { createLink, createTestLinkCode, createTestLinkPass } from '#server/testing/referral-links.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createPdf } from '#server/testing/uploads.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import {
  type LinkPassHeaders,
  createMailboxAnswerSteps,
  MAILBOX_REFERRAL_DETAILS,
} from '#server/testing/mailbox-answer-steps.ts'

const care = await startTestApp({ LIMIT_ADDRESS: 'off', LIMIT_REFERRALS_VENDOR: 'off' }, { background: true })
const { as, clock, db, given, pool, services } = care
const { guest, mailsTo, sendReferral, lastLink, enter } = createMailboxSteps(care)
const { givenMailbox, read, answer, historyOf } = createMailboxAnswerSteps(care)
const attachments = createAttachmentRequests(care)

const ACTIONS: [AnswerAction, object][] = [
  ['accept', {}],
  ['waitlist', { weeks: 3, text: 'We will call you.' }],
  ['decline', { reason: 'outside our area' }],
  ['ask', { text: 'Is there a ramp?' }],
  ['book', { at: '2027-02-01T15:00:00.000Z' }],
  ['done', {}],
]

test.each(ACTIONS)(
  'ANS-007: %s from the mailbox leaves the status, history and message of the signed-in call',
  async (action, content) => {
    const { vendor, sender, id, link } = await givenMailbox()
    const { headers } = await enter(link, vendor.email)
    const { seen } = (await read(headers)).body
    const status = STATUS_BY_ANSWER_ACTION[action]
    const reply = await answer(headers, { action, seen, ...content })
    expect([reply.status, reply.body.referral?.status]).toEqual([200, status])

    // The same by a contact with an account.
    const twin = await given.vendor()
    const contact = await given.contactOf(twin)
    const twinSender = await given.client()
    const twinId = await sendReferral(twin, twinSender)
    await as(contact).call(referralRoutes.markRead, { params: { id: String(twinId) } })
    await as(contact).call(referralRoutes.setStatus, { params: { id: String(twinId) }, body: { status } })
    const kindsOf = async (of: number) =>
      (await db.selectFrom('referral_events').selectAll().where('referral_id', '=', of).orderBy('id').execute()).map(
        ({ kind, detail }) => [kind, detail['status'], detail['before']],
      )
    expect(await kindsOf(id)).toEqual(await kindsOf(twinId))
    const subjects = async (to: string) => (await mailsTo(to)).map(({ subject }) => subject.replaceAll(/\d+/g, 'n'))
    expect(await subjects(sender.email)).toEqual(await subjects(twinSender.email))

    const seenBySender = await as(sender).call(referralConversationRoutes.list, { params: { id: String(id) } })
    const { reason = null, text = '', weeks = null, at = null } = content as Record<string, string>
    expect(seenBySender.body.data).toMatchObject([{ action, reason, text, weeks, appointment_at: at }])
  },
)

test('ANS-007: a decline without a reason, a question without words, weeks out of bounds and unknown actions are 422', async () => {
  const { vendor, link } = await givenMailbox()
  const { headers } = await enter(link, vendor.email)
  for (const wrong of [
    { action: 'decline' },
    { action: 'ask' },
    { action: 'waitlist', weeks: 0 },
    { action: 'waitlist', weeks: 521 },
    { action: 'accept', text: 'x'.repeat(5_001) },
    { action: 'explode' },
  ])
    expect((await answer(headers, { seen: 0, ...wrong })).status).toBe(422)
  expect((await read(headers)).body.referral.status).toBe('PENDING')
})

test('an appointment is from the day before to two years ahead', async () => {
  const { vendor, link } = await givenMailbox()
  const { headers } = await enter(link, vendor.email)
  const now = clock.now().getTime()
  const book = (days: number) =>
    answer(headers, { seen: 0, action: 'book', at: new Date(now + days * hours(24)).toISOString() })
  for (const days of [-3, 732, -365 * 2_000])
    expect(await book(days)).toMatchObject({
      status: 422,
      refusal: { errors: { at: ['Enter a day within the next two years.'] } },
    })
  expect((await book(731)).status).toBe(200)
})

test('ANS-008: history and audit log name the link and no user, even for a browser that is signed in elsewhere', async () => {
  const { vendor, id, link } = await givenMailbox()
  const stranger = as(await given.contactOf(await given.vendor()))
  const { headers } = await enter(link, vendor.email)
  await stranger.call(referralByLinkRoutes.answer, { body: { action: 'accept', seen: 0 } }, headers)
  const { id: linkId } = await db
    .selectFrom('referral_links')
    .select('id')
    .where('referral_id', '=', id)
    .executeTakeFirstOrThrow()
  for (const kind of ['read', 'status'])
    expect(await historyOf(id, kind)).toMatchObject([{ actor_id: null, detail: { via: 'link', link: linkId } }])
  const lines = (await as(await given.admin()).call(auditRoutes.search, { query: { referral: String(id) } })).body.data
  const changed = lines.find(({ action }) => action === 'changed status')
  expect(changed).toMatchObject({
    by: null,
    role: null,
    vendor: { id: vendor.id, name: vendor.name },
    detail: { via: 'link', link: linkId },
  })
  const contact = await given.contactOf(vendor)
  const history = await as(contact).call(referralRoutes.history, { params: { id: String(id) } })
  expect(history.body.data.find(({ kind }) => kind === 'status')).toMatchObject({ by: null, link: linkId })
})

test('ANS-009: a contact who is signed in needs no code and acts as themselves, one of another vendor does not', async () => {
  const { vendor, id, link } = await givenMailbox()
  const look = async (who: { id: number }) =>
    ReferralLinkSummary.parse((await as(who).call(linkRoutes.look, { body: { link } })).body).may
  const contact = await given.contactOf(vendor, { isPrimary: false })
  const stranger = await given.contactOf(await given.vendor())
  expect(await look(contact)).toEqual({ open: true })
  expect(await look(stranger)).toEqual({})
  expect(await look(await given.client())).toEqual({})

  // 'Open the referral in your account' leads to the signed-in call.
  const accept = { params: { id: String(id) }, body: { status: STATUS_BY_ANSWER_ACTION.accept } }
  expect((await as(stranger).call(referralRoutes.setStatus, accept)).status).toBe(404)
  expect((await as(contact).call(referralRoutes.setStatus, accept)).status).toBe(200)
  expect(await historyOf(id, 'status')).toMatchObject([{ actor_id: contact.id }])
})

test('ANS-010: the first opening with a code marks the referral read for the sender, and is an audit line', async () => {
  const { vendor, sender, id, link } = await givenMailbox()
  const sent = async () => (await as(sender).call(referralRoutes.one, { params: { id: String(id) } })).body
  await guest.call(linkRoutes.look, { body: { link } })
  expect(await sent()).toMatchObject({ is_read: false, read_by: null })
  const contact = as(await given.contactOf(vendor))
  expect((await contact.call(referralRoutes.newCount)).body.count).toBe(1)
  const { headers } = await enter(link, vendor.email)
  await read(headers)
  expect(await sent()).toMatchObject({ is_read: true, read_by: null })
  expect((await contact.call(referralRoutes.newCount)).body.count).toBe(0)
  expect((await contact.call(referralRoutes.received, { query: { unread: 'true' } })).body.total).toBe(0)
  await enter(link, vendor.email)
  expect(await historyOf(id, 'read')).toHaveLength(1)
  const openings = await as(sender).call(referralRoutes.openings, { params: { id: String(id) } })
  expect(openings.body.data.map(({ what, by, from_mailbox }) => [what, by, from_mailbox])).toEqual([
    ['opened', null, true],
    ['read', null, true],
  ])
})

test('ANS-011: a document is opened with the code within its 48 hours, each opening is audited, and no mail holds it', async () => {
  const vendor = await given.vendor()
  const sender = await given.client()
  const { attachment } = (await attachments.upload(sender, { vendor, bytes: pdf() })).json()
  const id = await sendReferral(vendor, sender, { attachment: attachment.id, consentProvided: true })
  const link = await lastLink(vendor.email)
  const { headers } = await enter(link, vendor.email)
  const file = (options: LinkPassHeaders = headers) =>
    guest.call(referralByLinkRoutes.file, { params: { aid: String(attachment.id) } }, options)
  expect((await file({ headers: {} })).status).toBe(403)
  for (let n = 0; n < 2; n += 1) expect((await file()).raw.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await historyOf(id, 'attachment opened')).toMatchObject([
    { actor_id: null, detail: { via: 'link' } },
    { actor_id: null, detail: { via: 'link' } },
  ])
  const audited = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('kind', '=', 'attachment')
    .where('action', '=', 'opened')
    .execute()
  expect(audited.filter(({ ids }) => ids[0] === attachment.id)).toHaveLength(2)
  for (const mail of await mailsTo(vendor.email)) expect(mail.text).not.toContain('letter.pdf')
  clock.advance(hours(48))
  const later = await enter(await lastLink(vendor.email), vendor.email)
  expect((await file(later.headers)).status).toBe(410)
})

test('ANS-012: the others that wait are numbers alone, and each opens by its own code', async () => {
  const { vendor, sender, link } = await givenMailbox()
  const other = await sendReferral(vendor, sender, { details: 'A secret of the other.' })
  const foreign = await givenMailbox()
  const { headers } = await enter(link, vendor.email)
  const { body, raw } = await read(headers)
  expect(body.more_waiting).toEqual([other])
  expect(raw.toString()).not.toContain('A secret of the other.')
  const next = (number: number) => guest.call(referralByLinkRoutes.next, { body: { number } }, headers)
  expect((await next(foreign.id)).status).toBe(404)
  const secret = (await next(other)).body.link
  expect((await read({ headers: { [LINK_PASS_HEADER]: secret } })).status).toBe(403)
  const opened = await enter(secret, vendor.email)
  expect((await read(opened.headers)).body.referral.id).toBe(other)
})

test('ANS-012: of more than twenty that wait, the oldest twenty are listed, and all are counted', async () => {
  const { vendor, sender, link } = await givenMailbox()
  const { headers } = await enter(link, vendor.email)
  const others: number[] = []
  for (let n = 0; n < 21; n += 1) {
    clock.advance(1000)
    others.push(await sendReferral(vendor, sender))
  }
  const { body } = await read(headers)
  expect([body.more_waiting, body.more_waiting_count]).toEqual([others.slice(0, 20), 21])
})

test('ANS-014: a link ends when the sender deletes the referral, and when the vendor is deactivated, archived or moves', async () => {
  const ends: ((of: Awaited<ReturnType<typeof givenMailbox>>) => Promise<unknown>)[] = [
    ({ sender, id }) => as(sender).call(referralRoutes.deleteSent, { params: { id: String(id) } }),
    ({ vendor }) => db.updateTable('vendors').set({ active: false }).where('id', '=', vendor.id).execute(),
    ({ vendor }) =>
      db.updateTable('vendors').set({ is_archived: true, active: false }).where('id', '=', vendor.id).execute(),
    ({ vendor }) => db.updateTable('vendors').set({ email: 'x@example.org' }).where('id', '=', vendor.id).execute(),
  ]
  for (const end of ends) {
    const mailbox = await givenMailbox()
    const { headers } = await enter(mailbox.link, mailbox.vendor.email)
    await end(mailbox)
    const looked = await guest.call(linkRoutes.look, { body: { link: mailbox.link } })
    expect([looked.status, looked.refusal.message]).toEqual([404, 'This link does not work any more.'])
    expect((await read(headers)).status).toBe(403)
    expect((await answer(headers, { action: 'accept', seen: 0 })).status).toBe(403)
  }
})

test('ANS-019: the same answer by double click, in two tabs and after a broken connection is one answer without an error', async () => {
  const { vendor, id, link } = await givenMailbox()
  const [one, two] = [await enter(link, vendor.email), await enter(link, vendor.email)]
  const body = { action: 'waitlist', weeks: 2, text: 'Soon.', seen: 0 }
  const replies = await Promise.all([one, two, one, two].map(({ headers }) => answer(headers, body)))
  const key = { headers: { ...one.headers.headers, 'idempotency-key': 'the-same' } }
  replies.push(await answer(key, body), await answer(key, body))
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(replies.map((reply) => reply.body.answers.length)).toEqual(Array(6).fill(1))
  expect(await historyOf(id, 'status')).toHaveLength(1)
})

test('ANS-020: an answer to an older view is 409 and changes nothing; the page reads who answered when', async () => {
  const { vendor, id, link } = await givenMailbox()
  const { headers } = await enter(link, vendor.email)
  const contact = await given.contactOf(vendor)
  clock.advance(minutes(5))
  await as(contact).call(referralRoutes.setStatus, { params: { id: String(id) }, body: { status: 'SHIPPED' } })
  const refused = await answer(headers, { action: 'decline', reason: 'full', seen: 0 })
  expect([refused.status, refused.refusal.message]).toEqual([409, 'This referral has been answered in the meantime.'])
  const { body } = await read(headers)
  expect(body.changed).toEqual({
    at: clock.now().toISOString(),
    status: 'SHIPPED',
    by: `${contact.first} ${contact.last}`,
  })
  expect([body.referral.status, body.answers]).toEqual(['SHIPPED', []])
  expect((await answer(headers, { action: 'done', seen: body.seen })).body.referral.status).toBe('COMPLETED')
  expect((await answer(headers, { action: 'accept', seen: body.seen })).status).toBe(409)
})

test('The mailbox cannot ask once the consent is withdrawn: the sender would not see the words', async () => {
  const { vendor, id, link } = await givenMailbox()
  const { headers } = await enter(link, vendor.email)
  expect((await read(headers)).body.may.ask).toBe(true)
  await db.updateTable('referrals').set({ consent_withdrawn_at: clock.now() }).where('id', '=', id).execute()
  const { seen, may } = (await read(headers)).body
  expect(may.ask).toBeUndefined()
  const refused = await answer(headers, { action: 'ask', text: 'Is there a ramp?', seen })
  expect([refused.status, refused.refusal.message]).toEqual([
    409,
    'The sender has withdrawn their consent, so they would not see the question.',
  ])
  expect((await answer(headers, { action: 'accept', seen })).status).toBe(200)
})

test('A due date that a contact sets or takes back is no answer: the page that is open still answers', async () => {
  const { vendor, id, link } = await givenMailbox()
  const { headers } = await enter(link, vendor.email)
  const contact = as(await given.contactOf(vendor))
  const params = { id: String(id) }
  await contact.call(referralRoutes.setStatus, { params, body: { status: 'SHIPPED' } })
  const { seen, changed } = (await read(headers)).body
  clock.advance(minutes(2))
  await contact.call(referralRoutes.setDueDate, { params, body: { due: '2027-02-01' } })
  expect((await contact.call(referralRoutes.undoReceived, { body: { ids: [id] } })).status).toBe(200)
  expect((await read(headers)).body).toMatchObject({ seen, changed })
  expect((await answer(headers, { action: 'done', seen })).status).toBe(200)
})

test('A pass works for 30 minutes after its last use and for two hours at most', async () => {
  const { vendor, link } = await givenMailbox()
  const { headers } = await enter(link, vendor.email)
  for (let n = 0; n < 4; n += 1) {
    clock.advance(minutes(29))
    expect((await read(headers)).status).toBe(200)
  }
  clock.advance(minutes(4))
  expect((await read(headers)).status).toBe(403)
  const idle = await enter(link, vendor.email)
  clock.advance(minutes(30))
  expect((await read(idle.headers)).status).toBe(403)
})

test('What the page of a link reads by itself while nobody uses it does not keep its pass working', async () => {
  const { vendor, link } = await givenMailbox()
  const { headers } = await enter(link, vendor.email)
  const unattended = { headers: { ...headers.headers, [UNATTENDED_HEADER]: '1' } }
  clock.advance(minutes(20))
  expect((await read(unattended)).status).toBe(200)
  clock.advance(minutes(10))
  expect((await read(headers)).status).toBe(403)
})

test('A link and its pass open nothing but their own referral with the rights of their party; GST-061 with a thousand pairs is in crossed-links.slow.test.ts', async () => {
  expect(await assertLinksAreIsolated(care, 3)).toBe(120)
})

test('GST-061: no pass makes a call of the other party or of another kind of link, and a refused one changes nothing', async () => {
  const vendor = await given.vendor()
  const sender = await given.guest()
  const referral = await given.referral(sender, vendor, { details: MAILBOX_REFERRAL_DETAILS })
  const ofParty = async (party: 'vendor' | 'sender', email: string) =>
    createTestLinkPass(services, await createLink(services, { referralId: referral.id, party, email }))
  const path = await issueAvailabilityLink(services, db, { vendorId: vendor.id, email: vendor.email, at: clock.now() })
  const secret = path.split('#')[1]!
  const { id } = await db
    .selectFrom('referral_links')
    .select('id')
    .where('referral_id', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const code = await createTestLinkCode(services, { id })
  const entered = await guest.call(linkRoutes.enter, { body: { link: secret, code } })
  expect(entered.status).toBe(200)

  const ofVendor = [
    () => ({ url: '/api/links/answer', payload: { action: 'accept', seen: 0 } }),
    () => ({ url: '/api/links/misdirected', payload: {} }),
    () => ({ url: '/api/links/next', payload: { number: referral.id } }),
    () => ({ url: '/api/links/claim', payload: { has_account: true } }),
  ]
  const ofSender = [
    () => ({ url: '/api/links/cancel', payload: {} }),
    () => ({ url: '/api/links/withdraw-consent', payload: {} }),
    () => ({ url: '/api/links/contact', payload: { phone: '416-555-0199' } }),
    () => ({ url: '/api/links/reply', payload: { text: 'There is a ramp.' } }),
    () => ({
      url: '/api/links/attachments',
      payload: '',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }),
  ]
  const ofAvailability = [
    () => ({
      url: '/api/links/availability',
      payload: { services: [{ id: vendor.service.id, seen: null, state: 'open' }] },
    }),
  ]
  const rows = async () =>
    (
      await pool.query(`select (select md5(string_agg(r::text, '' order by id)) from referrals r) as referrals,
      (select count(*) from mailbox_problems) as problems, (select count(*) from vendor_contacts) as contacts,
      (select count(*) from referral_answers) as answers, (select count(*) from referral_events) as events`)
    ).rows
  // What the tests before have queued may end here, and changes the same rows.
  await waitForEmptyOutbox(db)
  const before = await rows()
  for (const [pass, calls] of [
    [await ofParty('sender', sender.email), [...ofVendor, ...ofAvailability]],
    [await ofParty('vendor', vendor.email), [...ofSender, ...ofAvailability]],
    [entered.body.pass, [...ofVendor, ...ofSender]],
  ] as const)
    for (const call of calls) {
      const { headers = {}, ...request } = call() as ReturnType<(typeof ofVendor)[number]> & { headers?: object }
      const reply = await care.app.http.inject({
        method: 'POST',
        ...request,
        headers: { ...headers, [LINK_PASS_HEADER]: pass },
      })
      expect(reply.statusCode, request.url).toBe(403)
    }
  expect((await read({ headers: { [LINK_PASS_HEADER]: entered.body.pass } })).status).toBe(403)
  expect(await rows()).toEqual(before)
})

const pdf = () => createPdf('A letter').bytes

test('the twenty-first answer of a day is refused: the sender gets a message about each', async () => {
  const { vendor, link } = await givenMailbox()
  const { headers } = await enter(link, vendor.email)
  // Questions have a limit of their own.
  const { seen: first } = (await read(headers)).body
  expect((await answer(headers, { action: 'ask', text: 'Which floor?', seen: first })).status).toBe(200)
  const statuses = []
  for (let nth = 0; nth <= 20; nth += 1) {
    const { seen } = (await read(headers)).body
    statuses.push((await answer(headers, { action: nth % 2 === 0 ? 'accept' : 'waitlist', seen })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
})
