import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createPdf, attachmentPayload } from '#server/testing/uploads.ts'

const { app, as, db, given, clock, database } = await startTestApp({ LIMIT_USER: '1000000' })

type Vendor = Awaited<ReturnType<typeof given.vendor>>

const anOrder = (vendor: Vendor, more: object = {}) => ({
  vendor: vendor.id,
  order: { location: vendor.location.id, service: vendor.service.id, details: 'Please call.', ...more },
})

const rowCount = async () => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from referrals) + (select count(*) from referral_events) + (select count(*) from idempotency_keys) as n`.execute(
    db,
  )
  return rows[0]!.n
}

async function upload(person: { id: number }, vendor: Vendor): Promise<number> {
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/orders/upload-attachment',
    ...withToken(await as(person).token(), attachmentPayload({ vendor: vendor.id, file: createPdf() })),
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().attachment.id
}

const withToken = <T extends { headers: object }>(token: string, request: T) => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${token}` },
})

test('REF-002, API-079, ENT-036, ENT-037, ENT-038, ENT-039, ENT-040, ENT-041, ENT-042, ENT-043, ENT-044, ENT-045: a client sends a referral with everything on it', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const sub = await given.service({
    parent_id: vendor.service.id,
    options: ['Assessment', 'Treatment', 'Coordination'],
  })
  const attachment = await upload(client, vendor)

  const reply = await as(client).call(referralRoutes.send, {
    body: anOrder(vendor, {
      subService: sub.id,
      options: ['Assessment', 'Treatment', 'Assessment'],
      contactNow: true,
      attachment,
      consentProvided: true,
    }),
  })

  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
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
    read_by: null,
    rating: null,
    deleted_form_client: false,
    deleted_form_vendor: false,
    may: { rate: true, seeOpenings: true, withdrawConsent: true },
  })
  const again = await as(client).call(referralRoutes.one, { params: { id: String(reply.body.id) } })
  expect(again.body).toEqual(reply.body)
})

