import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { LINK_PASS_HEADER } from '#contract/emailed-links.ts'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { minutes } from '#server/platform/clock.ts'
import { createLink, createTestLinkPass } from '#server/testing/referral-links.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { buildMultipartPayload, createPdf } from '#server/testing/uploads.ts'

// A sender without an account withdraws the consent on the status page.

const { app, as, clock, config, db, given, services } = await startTestApp({ LIMIT_ADDRESS: 'off' })
const guest = as(null)

const withPass = (pass: string) => ({ headers: { [LINK_PASS_HEADER]: pass } })
const withdraw = (pass: string) => guest.call(referralByLinkRoutes.withdrawConsent, {}, withPass(pass))
const read = async (pass: string) => (await guest.call(referralByLinkRoutes.referral, {}, withPass(pass))).body

/** A referral of a guest with a document, and passes of its parties. */
async function givenReferralWithDocument() {
  const vendor = await given.vendor()
  const contact = await given.contactOf(vendor)
  const sender = await given.guest()
  const { id } = await given.referral(sender, vendor, { details: 'CANARY for my mother.' })
  const passOf = async (party: 'sender' | 'vendor', { email }: { email: string }) =>
    createTestLinkPass(services, await createLink(services, { referralId: id, party, email }))
  const pass = await passOf('sender', sender)
  const { payload, headers } = buildMultipartPayload('attachmentData', createPdf(), { consentProvided: 'true' })
  const added = await app.http.inject({
    method: 'POST',
    url: '/api/links/attachments',
    payload,
    headers: { ...headers, [LINK_PASS_HEADER]: pass },
  })
  expect(added.statusCode, added.payload).toBe(200)
  return { vendor, contact, sender, id, pass, vendorPass: await passOf('vendor', vendor) }
}

const documentOf = (referralId: number) =>
  db.selectFrom('attachments').selectAll().where('referral_id', '=', referralId).executeTakeFirstOrThrow()
const consentOf = (referralId: number) =>
  db.selectFrom('consents').selectAll().where('referral_id', '=', referralId).executeTakeFirstOrThrow()

async function listStoredFiles(name: string): Promise<string[]> {
  const folders = [config.filesDir, config.keysDir]
  const files = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })))
  return files.flat().filter((file) => file.includes(name))
}

test('A guest withdraws the consent: the document and its key are destroyed, and nobody reads the details any more', async () => {
  const { contact, id, pass, vendorPass } = await givenReferralWithDocument()
  const { id: aid, storage_name: name } = await documentOf(id)
  expect([(await read(pass)).may, await listStoredFiles(name)]).toMatchObject([
    { withdrawConsent: true },
    [expect.any(String), expect.any(String)],
  ])

  const { status, body } = await withdraw(pass)
  expect([status, body.referral.consent_withdrawn, body.referral.details, body.may.withdrawConsent]).toEqual([
    200,
    true,
    '',
    undefined,
  ])
  expect(await listStoredFiles(name)).toEqual([])
  const file = { params: { aid: String(aid) } }
  expect((await guest.call(referralByLinkRoutes.file, file, withPass(vendorPass))).status).toBe(410)
  const byMailbox = await read(vendorPass)
  const byContact = (await as(contact).call(referralRoutes.one, { params: { id: String(id) } })).body
  for (const referral of [byMailbox.referral, byContact])
    expect(referral).toMatchObject({
      consent_withdrawn: true,
      details: '',
      attachments: [{ name: 'Document.pdf', isExpired: true }],
    })
  expect((await as(contact).call(referralRoutes.received)).raw.toString()).not.toContain('CANARY')
})

test('The withdrawal of a guest is recorded once, in history, audit, consent and the log of deletions; a repeat has no effect', async () => {
  const { sender, vendor, id, pass } = await givenReferralWithDocument()
  const replies = [...(await Promise.all([withdraw(pass), withdraw(pass)])), await withdraw(pass)]
  expect(replies.map(({ status, body }) => [status, body.referral.consent_withdrawn])).toEqual([
    [200, true],
    [200, true],
    [200, true],
  ])
  expect(await consentOf(id)).toMatchObject({ given_by: sender.id, withdrawn_at: clock.now() })
  const events = await db
    .selectFrom('referral_events')
    .select(['kind', 'actor_id'])
    .where('referral_id', '=', id)
    .where('kind', '=', 'consent withdrawn')
    .execute()
  expect(events).toEqual([{ kind: 'consent withdrawn', actor_id: sender.id }])
  const entries = await db.selectFrom('audit_log').selectAll().where('action', '=', 'withdrew consent').execute()
  expect(entries.filter(({ ids }) => ids.includes(id))).toMatchObject([
    { actor_id: null, person_id: sender.id, vendor_id: vendor.id, detail: { via: 'link', party: 'sender' } },
  ])
  const deletions = await db
    .selectFrom('deletion_log')
    .select('object_id')
    .where('kind', '=', 'consent')
    .where('object_id', '=', id)
    .execute()
  expect(deletions).toHaveLength(1)
})

test('A consent is withdrawn with the code of the sender from the last 10 minutes only', async () => {
  const { id, pass, vendorPass } = await givenReferralWithDocument()
  const refused = await guest.call(referralByLinkRoutes.withdrawConsent)
  expect([refused.status, refused.refusal.code]).toEqual([403, 'pass-ended'])
  expect((await withdraw('A'.repeat(43))).status).toBe(403)
  expect((await withdraw(vendorPass)).status).toBe(403)
  expect((await read(vendorPass)).may).toEqual({ ask: true })

  clock.advance(minutes(10))
  const late = await withdraw(pass)
  expect([late.status, late.refusal]).toEqual([
    403,
    {
      message: 'You entered your code more than 10 minutes ago. Please enter a new code, then try again.',
      code: 'pass-ended',
    },
  ])
  // The pass still reads.
  expect((await read(pass)).referral).toMatchObject({ consent_withdrawn: false, details: 'CANARY for my mother.' })
  expect((await consentOf(id)).withdrawn_at).toBeNull()
})

test('A pass of almost 10 minutes still withdraws the consent', async () => {
  const { pass } = await givenReferralWithDocument()
  clock.advance(minutes(10) - 1)
  expect((await withdraw(pass)).status).toBe(200)
})

test('Without a consent there is nothing for a guest to withdraw', async () => {
  const sender = await given.guest()
  const { id } = await given.referral(sender, await given.vendor())
  const link = await createLink(services, { referralId: id, party: 'sender', email: sender.email })
  const pass = await createTestLinkPass(services, link)
  expect((await read(pass)).may.withdrawConsent).toBeUndefined()
  const reply = await withdraw(pass)
  expect([reply.status, reply.refusal.message]).toEqual([409, 'No consent was given with this referral.'])
})
