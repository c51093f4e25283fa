import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { attachmentRoutes } from '#contract/attachments.ts'
import { earlierGuestReferralRoutes } from '#contract/guest-referrals.ts'
import { LINK_PASS_HEADER, linkRoutes } from '#contract/emailed-links.ts'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { registrationRoutes } from '#contract/registration.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { countWaitingForLocks } from '#server/testing/count-waiting-for-locks.ts'
import { suppressUnhandledRejection } from '#server/testing/suppress-unhandled-rejection.ts'
import { createMailboxSteps } from '#server/testing/mailbox-steps.ts'
import { createLink, createTestLinkPass } from '#server/testing/referral-links.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { buildMultipartPayload, createPdf } from '#server/testing/uploads.ts'
import { hashGuestEmail } from './guest-email.ts'

// Somebody who sent referrals without an account makes one.

const care = await startTestApp({ LIMIT_ADDRESS: 'off', LIMIT_REGISTER: 'off' }, { background: true })
const { app, as, call, clock, db, given, pool, services } = care
const { guest, mailsTo, enter } = createMailboxSteps(care)

let count = 0
const newEmail = () => `nadia${(count += 1)}@sparrow.example`

/** A confirmed referral from this address. */
async function givenEarlier(email: string, values: Parameters<typeof given.referral>[2] = {}) {
  const vendor = await given.vendor()
  const sender = await given.guest({ email, address_hash: hashGuestEmail(services.keys, email) })
  const { id } = await given.referral(sender, vendor, { sent_for: 'other', ...values })
  return { vendor, sender, id }
}

const PASSWORD = 'a quiet morning by the lake'

/** Registers and signs in, up to the code that confirms the address. */
async function register(email: string): Promise<string> {
  const names = { first: 'Nadia', last: 'Quill', phone: '416-555-0123' }
  const body = { ...names, email, password: PASSWORD, password_confirmation: PASSWORD }
  expect((await call(null, registrationRoutes.register, { body })).status).toBe(200)
  return (await call(null, accountRoutes.signIn, { body: { username: email, password: PASSWORD } })).body.access_token
}

async function confirmAddress(token: string, email: string): Promise<void> {
  const code = /token is ([A-Z2-9]{6})/.exec((await mailsTo(email)).at(-1)!.text)![1]!
  expect((await call(token, accountRoutes.verify, { body: { token: code } })).status).toBe(200)
}

const attach = (pass: string) => {
  const { payload, headers } = buildMultipartPayload('attachmentData', createPdf(), { consentProvided: 'true' })
  const url = '/api/links/attachments'
  return app.http.inject({ method: 'POST', url, payload, headers: { ...headers, [LINK_PASS_HEADER]: pass } })
}

const offered = async (token: string) =>
  (await call(token, earlierGuestReferralRoutes.list)).body.data.map(({ id }) => id)
const claim = (token: string, id: number) =>
  call(token, earlierGuestReferralRoutes.claim, { params: { id: String(id) } })
const mySent = async (token: string) => (await call(token, referralRoutes.sent)).body.data

test('GST-049: registering with the address of a guest and confirming it there offers the earlier referrals; taken, they stand in My Referrals, and the links of the sender go on working', async () => {
  const email = newEmail()
  const { vendor, sender, id } = await givenEarlier(email)
  const contact = await given.contactOf(vendor)
  const link = await createLink(services, { referralId: id, party: 'sender', email })
  const pass = await createTestLinkPass(
    services,
    await createLink(services, { referralId: id, party: 'sender', email }),
  )
  const other = await givenEarlier(newEmail())

  // Nothing is offered, and nothing can be taken, before the code of the mail is typed.
  const token = await register(email.toUpperCase())
  expect((await call(token, accountRoutes.current)).body).not.toHaveProperty('earlier_referrals')
  expect((await call(token, earlierGuestReferralRoutes.list)).status).toBe(401)
  expect((await claim(token, id)).status).toBe(401)
  await confirmAddress(token, email.toUpperCase())

  expect((await call(token, accountRoutes.current)).body.earlier_referrals).toBe(1)
  expect([await offered(token), await mySent(token)]).toEqual([[id], []])
  expect((await claim(token, other.id)).status).toBe(404)
  expect((await claim(token, id)).status).toBe(200)
  expect((await mySent(token)).map((referral) => referral.id)).toEqual([id])
  expect([await offered(token), (await call(token, accountRoutes.current)).body.earlier_referrals]).toEqual([[], 0])

  // Both kinds of links, also after the guest is gone.
  await runHousekeeping(services)
  expect(await db.selectFrom('people').select('id').where('id', '=', sender.id).execute()).toEqual([])
  expect((await guest.call(linkRoutes.look, { body: { link: link.secret } })).body).toMatchObject({ number: id })
  const linked = await guest.call(referralByLinkRoutes.referral, {}, { headers: { [LINK_PASS_HEADER]: pass } })
  expect([linked.status, linked.body.referral.id]).toEqual([200, id])
  const again = await enter(link.secret, email.toUpperCase())
  expect((await guest.call(referralByLinkRoutes.cancel, {}, again.headers)).status).toBe(200)
  const received = (await as(contact).call(referralRoutes.one, { params: { id: String(id) } })).body
  expect([received.deleted_form_client, received.user.first, received.sent_for]).toEqual([true, 'Nadia', null])
})

