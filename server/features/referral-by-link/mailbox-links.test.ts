import { expect, test } from 'vitest'
import { LINK_PASS_HEADER, linkRoutes } from '#contract/emailed-links.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { addMilliseconds, hours } from '#server/platform/clock.ts'
import { createMailboxSteps } from '#server/testing/mailbox-steps.ts'
import { createLink } from '#server/testing/referral-links.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import {
  type LinkPassHeaders,
  createMailboxAnswerSteps,
  MAILBOX_REFERRAL_CLIENT,
  MAILBOX_REFERRAL_DETAILS,
} from '#server/testing/mailbox-answer-steps.ts'

const care = await startTestApp({ LIMIT_ADDRESS: 'off', LIMIT_REFERRALS_VENDOR: 'off' }, { background: true })
const { clock, db, given, services } = care
const { guest, mailsTo, sendReferral, lastLink, enter } = createMailboxSteps(care)
const { givenMailbox, read } = createMailboxAnswerSteps(care)

test('ANS-001: the mail about a new referral to a mailbox without an account leads to /answer by a link', async () => {
  const { vendor, id } = await givenMailbox()
  const [mail] = await mailsTo(vendor.email)
  expect(mail!.text).toMatch(/Answer the referral: http:\/\/127\.0\.0\.1:3000\/answer#[\w-]{43}\n/)
  expect(mail!.text).not.toMatch(/sign in|received-referrals/i)
  const secret = await lastLink(vendor.email)
  expect((await guest.call(linkRoutes.look, { body: { link: secret } })).body).toMatchObject({ number: id })
})

test('ANS-002: it holds vendor, number and the day to answer by, and nothing of sender, client, service or text', async () => {
  const { vendor, id, sender } = await givenMailbox()
  const [mail] = await mailsTo(vendor.email)
  expect(mail!.subject).toBe('A new referral for Guelph Home Aid: please answer by Friday, November 20')
  expect(mail!.text).toContain(`Guelph Home Aid has received a new referral, number ${id}. Please answer by Friday`)
  const everything = `${mail!.subject} ${mail!.text} ${mail!.html}`
  for (const hidden of [
    sender.first,
    sender.last,
    sender.email,
    sender.phone,
    vendor.service.name,
    'fell',
    'Bellamy',
    '0142',
    'mornings',
  ])
    expect(everything).not.toContain(hidden)
})

test('A mail that leaves a day late names the day that the page shows', async () => {
  const [vendor, sender] = [await given.vendor(), await given.client()]
  const created_at = addMilliseconds(clock.now(), -hours(24))
  const { id } = await given.referral(sender, vendor, { created_at })
  await addReferralEvent(db, id, 'sent', { actorId: sender.id, at: created_at })
  const link = await lastLink(vendor.email)
  expect((await mailsTo(vendor.email))[0]!.subject).toContain('please answer by Thursday, November 19')
  expect((await guest.call(linkRoutes.look, { body: { link } })).body).toMatchObject({ answer_by: '2026-11-19' })
})

test('Contacts with an account keep their mail; with always the mailbox gets a link as well (ANS-013)', async () => {
  const sender = await given.client()
  for (const [answer_by_link, links] of [
    ['no account', 0],
    ['always', 1],
    ['never', 0],
  ] as const) {
    const vendor = await given.vendor({ answer_by_link })
    const contact = await given.contactOf(vendor)
    await sendReferral(vendor, sender)
    expect((await mailsTo(contact.email)).map(({ text }) => /\/received-referrals\?open=\d+\b/.test(text))).toEqual([
      true,
    ])
    expect((await mailsTo(vendor.email)).length).toBe(links)
  }
})

test('a vendor whose links do not work gets mail of what was added to a referral by its contacts alone, and a cancellation still', async () => {
  const sender = await given.client()
  for (const state of [{ active: false }, { is_archived: true }]) {
    const vendor = await given.vendor({ answer_by_link: 'always', ...state })
    const contact = await given.contactOf(vendor)
    const { id } = await given.referral(sender, vendor)
    const event = { actorId: sender.id, at: clock.now() }
    await addReferralEvent(db, id, 'attachment added', event)
    expect(await mailsTo(contact.email)).toHaveLength(1)
    expect(await mailsTo(vendor.email)).toEqual([])
    await addReferralEvent(db, id, 'deleted by sender', event)
    expect((await mailsTo(vendor.email)).map(({ text }) => text.includes('/answer#'))).toEqual([false])
  }
})

test('GST-055, ANS-004: the link alone shows number, state, day and for a vendor its own name; the code shows the referral', async () => {
  const { vendor, sender, id, link } = await givenMailbox()
  const looked = await guest.call(linkRoutes.look, { body: { link } })
  expect(looked.body).toEqual({
    number: id,
    party: 'vendor',
    state: 'waiting',
    answer_by: '2026-11-20',
    vendor: vendor.name,
    sent_to: `ve•••@example.org`,
    may: {},
  })
  const toSender = await createLink(services, { referralId: id, party: 'sender', email: sender.email })
  const ofSender = await guest.call(linkRoutes.look, { body: { link: toSender.secret } })
  for (const hidden of [
    vendor.name,
    vendor.service.name,
    sender.last,
    sender.email,
    'fell',
    'Bellamy',
    '0142',
    'mornings',
  ])
    expect(ofSender.raw.toString()).not.toContain(hidden)
  const none: LinkPassHeaders[] = [{ headers: {} }, { headers: { [LINK_PASS_HEADER]: link } }]
  for (const pass of none) expect((await read(pass)).status).toBe(403)

  const { headers } = await enter(link, vendor.email)
  expect((await read(headers)).body).toMatchObject({
    party: 'vendor',
    answer_by: '2026-11-20',
    seen: 0,
    changed: null,
    referral: {
      id,
      details: MAILBOX_REFERRAL_DETAILS,
      client: MAILBOX_REFERRAL_CLIENT,
      user: { last: 'Quillsender', phone: sender.phone },
      vendor: { name: vendor.name },
    },
  })
})

test('ANS-006: a remembered browser needs no code for 30 days, another one does, and a new address ends it', async () => {
  const { vendor, sender, link } = await givenMailbox()
  const { mark } = await enter(link, vendor.email, { remember: true })
  await sendReferral(vendor, sender)
  const next = await lastLink(vendor.email)
  const enterBy = (secret: string, marks: string[]) =>
    guest.call(linkRoutes.enter, { body: { link: secret, marks: marks } })
  expect(next).not.toBe(link)
  expect((await enterBy(next, ['another', mark!])).status).toBe(200)
  expect((await enterBy(next, ['another'])).status).toBe(422)
  // Not for the mailbox of another vendor.
  const other = await givenMailbox()
  expect((await enterBy(other.link, [mark!])).status).toBe(422)
  clock.advance(hours(24 * 30))
  expect((await enterBy(next, [mark!])).status).toBe(422)

  const { mark: again } = await enter(next, vendor.email, { remember: true })
  await db.updateTable('vendors').set({ email: 'elsewhere@example.org' }).where('id', '=', vendor.id).execute()
  await sendReferral(vendor, sender)
  expect((await enterBy(await lastLink('elsewhere@example.org'), [again!])).status).toBe(422)
})
