import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachments.ts'
import { getConsentLabel, getConsentWording } from '#contract/consent-wording.ts'
import { LINK_PASS_HEADER } from '#contract/emailed-links.ts'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { sendUnreadReferralReminders } from '#server/features/reminders/reminders.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { buildGuestReferralBody, createSolvedChallenge } from '#server/testing/guest-referrals.ts'
import { createMailboxSteps } from '#server/testing/mailbox-steps.ts'
import { createLink, createTestLinkPass } from '#server/testing/referral-links.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { buildMultipartPayload, createPdf, type TestFile } from '#server/testing/uploads.ts'

// A sender without an account adds a document on the status page.

const care = await startTestApp({ LIMIT_ADDRESS: 'off' }, { background: true })
const { app, as, clock, db, given, services } = care
const { guest, mailsTo, lastLink, enter } = createMailboxSteps(care)

const CONSENT = { consentProvided: 'true', consentLanguage: 'en' }

async function givenReferral(vendorValues: Parameters<typeof given.vendor>[0] = {}) {
  const vendor = await given.vendor(vendorValues)
  const sender = await given.guest()
  const { id } = await given.referral(sender, vendor)
  const link = await createLink(services, { referralId: id, party: 'sender', email: sender.email })
  return { vendor, sender, id, pass: await createTestLinkPass(services, link) }
}

async function attach(
  pass: string | null,
  {
    file = createPdf(),
    fields = CONSENT,
    key,
  }: { file?: TestFile; fields?: Record<string, string>; key?: string } = {},
) {
  const { payload, headers } = buildMultipartPayload('attachmentData', file, fields)
  const more = { ...(pass && { [LINK_PASS_HEADER]: pass }), ...(key && { 'idempotency-key': key }) }
  const url = '/api/links/attachments'
  return app.http.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } })
}

const shown = async (pass: string) =>
  (await guest.call(referralByLinkRoutes.referral, {}, { headers: { [LINK_PASS_HEADER]: pass } })).body
const documentsOf = (id: number) => db.selectFrom('attachments').selectAll().where('referral_id', '=', id).execute()
const eventsOf = (id: number) => db.selectFrom('referral_events').selectAll().where('referral_id', '=', id).execute()

test('GST-050: no document is accepted before the address is confirmed, and afterwards on the status page, with consent, for 48 hours', async () => {
  const vendor = await given.vendor()
  const contact = await given.contactOf(vendor)
  const email = 'nadia@sparrow.example'
  const body = { ...buildGuestReferralBody(vendor, { email }), challenge: await createSolvedChallenge(services) }
  const unsent = { ...body, order: { ...body.order, attachment: 1, consentProvided: true } }
  const drafted = await app.http.inject({ method: 'POST', url: '/api/directory/referrals', payload: unsent })
  const { draft } = drafted.json<{ draft: string }>()
  // With the secret of the mail that asks for confirmation, and without any.
  const mail = (await mailsTo(email)).at(-1)!.text
  const token = /\/confirm#([\w-]{43})/.exec(mail)![1]!
  for (const pass of [null, token, draft]) expect((await attach(pass)).statusCode).toBe(403)
  expect(await db.selectFrom('attachments').select('id').execute()).toEqual([])

  const confirmed = await app.http.inject({
    method: 'POST',
    url: '/api/directory/referrals/confirm',
    payload: { token },
  })
  const id = confirmed.json<{ number: number }>().number
  const { pass } = await enter(await lastLink(email), email)
  expect((await shown(pass)).may.attach).toBe(true)
  const withoutConsent = await attach(pass, { fields: {} })
  expect([withoutConsent.statusCode, withoutConsent.json().errors]).toEqual([
    422,
    { consentProvided: ['Consent Provided is required with an attachment.'] },
  ])
  const added = await attach(pass)
  expect([added.statusCode, added.json().attachment.name]).toEqual([200, 'letter.pdf'])

  const [row] = await documentsOf(id)
  expect(row!.expires_at.getTime() - clock.now().getTime()).toBe(hours(48))
  const wording = [...getConsentWording(vendor.name, 'letter.pdf', 'en'), getConsentLabel('en')].join('\n')
  const consents = await db.selectFrom('consents').selectAll().where('referral_id', '=', id).execute()
  expect(consents).toMatchObject([
    { attachment_id: row!.id, vendor_id: vendor.id, wording_hash: createHash('sha256').update(wording).digest() },
  ])
  const { referral, may } = await shown(pass)
  expect([referral.attachments[0]!.name, referral.consent_provided, may.attach]).toEqual([
    'letter.pdf',
    true,
    undefined,
  ])

  // The vendor opens it as usual, until it ends.
  const params = { id: String(id), aid: String(row!.id) }
  const open = () => as(contact).call(attachmentRoutes.file, { params })
  expect([(await open()).status, (await open()).raw.equals(createPdf().bytes)]).toEqual([200, true])
  clock.advance(hours(48))
  expect((await open()).status).toBe(410)
})