test('SR-087, SR-092, PRIV-007: sending is recorded in history and audit, with ids, the consent and no text', async () => {
  const vendor = await given.vendor({ name: 'CANARY Vendor' })
  const client = await given.client({ first: 'CANARY' })
  const attachment = await upload(client, vendor)
  const body = anOrder(vendor, { details: 'CANARY details', attachment, consentProvided: true })
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

test('REF-018, SR-095: an attachment without consent is refused, whatever is sent instead of the consent', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const attachment = await upload(client, vendor)
  const before = await rowCount()
  for (const consentProvided of [false, undefined, 'true', 1, null]) {
    const body = anOrder(vendor, { attachment, consentProvided }) as never
    const reply = await as(client).call(referralRoutes.send, { body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.refusal.errors ?? {})).toEqual(['order.consentProvided'])
  }
  expect(await rowCount()).toBe(before)
})

test.each(['client', 'vendor', 'admin'] as const)('REF-001: a %s sends a referral', async (role) => {
  const vendor = await given.vendor()
  const senders = {
    client: () => given.client(),
    vendor: async () => given.contactOf(await given.vendor()),
    admin: () => given.admin(),
  }
  const sender = await senders[role]()
  const reply = await as(sender).call(referralRoutes.send, { body: anOrder(vendor) })
  expect([reply.status, reply.body.user.id]).toEqual([200, sender.id])
})

const refusals: [string, Parameters<typeof given.vendor>[0], ('client' | 'vendor' | 'admin')[]][] = [
  ['prevents referrals', { prevent_referrals: true }, ['client', 'vendor', 'admin']],
  ['takes vendors only', { prevent_public_referrals: true }, ['client']],
  ['is inactive', { active: false }, ['admin']],
  ['waits for approval', { approval: 'pending' }, ['admin']],
]
for (const [state, values, refused] of refusals) {
  test(`SR-035: a vendor that ${state} refuses ${refused.join(', ')} with the message of the specification, and nobody else`, async () => {
    const vendor = await given.vendor(values)
    const people = {
      client: await given.client(),
      vendor: await given.contactOf(await given.vendor()),
      admin: await given.admin(),
    }
    for (const role of ['client', 'vendor', 'admin'] as const) {
      const reply = await as(people[role]).call(referralRoutes.send, { body: anOrder(vendor) })
      if (refused.includes(role)) {
        expect(reply.status).toBe(403)
        expect(reply.refusal.message).toBe(`You can't connect to ${vendor.name} per his settings.`)
        // A user who may not see the vendor gets a refusal without its name.
      } else expect(reply.status).toBe(state === 'takes vendors only' ? 200 : 403)
    }
  })
}

test('SR-035, decision 60: an archived vendor accepts no referral from anybody, not even an administrator', async () => {
  const vendor = await given.vendor({ is_archived: true })
  for (const person of [await given.client(), await given.contactOf(vendor), await given.admin()]) {
    const reply = await as(person).call(referralRoutes.send, { body: anOrder(vendor) })
    expect([reply.status, reply.refusal.message]).toEqual([409, 'This vendor is archived.'])
  }
})

test('SR-032: a hidden vendor is refused without its name, an unknown one is not found', async () => {
  const client = as(await given.client())
  for (const values of [{ vendors_seen_only: true }, { active: false }]) {
    const vendor = await given.vendor(values)
    const reply = await client.call(referralRoutes.send, { body: anOrder(vendor) })
    expect([reply.status, reply.refusal.message]).toEqual([403, 'access denied'])
  }
  const vendor = await given.vendor()
  const missing = await client.call(referralRoutes.send, { body: { ...anOrder(vendor), vendor: 2_000_000_000 } })
  expect(missing.status).toBe(404)
})

test('SR-034: parts of another vendor, archived ones and unknown ones get the same 422', async () => {
  const vendor = await given.vendor()
  const other = await given.vendor()
  const archived = await given.location(vendor.id, { is_archived: true })
  const mySub = await given.service({ parent_id: vendor.service.id, options: ['Assessment'] })
  const otherSub = await given.service({ parent_id: other.service.id, options: ['Assessment'] })
  const client = as(await given.client())
  const before = await rowCount()
  const refused = async (more: object, field: string) => {
    const reply = await client.call(referralRoutes.send, { body: anOrder(vendor, more) })
    expect(reply.status, JSON.stringify(more)).toBe(422)
    expect(Object.keys(reply.refusal.errors!)).toEqual([`order.${field}`])
    return reply.refusal.message
  }
  const same = async (field: string, values: unknown[], more: object = {}) => {
    const texts = []
    for (const value of values) texts.push(await refused({ ...more, [field]: value }, field))
    expect(new Set(texts).size).toBe(1)
  }

  await same('location', [other.location.id, archived.id, 2_000_000_000])
  await same('service', [other.service.id, mySub.id, 2_000_000_000])
  await same('subService', [otherSub.id, other.service.id, vendor.service.id, 2_000_000_000])
  await same('options', [['Assessment'], ['']])
  await same('options', [['Treatment'], ['assessment']], { subService: mySub.id })
  expect(await rowCount()).toBe(before)
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
  const body = { ...anOrder(vendor, extra), ...extra } as never
  const { body: sent } = await as(client).call(referralRoutes.send, { body })
  expect(sent).toMatchObject({ status: 'PENDING', rating: null, read_by: null, due_at: null, user: { id: client.id } })
  expect(sent.created_at).toBe(clock.now().toISOString())
})

test('decision 24: a private service needs its access code, except from users who see it listed', async () => {
  const vendor = await given.vendor()
  const secret = await given.service({ name: 'Élite Care', sort_name: 'elite care', private: true })
  await given.offer(vendor.id, secret.id)
  const client = as(await given.client())
  const send = (word?: string) =>
    client.call(referralRoutes.send, {
      body: anOrder(vendor, { service: secret.id, ...(word !== undefined && { word }) }),
    })

  for (const wrong of [undefined, '', 'elite', 'elite care 2', '%']) {
    const reply = await send(wrong)
    expect([reply.status, Object.keys(reply.refusal.errors!)]).toEqual([422, ['order.service']])
  }
  expect((await send('Elite CARE')).status).toBe(200)
  expect((await send('#elite care')).status).toBe(200)
  for (const person of [await given.admin(), await given.contactOf(vendor, { isPrimary: false })]) {
    const reply = await as(person).call(referralRoutes.send, { body: anOrder(vendor, { service: secret.id }) })
    expect(reply.status).toBe(200)
  }
})

test('SR-076: attempts to guess the access code of a private service are limited, although each is refused', async () => {
  const vendor = await given.vendor()
  const secret = await given.service({ private: true })
  await given.offer(vendor.id, secret.id)
  const client = as(await given.client())
  const guess = (word: string) =>
    client.call(referralRoutes.send, { body: anOrder(vendor, { service: secret.id, word }) })
  const statuses = []
  for (let i = 0; i < 40; i += 1) statuses.push((await guess(`guess ${i}`)).status)
  expect(statuses[0]).toBe(422)
  expect(statuses.at(-1)).toBe(429)
})

test('SR-032: an access code is counted whatever service it is sent with, so that the count reveals nothing', async () => {
  const vendor = await given.vendor()
  const secret = await given.service({ private: true })
  await given.offer(vendor.id, secret.id)
  const elsewhere = await given.service({ private: true })
  const client = as(await given.client())
  const guess = (service: number) =>
    client.call(referralRoutes.send, { body: anOrder(vendor, { service, word: 'a guess' }) })
  for (let i = 0; i < 30; i += 1) await guess(elsewhere.id)
  for (const service of [secret.id, elsewhere.id, vendor.service.id]) expect((await guess(service)).status).toBe(429)
})

test('SR-124: many concurrent guesses do not slow down other users', async () => {
  const vendor = await given.vendor()
  const secret = await given.service({ private: true })
  await given.offer(vendor.id, secret.id)
  const guesser = as(await given.client())
  const guesses = Array.from({ length: 60 }, (_, i) =>
    guesser.call(referralRoutes.send, { body: anOrder(vendor, { service: secret.id, word: `guess ${i}` }) }),
  )
  const other = await as(await given.client()).call(referralRoutes.sent)
  expect(other.status).toBe(200)
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([422, 429]))
})