test('GST-049: an address that nobody has confirmed takes nothing, also of a signed-in account', async () => {
  const email = newEmail()
  const { id } = await givenEarlier(email)
  const account = await given.client({ email, email_verified_at: null })
  const token = await as(account).token()
  expect([await offered(token), (await claim(token, id)).status]).toEqual([[], 404])
  // A changed address that was not confirmed yet.
  const changed = { email_verified_at: clock.now(), code_email: 'before@sparrow.example' }
  await db.updateTable('users').set(changed).where('id', '=', account.id).execute()
  expect([await offered(token), (await claim(token, id)).status]).toEqual([[], 404])
  await db.updateTable('users').set({ code_email: null }).where('id', '=', account.id).execute()
  expect([await offered(token), (await claim(token, id)).status]).toEqual([[id], 200])
})

test('Of many requests at the same moment one takes the referral: one history line, one audit line, no error', async () => {
  const email = newEmail()
  const { sender, id } = await givenEarlier(email)
  const account = await given.client({ email, email_verified_at: clock.now() })
  const token = await as(account).token()
  const replies = await Promise.all(Array.from({ length: 8 }, () => claim(token, id)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const events = await db
    .selectFrom('referral_events')
    .select(['kind', 'actor_id'])
    .where('referral_id', '=', id)
    .execute()
  expect(events).toEqual([{ kind: 'claimed', actor_id: account.id }])
  const audited = await db.selectFrom('audit_log').selectAll().where('action', '=', 'claimed').execute()
  expect(audited.filter(({ ids }) => ids.includes(id))).toMatchObject([
    { actor_id: account.id, person_id: account.id, kind: 'referral', detail: { guest: sender.id } },
  ])
})

test('A document of a guest can be opened and destroyed after the referral was taken', async () => {
  const email = newEmail()
  const { vendor, id } = await givenEarlier(email)
  const contact = await given.contactOf(vendor)
  const pass = await createTestLinkPass(
    services,
    await createLink(services, { referralId: id, party: 'sender', email }),
  )
  const { id: aid } = (await attach(pass)).json<{ attachment: { id: number } }>().attachment
  const account = as(await given.client({ email, email_verified_at: clock.now() }))
  await claim(await account.token(), id)

  const params = { id: String(id), aid: String(aid) }
  const open = () => as(contact).call(attachmentRoutes.file, { params })
  expect((await open()).raw.equals(createPdf().bytes)).toBe(true)
  const withdrawn = await account.call(referralRoutes.withdrawConsent, { params: { id: String(id) } })
  expect(withdrawn.status).toBe(200)
  const consents = await db.selectFrom('consents').selectAll().where('referral_id', '=', id).execute()
  expect([(await open()).status, consents.map(({ withdrawn_at }) => withdrawn_at !== null)]).toEqual([410, [true]])
})

test('A document that arrives while the referral is taken is refused, and the vendor can open it when it is sent again', async () => {
  const email = newEmail()
  const { vendor, sender, id } = await givenEarlier(email)
  const contact = as(await given.contactOf(vendor))
  const pass = await createTestLinkPass(
    services,
    await createLink(services, { referralId: id, party: 'sender', email }),
  )
  const token = await as(await given.client({ email, email_verified_at: clock.now() })).token()
  const waiting = () => countWaitingForLocks(pool, 'from "referrals"')
  // Both wait for the referral, the claim first.
  const replies = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('referrals').select('id').where('id', '=', id).forUpdate().execute()
    const claimed = suppressUnhandledRejection(claim(token, id))
    await expect.poll(waiting).toBe(1)
    const uploaded = suppressUnhandledRejection(attach(pass))
    await expect.poll(waiting).toBe(2)
    return { claimed, uploaded }
  })
  expect([(await replies.claimed).status, (await replies.uploaded).statusCode]).toEqual([200, 409])
  await runHousekeeping(services)
  expect(await db.selectFrom('people').select('id').where('id', '=', sender.id).execute()).toEqual([])

  const again = await attach(pass)
  expect(again.statusCode).toBe(200)
  const params = { id: String(id), aid: String(again.json<{ attachment: { id: number } }>().attachment.id) }
  expect((await contact.call(attachmentRoutes.file, { params })).raw.equals(createPdf().bytes)).toBe(true)
})

test('Referrals of a guest who was reported, and cancelled ones, are not offered', async () => {
  const email = newEmail()
  const reported = await givenEarlier(email)
  const cancelled = await givenEarlier(email, { deleted_by_sender_at: clock.now() })
  const reporter = await given.contactOf(reported.vendor)
  await db
    .insertInto('user_reports')
    .values({ reporter_id: reporter.id, user_id: reported.sender.id, reason: 'Spam.', created_at: clock.now() })
    .execute()
  const token = await as(await given.client({ email, email_verified_at: clock.now() })).token()
  expect(await offered(token)).toEqual([])
  for (const { id } of [reported, cancelled]) expect((await claim(token, id)).status).toBe(404)
})

test('The history names the account for what its owner did as a guest, and messages go to the account', async () => {
  const email = newEmail()
  const { vendor, sender, id } = await givenEarlier(email)
  const contact = as(await given.contactOf(vendor))
  await db
    .insertInto('referral_events')
    .values({ referral_id: id, at: clock.now(), actor_id: sender.id, kind: 'sent', detail: '{}' })
    .execute()
  const account = await given.client({ email, email_verified_at: clock.now(), first: 'Nadia', last: 'Quill' })
  await claim(await as(account).token(), id)
  await runHousekeeping(services)
  const history = await contact.call(referralRoutes.history, { params: { id: String(id) } })
  expect(history.body.data.map(({ kind, by }) => [kind, by?.first])).toEqual([
    ['sent', 'Nadia'],
    ['claimed', 'Nadia'],
  ])
  await contact.call(referralRoutes.setStatus, { params: { id: String(id) }, body: { status: 'SHIPPED' } })
  const news = (await mailsTo(email)).at(-1)!
  expect([news.subject, news.text.includes('/status#')]).toEqual([`Your referral ${id} has a new status`, false])
})
