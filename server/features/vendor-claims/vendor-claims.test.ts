import { referralConversationRoutes } from '#contract/referral-answers.ts'
import { expect, test } from 'vitest'
import { linkRoutes, LINK_PASS_HEADER } from '#contract/emailed-links.ts'
import { accountRoutes } from '#contract/accounts.ts'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { reportRoutes } from '#contract/sender-reports.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { vendorClaimRoutes, type VendorClaimBody } from '#contract/vendor-claims.ts'
import { countWaitingForLocks } from '#server/testing/count-waiting-for-locks.ts'
import { createMailboxSteps } from '#server/testing/mailbox-steps.ts'
import { suppressUnhandledRejection } from '#server/testing/suppress-unhandled-rejection.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const care = await startTestApp({ LIMIT_ADDRESS: 'off', LIMIT_REFERRALS_VENDOR: 'off' }, { background: true })
const { as, db, given } = care
const { guest, mailsTo, sendReferral, lastLink, enter } = createMailboxSteps(care)

const ASKS = 'Somebody asks to become a contact of'
const PASSWORD = 'a walker for tuesday'
const NADIA = { first: 'Nadia', last: 'Quill', phone: '416-555-7391', language: 'fr' } as const
const NEW_ACCOUNT: VendorClaimBody = {
  has_account: false,
  ...NADIA,
  password: PASSWORD,
  password_confirmation: PASSWORD,
}

/** A mailbox that has entered by its code and answered. */
async function givenAnswered(options: Parameters<typeof given.vendor>[0] = {}) {
  const vendor = await given.vendor({ answer_by_link: 'always', ...options })
  const sender = await given.client()
  const id = await sendReferral(vendor, sender)
  const { headers } = await enter(await lastLink(vendor.email), vendor.email)
  const body = { action: 'waitlist', weeks: 3, text: 'Soon.', seen: 0 } as const
  const answered = await guest.call(referralByLinkRoutes.answer, { body }, headers)
  return { vendor, sender, id, headers, answered }
}
type Headers = Awaited<ReturnType<typeof enter>>['headers']

const claim = (headers: Headers, body: VendorClaimBody = NEW_ACCOUNT) =>
  guest.call(vendorClaimRoutes.claim, { body }, headers)