test('GST-050: the vendor is told of the document, opens it from its mailbox, and is reminded before it ends, also of a referral that it has read', async () => {
  const { vendor, id, pass } = await givenReferral()
  const toVendor = await createLink(services, { referralId: id, party: 'vendor', email: vendor.email })
  await enter(toVendor.secret, vendor.email)
  clock.advance(minutes(20))
  await attach(pass)
  const told = (await mailsTo(vendor.email)).at(-1)!
  expect(told.subject).toBe(`A document was added to a referral to ${vendor.name}`)

  clock.advance(hours(24) - 1)
  const before = (await mailsTo(vendor.email)).length
  await sendUnreadReferralReminders(services)
  expect(await mailsTo(vendor.email)).toHaveLength(before)
  clock.advance(1)
  await sendUnreadReferralReminders(services)
  await sendUnreadReferralReminders(services)
  expect(await mailsTo(vendor.email)).toHaveLength(before + 1)

  const vendorPass = await enter(await lastLink(vendor.email), vendor.email)
  const [row] = await documentsOf(id)
  const file = await guest.call(referralByLinkRoutes.file, { params: { aid: String(row!.id) } }, vendorPass.headers)
  expect([file.status, file.raw.equals(createPdf().bytes)]).toEqual([200, true])
  expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual([
    'read',
    'attachment added',
    'reminded',
    'attachment opened',
  ])
})

test('A document that the vendor has opened is not reminded of', async () => {
  const { vendor, id, pass } = await givenReferral()
  const contact = await given.contactOf(vendor)
  await as(contact).call(referralRoutes.markRead, { params: { id: String(id) } })
  clock.advance(minutes(20))
  await attach(pass)
  const [row] = await documentsOf(id)
  await as(contact).call(attachmentRoutes.file, { params: { id: String(id), aid: String(row!.id) } })
  clock.advance(hours(30))
  await sendUnreadReferralReminders(services)
  expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['read', 'attachment added', 'attachment opened'])
})

test('GST-050: a vendor that takes no documents from clients takes none from a guest', async () => {
  for (const closed of [{ prevent_documents: true }, { prevent_public_referrals: true }]) {
    const { id, pass } = await givenReferral(closed)
    expect([(await attach(pass)).statusCode, (await shown(pass)).may.attach, await documentsOf(id)]).toEqual([
      403,
      undefined,
      [],
    ])
  }
})

test('Files are checked as in the form for accounts, and a refused one leaves nothing', async () => {
  const { id, pass } = await givenReferral()
  const text: TestFile = { name: 'letter.pdf', type: 'application/pdf', bytes: Buffer.from('no PDF at all') }
  expect((await attach(pass, { file: text })).statusCode).toBe(415)
  const script = createPdf()
    .bytes.toString('latin1')
    .replace('/Catalog', '/Catalog /OpenAction << /S /JavaScript /JS (x) >>')
  const active = { ...createPdf(), bytes: Buffer.from(script, 'latin1') }
  expect((await attach(pass, { file: active })).statusCode).toBe(422)
  expect([await documentsOf(id), await eventsOf(id), (await shown(pass)).may.attach]).toEqual([[], [], true])
})

test('The uploads of a guest count against the limit of uploads', async () => {
  const { pass } = await givenReferral()
  const refused = { ...createPdf(), bytes: Buffer.from('no PDF at all') }
  const statuses = new Set<number>()
  for (let n = 0; n <= (app.config.limits.uploads ?? 0); n += 1)
    statuses.add((await attach(pass, { file: refused })).statusCode)
  expect([...statuses]).toEqual([415, 429])
})

test('One document can be opened at a time: of two at the same moment one is stored; a repeated call is the same document', async () => {
  const { id, pass } = await givenReferral()
  const replies = await Promise.all([attach(pass), attach(pass)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await documentsOf(id)).toHaveLength(1)
  clock.advance(hours(48))
  await db.updateTable('link_passes').set({ created_at: clock.now(), last_used_at: clock.now() }).execute()
  const key = randomUUID()
  const [first, second] = [await attach(pass, { key }), await attach(pass, { key })]
  expect([first.statusCode, second.json()]).toEqual([200, first.json()])
  expect(await documentsOf(id)).toHaveLength(2)
  // The same key for another referral is another request.
  const other = await givenReferral()
  expect((await attach(other.pass, { key })).statusCode).toBe(422)
})

test('A closed or withdrawn referral, one that the vendor has deleted, and another party take no document', async () => {
  const changes = [
    { status: 'COMPLETED' as const },
    { consent_withdrawn_at: clock.now() },
    { deleted_by_vendor_at: clock.now() },
  ]
  for (const change of changes) {
    const { id, pass } = await givenReferral()
    await db.updateTable('referrals').set(change).where('id', '=', id).execute()
    expect([(await attach(pass)).statusCode, (await shown(pass)).may.attach]).toEqual([409, undefined])
  }
  const { vendor, id } = await givenReferral()
  const toVendor = await createLink(services, { referralId: id, party: 'vendor', email: vendor.email })
  const vendorPass = await createTestLinkPass(services, toVendor)
  expect([(await attach(vendorPass)).statusCode, (await shown(vendorPass)).may]).toEqual([403, { ask: true }])
})

test('A guest who cancels the referral destroys its document', async () => {
  const { id, pass } = await givenReferral()
  await attach(pass)
  await guest.call(referralByLinkRoutes.cancel, {}, { headers: { [LINK_PASS_HEADER]: pass } })
  expect((await documentsOf(id)).map(({ destroyed_at }) => destroyed_at !== null)).toEqual([true])
})
