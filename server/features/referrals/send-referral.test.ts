import { Client } from 'pg'
import { expect, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachments.ts'
import { LINK_PASS_HEADER } from '#contract/emailed-links.ts'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { createAttachmentRequests } from '#server/testing/attachment-requests.ts'
import { createLink, createTestLinkPass } from '#server/testing/referral-links.ts'
import { buildSendBody, countReferralRows } from '#server/testing/referral-requests.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const testApp = await startTestApp({ LIMIT_USER: '1000000' })
const { as, db, given, clock, database, services } = testApp
const { uploadAttachment } = createAttachmentRequests(testApp)

async function sendWholeReferral() {
  const vendor = await given.vendor()
  const client = await given.client()
  const sub = await given.service({
    parent_id: vendor.service.id,
    options: ['Assessment', 'Treatment', 'Coordination'],
  })
  const attachment = await uploadAttachment(client, vendor)
  const reply = await as(client).call(referralRoutes.send, {
    body: buildSendBody(vendor, {
      subService: sub.id,
      options: ['Assessment', 'Treatment', 'Assessment'],
      client: { name: ' Ana Bellamy ', phone: '647-555-0142', contact_note: 'Mornings, no voice mail.' },
      contactNow: true,
      attachment,
      consentProvided: true,
    }),
  })
  return { vendor, client, sub, attachment, reply }
}

test('REF-002, API-079, ENT-036, ENT-037, ENT-038: a client sends a referral with everything on it', async () => {
  const { vendor, sub, attachment, reply } = await sendWholeReferral()
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    vendor: { id: vendor.id },
    location: { id: vendor.location.id },
    service: { id: vendor.service.id },
    sub_service: { id: sub.id },
    options: ['Assessment', 'Treatment'],
    details: 'Please call.',
    attachments: [{ id: attachment }],
    consent_provided: true,
    makeContact: true,
  })
})

test('the address of a referral has the unit as on letters, without an English word', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  await db.updateTable('locations').set({ unit: '4' }).where('id', '=', vendor.location.id).execute()
  const { body } = await as(client).call(referralRoutes.send, { body: buildSendBody(vendor) })
  expect(body.location.address).toBe('4-1 King St, Toronto, Ontario M5H 1A1')
})

test('ENT-039, ENT-040, ENT-041, ENT-042, ENT-043, ENT-044, ENT-045: a referral is read with exactly these fields', async () => {
  const { vendor, client, sub, attachment, reply } = await sendWholeReferral()
  const { body } = await as(client).call(referralRoutes.one, { params: { id: String(reply.body.id) } })
  expect(body).toEqual({
    id: reply.body.id,
    user: { id: client.id, first: client.first, last: client.last, email: client.email, phone: client.phone },
    vendor: { id: vendor.id, name: vendor.name },
    location: {
      id: vendor.location.id,
      name: vendor.location.clinic_name,
      address: '1 King St, Toronto, Ontario M5H 1A1',
    },
    service: { id: vendor.service.id, name: vendor.service.name },
    sub_service: { id: sub.id, name: sub.name },
    options: ['Assessment', 'Treatment'],
    status: 'PENDING',
    created_at: clock.now().toISOString(),
    due_at: null,
    details: 'Please call.',
    client: { name: 'Ana Bellamy', phone: '647-555-0142', contact_note: 'Mornings, no voice mail.' },
    attachments: [
      {
        id: attachment,
        name: 'letter.pdf',
        url: `/api/orders/${reply.body.id}/attachments/${attachment}`,
        isExpired: false,
        isBeingChecked: false,
        isInfected: false,
        expires_at: new Date(clock.now().getTime() + 48 * 3_600_000).toISOString(),
      },
    ],
    consent_provided: true,
    consent_withdrawn: false,
    makeContact: true,
    sent_for: null,
    read_by: null,
    is_read: false,
    rating: null,
    deleted_form_client: false,
    deleted_form_vendor: false,
    may: { endLinks: true, rate: true, seeOpenings: true, withdrawConsent: true },
  })
  expect(reply.body).toEqual(body)
})

test('SR-087, SR-092, PRIV-007: sending is recorded in history and audit, with ids, the consent and no text', async () => {
  const vendor = await given.vendor({ name: 'CANARY Vendor' })
  const client = await given.client({ first: 'CANARY' })
  const attachment = await uploadAttachment(client, vendor)
  const body = buildSendBody(vendor, { details: 'CANARY details', attachment, consentProvided: true })
  const { body: sent } = await as(client).call(referralRoutes.send, { body })

  const events = await db.selectFrom('referral_events').selectAll().where('referral_id', '=', sent.id).execute()
  expect(events).toMatchObject([
    { kind: 'sent', actor_id: client.id, at: clock.now(), detail: { attachments: [attachment], consent: true } },
  ])
  const audit = await db.selectFrom('audit_log').selectAll().where('actor_id', '=', client.id).orderBy('id').execute()
  expect(audit).toMatchObject([
    { action: 'uploaded', kind: 'attachment', ids: [attachment], person_id: client.id, vendor_id: vendor.id },
    {
      action: 'sent',
      kind: 'referral',
      ids: [sent.id],
      role: 'CLIENT',
      person_id: client.id,
      vendor_id: vendor.id,
      outcome: 'done',
    },
  ])
  expect(JSON.stringify([events, audit])).not.toContain('CANARY')
})