test('SR-034: an attachment is accepted only from its uploader, for its vendor, once, before it expires', async () => {
  const vendor = await given.vendor()
  const other = await given.vendor()
  const client = await given.client()
  const stranger = await given.client()
  const send = (to: Vendor, attachment: number, by = client) =>
    as(by).call(referralRoutes.send, { body: anOrder(to, { attachment, consentProvided: true }) })
  const mine = await upload(client, vendor)
  const before = await rowCount()

  const replies = [
    await send(vendor, mine, stranger),
    await send(other, mine),
    await send(vendor, 2_000_000_000),
    await send(vendor, await upload(stranger, vendor)),
  ]
  for (const reply of replies) {
    expect(reply.status).toBe(422)
    expect(reply.refusal).toEqual(replies[0]!.refusal)
  }
  expect(await rowCount()).toBe(before)

  expect((await send(vendor, mine)).status).toBe(200)
  expect((await send(vendor, mine)).status).toBe(422)
  const late = await upload(client, vendor)
  clock.advance(48 * 3_600_000)
  expect((await send(vendor, late)).status).toBe(422)
})

test('REF-011, REF-012: a document for a vendor that has started to refuse documents is 422, and is not sent', async () => {
  const vendor = await given.vendor()
  const admin = await given.admin()
  for (const change of [{ prevent_documents: true }, { prevent_documents: false, prevent_public_referrals: true }]) {
    await db
      .updateTable('vendors')
      .set({ prevent_documents: false, prevent_public_referrals: false })
      .where('id', '=', vendor.id)
      .execute()
    const attachment = await upload(admin, vendor)
    await db.updateTable('vendors').set(change).where('id', '=', vendor.id).execute()
    const reply = await as(admin).call(referralRoutes.send, {
      body: anOrder(vendor, { attachment, consentProvided: true }),
    })
    expect([reply.status, Object.keys(reply.refusal.errors!)]).toEqual([422, ['order.attachment']])
  }
})

test('SR-127: one key used in twenty concurrent calls makes one referral and twenty equal responses', async () => {
  const vendor = await given.vendor()
  const client = as(await given.client())
  const extras = { headers: { 'idempotency-key': 'one and the same' } }
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => client.call(referralRoutes.send, { body: anOrder(vendor) }, extras)),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(replies.map(({ raw }) => raw.toString())).size).toBe(1)
  const stored = await db.selectFrom('referrals').select('id').where('vendor_id', '=', vendor.id).execute()
  expect(stored).toHaveLength(1)

  const changed = await client.call(
    referralRoutes.send,
    { body: anOrder(vendor, { details: 'Something else.' }) },
    extras,
  )
  expect(changed.status).toBe(422)
  const other = await as(await given.client()).call(referralRoutes.send, { body: anOrder(vendor) }, extras)
  expect([other.status, other.body.id === replies[0]!.body.id]).toEqual([200, false])
})