const userWith = async (email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const contactsOf = async ({ id }: { id: number }) =>
  db.selectFrom('vendor_contacts').select(['user_id', 'is_primary']).where('vendor_id', '=', id).execute()

test("ANS-016: an account whose e-mail is the mailbox becomes the vendor's primary contact, with the earlier answers in its list", async () => {
  const { vendor, id, headers, answered } = await givenAnswered()
  expect(answered.body.claim).toEqual({
    email: vendor.email,
    has_account: false,
    needs_decision: false,
    needs_code: false,
  })
  const reply = await claim(headers)
  expect([reply.status, reply.body]).toEqual([200, { outcome: 'primary contact', email: vendor.email }])

  const user = (await userWith(vendor.email))!
  expect(user).toMatchObject({ ...NADIA, role: 'VENDOR', email_verified_at: expect.any(Date) })
  expect(await contactsOf(vendor)).toEqual([{ user_id: user.id, is_primary: true }])
  const signedIn = await guest.call(accountRoutes.signIn, { body: { username: vendor.email, password: PASSWORD } })
  expect(signedIn.status).toBe(200)
  const list = (await as(user).call(referralRoutes.received)).body.data
  expect(list.map((row) => [row.id, row.status])).toEqual([[id, 'RECIEVED']])
  const answers = await as(user).call(referralConversationRoutes.list, { params: { id: String(id) } })
  expect(answers.body.data).toMatchObject([{ action: 'waitlist', text: 'Soon.', weeks: 3 }])

  const again = (await guest.call(referralByLinkRoutes.referral, {}, headers)).body
  expect(again.claim).toBeUndefined()
  const audited = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('person_id', '=', user.id)
    .where('action', 'in', ['registered', 'became contact'])
    .orderBy('id')
    .execute()
  expect(audited).toMatchObject([
    { action: 'registered', actor_id: null, detail: { via: 'link' } },
    { action: 'became contact', actor_id: null, detail: { via: 'link', is_primary: true } },
  ])
})

test('ANS-016: two claims at the same moment make one account and one primary contact, and get the same answer', async () => {
  const { vendor, headers } = await givenAnswered()
  const second = await enter(await lastLink(vendor.email), vendor.email)
  const replies = await Promise.all([headers, second.headers, headers, second.headers].map((pass) => claim(pass)))
  for (const { status, body } of replies) expect([status, body.outcome]).toEqual([200, 'primary contact'])
  expect(await contactsOf(vendor)).toHaveLength(1)
  expect(await db.selectFrom('users').select('id').where('email', '=', vendor.email).execute()).toHaveLength(1)
})

test('ANS-016: of two colleagues at one mailbox, the second learns that there is an account, with another password than theirs', async () => {
  const { vendor, headers } = await givenAnswered()
  expect((await claim(headers)).status).toBe(200)
  const other = 'another walker for friday'
  const second = await claim(headers, { ...NEW_ACCOUNT, password: other, password_confirmation: other })
  expect([second.status, second.refusal.message]).toEqual([
    409,
    'There is an account with this address now. Please load the page again.',
  ])
  expect((await claim(headers)).body.outcome).toBe('primary contact')
  expect((await claim(headers, { has_account: true })).body.outcome).toBe('primary contact')
  expect(await contactsOf(vendor)).toHaveLength(1)
})

test('ANS-016: an account that has confirmed the address is used; one that never has gets nothing', async () => {
  const confirmed = await givenAnswered()
  const owner = await given.client({ email: confirmed.vendor.email, email_verified_at: care.clock.now() })
  const offered = (await guest.call(referralByLinkRoutes.referral, {}, confirmed.headers)).body.claim
  expect(offered).toMatchObject({ has_account: true })
  expect((await claim(confirmed.headers, { has_account: true })).body.outcome).toBe('primary contact')
  expect(await contactsOf(confirmed.vendor)).toEqual([{ user_id: owner.id, is_primary: true }])
  expect((await userWith(owner.email))!.first).toBe(owner.first)

  const squatted = await givenAnswered()
  await given.client({ email: squatted.vendor.email, email_verified_at: null })
  const deactivated = await givenAnswered()
  await given.client({ email: deactivated.vendor.email, email_verified_at: care.clock.now(), active: false })
  for (const { headers, vendor } of [squatted, deactivated]) {
    for (const body of [NEW_ACCOUNT, { has_account: true } as const])
      expect((await claim(headers, body)).status).toBe(409)
    expect(await contactsOf(vendor)).toEqual([])
  }
})

test('ANS-017: a vendor with a primary contact gains none by a link; its primary contacts decide', async () => {
  const { vendor, headers } = await givenAnswered()
  const primary = await given.contactOf(vendor)
  const plain = await given.contactOf(vendor, { isPrimary: false })
  const before = await contactsOf(vendor)
  for (let n = 0; n < 2; n += 1) {
    const reply = await claim(headers)
    expect([reply.status, reply.body.outcome]).toEqual([202, 'requested'])
  }
  expect(await contactsOf(vendor)).toEqual(before)
  const user = (await userWith(vendor.email))!
  expect(user.role).toBe('CLIENT')
  expect((await as(user).call(referralRoutes.received)).status).toBe(403)
  expect((await guest.call(referralByLinkRoutes.referral, {}, headers)).body.claim).toBeUndefined()
  const mails = (await mailsTo(primary.email)).filter(({ subject }) => subject === `${ASKS} ${vendor.name}`)
  expect(mails).toHaveLength(1)
  expect((await mailsTo(plain.email)).filter(({ subject }) => subject.startsWith(ASKS))).toEqual([])

  const params = { id: String(vendor.id) }
  const { data } = (await as(primary).call(vendorClaimRoutes.requests, { params })).body
  expect(data).toMatchObject([{ user: { first: 'Nadia', last: 'Quill', email: vendor.email } }])
  expect((await as(plain).call(vendorClaimRoutes.requests, { params })).status).toBe(403)
  const decided = { params: { vendorId: params.id, id: String(data[0]!.id) } }
  const replies = await Promise.all([1, 2].map(() => as(primary).call(vendorClaimRoutes.accept, decided)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const contacts = (await as(primary).call(contactRoutes.list, { params })).body.data
  expect(contacts.find((contact) => contact.user_id === user.id)).toMatchObject({ is_primary_contact: false })
  expect((await mailsTo(vendor.email)).at(-1)!.text).toContain(vendor.name)
})

test('ANS-017: a declined request gives nothing, and the user is told', async () => {
  const { vendor, headers } = await givenAnswered()
  const primary = await given.contactOf(vendor)
  await claim(headers)
  const { data } = (await as(primary).call(vendorClaimRoutes.requests, { params: { id: String(vendor.id) } })).body
  const decided = { params: { vendorId: String(vendor.id), id: String(data[0]!.id) } }
  expect((await as(primary).call(vendorClaimRoutes.decline, decided)).status).toBe(200)
  expect((await as(primary).call(vendorClaimRoutes.decline, decided)).status).toBe(404)
  expect(await contactsOf(vendor)).toEqual([{ user_id: primary.id, is_primary: true }])
  expect((await mailsTo(vendor.email)).at(-1)!.text).toContain('a refusé votre demande pour devenir contact')
})

test('A report hands over no vendor: while it waits a claim is a request to administrators; once it is approved the vendor is free', async () => {
  const [vendor, elsewhere, admin] = [await given.vendor(), await given.vendor(), await given.admin()]
  const owner = await given.contactOf(vendor)
  await given.referral(owner, elsewhere)
  const reporter = await given.contactOf(elsewhere, { isPrimary: false })
  const body = { user_id: owner.id, reason: 'Nonsense.' }
  const report = (await as(reporter).call(reportRoutes.create, { body })).body
  await sendReferral(vendor, await given.client())
  const { headers } = await enter(await lastLink(vendor.email), vendor.email)

  const reply = await claim(headers)
  expect([reply.status, reply.body.outcome]).toEqual([202, 'requested'])
  expect(await contactsOf(vendor)).toEqual([{ user_id: owner.id, is_primary: true }])
  expect((await mailsTo(admin.email)).map(({ subject }) => subject)).toContain(`${ASKS} ${vendor.name}`)
  const requests = async (who: Parameters<typeof as>[0]) =>
    (await as(who).call(vendorClaimRoutes.requests, { params: { id: String(vendor.id) } })).body.data
  expect(await requests(admin)).toHaveLength(1)

  const decide = async (status: 1 | 2) =>
    as(admin).call(reportRoutes.decide, { params: { id: String(report.id) }, body: { status } })
  await decide(2)
  expect(await requests(owner)).toHaveLength(1)
  await decide(1)
  expect((await claim(headers, { has_account: true })).body.outcome).toBe('primary contact')
})

test('A request of somebody who has become a contact in another way is not listed and changes nothing', async () => {
  const { vendor, headers } = await givenAnswered()
  const primary = await given.contactOf(vendor)
  await claim(headers)
  const params = { id: String(vendor.id) }
  const { data } = (await as(primary).call(vendorClaimRoutes.requests, { params })).body
  const user = (await userWith(vendor.email))!
  const contact = { vendor_id: vendor.id, user_id: user.id, is_primary: true, created_at: care.clock.now() }
  await db.insertInto('vendor_contacts').values(contact).execute()
  expect((await as(primary).call(vendorClaimRoutes.requests, { params })).body.data).toEqual([])
  const decided = { params: { vendorId: params.id, id: String(data[0]!.id) } }
  expect((await as(primary).call(vendorClaimRoutes.accept, decided)).status).toBe(404)
  expect(await contactsOf(vendor)).toContainEqual({ user_id: user.id, is_primary: true })
})

test('The people of a suspended vendor accept no request; an administrator does', async () => {
  const { vendor, headers } = await givenAnswered()
  const [primary, admin] = [await given.contactOf(vendor), await given.admin()]
  await claim(headers)
  const user = (await userWith(vendor.email))!
  const params = { id: String(vendor.id) }
  const { data } = (await as(primary).call(vendorClaimRoutes.requests, { params })).body
  const suspension = { active: false, suspended_at: care.clock.now() }
  await db.updateTable('vendors').set(suspension).where('id', '=', vendor.id).execute()
  const decided = { params: { vendorId: params.id, id: String(data[0]!.id) } }
  const refused = await as(primary).call(vendorClaimRoutes.accept, decided)
  expect([refused.status, refused.refusal.message]).toEqual([
    403,
    'This vendor is suspended. Until an administrator activates it again, it can’t add contacts.',
  ])
  expect(await contactsOf(vendor)).toEqual([{ user_id: primary.id, is_primary: true }])
  expect((await as(admin).call(vendorClaimRoutes.accept, decided)).status).toBe(200)
  expect(await contactsOf(vendor)).toContainEqual({ user_id: user.id, is_primary: false })
})

test.each([
  ['the address of the vendor is corrected', { email: 'corrected@example.org' }],
  ['the vendor is suspended', { active: false, suspended_at: care.clock.now() }],
])('A claim that is under way while %s gives nothing', async (_, change) => {
  const { vendor, headers } = await givenAnswered()
  const { underWay } = await db.transaction().execute(async (tx) => {
    await tx.updateTable('vendors').set(change).where('id', '=', vendor.id).execute()
    const reply = suppressUnhandledRejection(claim(headers))
    await expect.poll(() => countWaitingForLocks(care.pool, '"vendors"'), { timeout: 30_000 }).toBe(1)
    return { underWay: reply }
  })
  expect((await underWay).refusal.code).toBe('pass-ended')
  expect(await contactsOf(vendor)).toEqual([])
  expect(await userWith(vendor.email)).toBeUndefined()
})

test('A claim needs the code: a remembered browser, the link and a pass that reads nothing are 403', async () => {
  const { vendor, headers } = await givenAnswered()
  const link = await lastLink(vendor.email)
  const { mark } = await enter(link, vendor.email, { remember: true })
  const remembered = await guest.call(linkRoutes.enter, { body: { link, marks: [mark!] } })
  const withMark = { headers: { [LINK_PASS_HEADER]: remembered.body.pass } }
  expect((await guest.call(referralByLinkRoutes.referral, {}, withMark)).body.claim).toMatchObject({ needs_code: true })
  const closed = await enter(link, vendor.email, { reads: false })
  for (const pass of [remembered.body.pass, closed.pass, link])
    expect((await claim({ headers: { [LINK_PASS_HEADER]: pass } })).refusal.code).toBe('pass-ended')
  const weak = await claim(headers, { ...NEW_ACCOUNT, password: 'password1', password_confirmation: 'password1' })
  expect([weak.status, Object.keys(weak.refusal.errors ?? {})]).toEqual([422, ['password']])
  expect(await contactsOf(vendor)).toEqual([])
})