test('REF-022, REF-023: a referral without location or service is refused with the messages of the specification', async () => {
  const vendor = await given.vendor()
  const client = as(await given.client())
  const bare = await client.call(referralRoutes.send, { body: { vendor: vendor.id, order: {} } as never })
  expect(bare.status).toBe(422)
  expect(bare.refusal).toEqual({
    message: 'Vendor Location is required',
    errors: { 'order.location': ['Vendor Location is required'], 'order.service': ['Service Type is required'] },
  })
})

test.each(['client', 'vendor', 'admin'] as const)('REF-001: a %s sends a referral', async (role) => {
  const vendor = await given.vendor()
  const senders = {
    client: () => given.client(),
    vendor: async () => given.contactOf(await given.vendor()),
    admin: () => given.admin(),
  }
  const sender = await senders[role]()
  const reply = await as(sender).call(referralRoutes.send, { body: buildSendBody(vendor) })
  expect([reply.status, reply.body.user.id]).toEqual([200, sender.id])
})

test('SR-030: fields that a sender may not set are not stored', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const extra = {
    status: 'SHIPPED',
    rating: 5,
    read_by: client.id,
    sender_id: 1,
    created_at: '2020-01-01',
    due_at: '2030-01-01',
    id: 7,
  }
  const body = { ...buildSendBody(vendor, extra), ...extra } as never
  const { body: sent } = await as(client).call(referralRoutes.send, { body })
  expect(sent).toMatchObject({ status: 'PENDING', rating: null, read_by: null, due_at: null, user: { id: client.id } })
  expect(sent.created_at).toBe(clock.now().toISOString())
})

test('SR-088: while the audit entry cannot be written, nothing is sent and no message is queued', async () => {
  const vendor = await given.vendor()
  const client = as(await given.client())
  const { body: sent } = await client.call(referralRoutes.send, { body: buildSendBody(vendor, { details: 'CANARY' }) })
  const before = await countReferralRows(db)
  await expectUnavailableWithoutAuditLog([
    () => client.call(referralRoutes.send, { body: buildSendBody(vendor) }),
    () => client.call(referralRoutes.one, { params: { id: String(sent.id) } }),
    () => client.call(referralRoutes.sent),
    () => client.call(referralRoutes.rate, { params: { id: String(sent.id) }, body: { rating: 3 } }),
    () => client.call(referralRoutes.deleteSent, { params: { id: String(sent.id) } }),
  ])
  expect(await countReferralRows(db)).toBe(before)
  const { body } = await client.call(referralRoutes.one, { params: { id: String(sent.id) } })
  expect(body).toMatchObject({ rating: null, deleted_form_client: false })
})

test('SR-088: while the audit entry cannot be written, neither a contact nor a link reads a referral or its document', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const attachment = await uploadAttachment(client, vendor)
  const order = { details: 'CANARY', attachment, consentProvided: true }
  const { body: sent } = await as(client).call(referralRoutes.send, { body: buildSendBody(vendor, order) })
  const contact = as(await given.contactOf(vendor))
  const link = await createLink(services, { referralId: sent.id, party: 'vendor', email: vendor.email })
  const pass = { headers: { [LINK_PASS_HEADER]: await createTestLinkPass(services, link) } }
  const one = { params: { id: String(sent.id) } }
  const query = { timezone: 'UTC', start: '2026-11-01', end: '2026-11-30' }
  const file = { params: { id: String(sent.id), aid: String(attachment) } }
  await expectUnavailableWithoutAuditLog([
    () => contact.call(referralRoutes.one, one),
    () => contact.call(referralRoutes.received),
    () => contact.call(referralRoutes.exportReceived, { query }),
    () => contact.call(attachmentRoutes.file, file),
    () => as(null).call(referralByLinkRoutes.referral, {}, pass),
    () => as(null).call(referralByLinkRoutes.file, { params: { aid: String(attachment) } }, pass),
  ])
})

/** Revokes the right to write the audit log for the time of the calls: each is 503, and reveals nothing. */
async function expectUnavailableWithoutAuditLog(calls: (() => Promise<{ status: number; raw: Buffer }>)[]) {
  const owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`revoke insert on audit_log from ${database.serviceRole}`)
  try {
    for (const [nth, call] of calls.entries()) {
      const { status, raw } = await call()
      expect([nth, status]).toEqual([nth, 503])
      expect(raw.toString('latin1')).not.toMatch(/CANARY|%PDF/)
    }
  } finally {
    await owner.query(`grant insert on audit_log to ${database.serviceRole}`)
    await owner.end()
  }
}