test('SR-087, SR-127: a repeat is recorded as an opening, with the current rights, and its response is not stored', async () => {
  const vendor = await given.vendor()
  const referral = await given.referral(await given.client(), vendor)
  const contact = await given.contactOf(vendor)
  const setDue = () =>
    as(contact).call(
      referralRoutes.setDueDate,
      { params: { id: String(referral.id) }, body: { due: '2026-12-01' } },
      { headers: { 'idempotency-key': 'due' } },
    )
  const auditEntries = () =>
    db.selectFrom('audit_log').select('action').where('actor_id', '=', contact.id).orderBy('id').execute()
  const first = await setDue()
  expect((await setDue()).body).toEqual(first.body)
  expect(await auditEntries()).toEqual([{ action: 'changed due date' }, { action: 'opened' }])
  const kept = await db.selectFrom('idempotency_keys').select('answer').where('user_id', '=', contact.id).execute()
  expect(kept).toEqual([{ answer: { id: referral.id } }])

  await db.deleteFrom('vendor_contacts').where('user_id', '=', contact.id).execute()
  expect((await setDue()).status).toBe(404)
})

test('SR-127: a refusal is not stored for its key', async () => {
  const vendor = await given.vendor({ prevent_referrals: true })
  const client = as(await given.client())
  const extras = { headers: { 'idempotency-key': 'try again' } }
  expect((await client.call(referralRoutes.send, { body: anOrder(vendor) }, extras)).status).toBe(403)
  await db.updateTable('vendors').set({ prevent_referrals: false }).where('id', '=', vendor.id).execute()
  expect((await client.call(referralRoutes.send, { body: anOrder(vendor) }, extras)).status).toBe(200)
})

test('SR-035, SR-131: when a switch is flipped during submissions, nothing is sent after it', async () => {
  for (let round = 0; round < 15; round += 1) {
    const vendor = await given.vendor()
    const clients = await Promise.all(Array.from({ length: 5 }, () => given.client()))
    const flip = async () => {
      await db.updateTable('vendors').set({ prevent_referrals: true }).where('id', '=', vendor.id).execute()
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from referrals where vendor_id = ${vendor.id}`.execute(db)
      return rows[0]!.n
    }
    const [sentBefore, ...replies] = await Promise.all([
      flip(),
      ...clients.map((client) => as(client).call(referralRoutes.send, { body: anOrder(vendor) })),
    ])
    for (const reply of replies) expect([200, 403]).toContain(reply.status)
    // Every accepted referral was stored before the switch was flipped.
    expect(sentBefore).toBe(replies.filter(({ status }) => status === 200).length)
  }
})

test('SR-088: while the audit entry cannot be written, nothing is sent and no message is queued', async () => {
  const vendor = await given.vendor()
  const client = as(await given.client())
  const { body: sent } = await client.call(referralRoutes.send, { body: anOrder(vendor, { details: 'CANARY' }) })
  const before = await rowCount()
  const owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`revoke insert on audit_log from ${database.serviceRole}`)
  try {
    const replies = [
      await client.call(referralRoutes.send, { body: anOrder(vendor) }),
      await client.call(referralRoutes.one, { params: { id: String(sent.id) } }),
      await client.call(referralRoutes.sent),
      await client.call(referralRoutes.rate, { params: { id: String(sent.id) }, body: { rating: 3 } }),
      await client.call(referralRoutes.deleteSent, { params: { id: String(sent.id) } }),
    ]
    for (const reply of replies) {
      expect(reply.status).toBe(503)
      expect(reply.raw.toString()).not.toContain('CANARY')
    }
  } finally {
    await owner.query(`grant insert on audit_log to ${database.serviceRole}`)
    await owner.end()
  }
  expect(await rowCount()).toBe(before)
  const { body } = await client.call(referralRoutes.one, { params: { id: String(sent.id) } })
  expect(body).toMatchObject({ rating: null, deleted_form_client: false })
})
