import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachments.ts'
import { getConsentLabel, getConsentWording } from '#contract/consent-wording.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { destroyExpiredAttachments } from '#server/features/attachments/expiry.ts'
import { days } from '#server/platform/clock.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createPdf, attachmentPayload } from '#server/testing/uploads.ts'

const { app, as, config, db, given, clock, services } = await startTestApp({
  LIMIT_USER: '1000000',
  RETENTION_DAYS: '30',
})

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } })

/** A referral with a document, sent through the API. */
async function world({ language }: { language?: 'en' | 'fr' } = {}) {
  const vendor = await given.vendor()
  const client = await given.client()
  const contact = await given.contactOf(vendor)
  const upload = await app.http.inject({
    method: 'POST',
    url: '/api/orders/upload-attachment',
    ...withToken(attachmentPayload({ vendor: vendor.id, file: createPdf() }), await as(client).token()),
  })
  const { id: attachment } = upload.json().attachment as { id: number }
  const canary = `CANARY${vendor.id}.`
  const order = {
    location: vendor.location.id,
    service: vendor.service.id,
    details: canary,
    client: { name: canary, contact_note: canary },
    attachment,
    consentProvided: true,
    consentLanguage: language,
  }
  const { body: referral } = await as(client).call(referralRoutes.send, { body: { vendor: vendor.id, order } })
  const withdraw = (person: { id: number } = client) => as(person).call(referralRoutes.withdrawConsent, at(referral))
  return { vendor, client, contact, attachment, referral, canary, withdraw }
}

const withToken = ({ payload, headers }: ReturnType<typeof attachmentPayload>, token: string) => ({
  payload,
  headers: { ...headers, authorization: `Bearer ${token}` },
})

const consentsOf = (referralId: number) =>
  db.selectFrom('consents').selectAll().where('referral_id', '=', referralId).execute()

const actionsOn = async (id: number) =>
  (
    await db
      .selectFrom('audit_log')
      .select('action')
      .where('kind', '=', 'referral')
      .where(sql<boolean>`${id}::int = any(ids)`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

async function storedFiles(attachment: number): Promise<string[]> {
  const { storage_name: name } = await db
    .selectFrom('attachments')
    .select('storage_name')
    .where('id', '=', attachment)
    .executeTakeFirstOrThrow()
  const folders = [config.filesDir, config.keysDir]
  return (await Promise.all(folders.map((folder) => readdir(folder, { recursive: true }))))
    .flat()
    .filter((one) => one.includes(name))
}

test.for([
  ['English', undefined],
  ['French', 'fr'],
] as const)(
  'SR-095, PRIV-007: the consent records who agreed, when, to which wording (%s) and for which document',
  async ([, language]) => {
    const { vendor, client, attachment, referral } = await world({ language })
    const read = language ?? 'en'
    const shown = [...getConsentWording(vendor.name, 'letter.pdf', read), getConsentLabel(read)].join('\n')
    expect(await consentsOf(referral.id)).toMatchObject([
      {
        attachment_id: attachment,
        vendor_id: vendor.id,
        given_by: client.id,
        given_at: clock.now(),
        wording_hash: createHash('sha256').update(shown).digest(),
        withdrawn_at: null,
      },
    ])
  },
)

test('SR-096: withdrawing consent destroys the document and its key and hides the details from everybody', async () => {
  const { client, contact, attachment, referral, canary, withdraw } = await world()
  const admin = await given.admin()
  expect(await storedFiles(attachment)).toHaveLength(2)
  const file = { params: { id: String(referral.id), aid: String(attachment) } }
  expect((await as(contact).call(attachmentRoutes.file, file)).status).toBe(200)

  const reply = await withdraw()
  expect(reply.body).toMatchObject({
    consent_provided: true,
    consent_withdrawn: true,
    details: '',
    client: null,
    options: [],
  })
  expect(await storedFiles(attachment)).toEqual([])
  for (const person of [client, contact, admin]) {
    expect((await as(person).call(attachmentRoutes.file, file)).status).toBe(410)
    const { body } = await as(person).call(referralRoutes.one, at(referral))
    expect(body).toMatchObject({
      details: '',
      client: null,
      options: [],
      attachments: [{ name: 'Document.pdf', isExpired: true }],
    })
  }
  const lists = [
    await as(contact).call(referralRoutes.received),
    await as(admin).call(referralRoutes.received),
    await as(client).call(referralRoutes.sent),
  ]
  for (const { body, raw } of lists) {
    expect(body.data.find(({ id }) => id === referral.id)?.consent_withdrawn).toBe(true)
    expect(raw.toString()).not.toContain(canary)
  }
  expect(await consentsOf(referral.id)).toMatchObject([{ withdrawn_at: clock.now() }])
})

test('SR-087, SR-096: the withdrawal is recorded once in history and audit, also with repeated or concurrent calls', async () => {
  const { client, referral, withdraw } = await world()
  const replies = await Promise.all([withdraw(), withdraw()])
  expect([...replies, await withdraw()].map(({ status }) => status)).toEqual([200, 200, 200])
  const events = await db
    .selectFrom('referral_events')
    .select(['kind', 'actor_id'])
    .where('referral_id', '=', referral.id)
    .where('kind', '=', 'consent withdrawn')
    .execute()
  expect(events).toEqual([{ kind: 'consent withdrawn', actor_id: client.id }])
  expect((await actionsOn(referral.id)).filter((action) => action === 'withdrew consent')).toHaveLength(1)
})

test('SR-096: only the sender withdraws the consent, and a referral without consent is refused', async () => {
  const { contact, referral, vendor, client, canary, withdraw } = await world()
  expect((await withdraw(contact)).status).toBe(403)
  expect((await withdraw(await given.admin())).status).toBe(403)
  expect((await withdraw(await given.client())).status).toBe(404)
  expect((await as(contact).call(referralRoutes.one, at(referral))).body.details).toBe(canary)
  const plain = await given.referral(client, vendor)
  expect((await as(client).call(referralRoutes.withdrawConsent, at(plain))).status).toBe(409)
  await as(client).call(referralRoutes.deleteSent, at(referral))
  expect((await withdraw()).status).toBe(404)

  const own = await given.referral(contact, vendor, { consent_provided: true, deleted_by_sender_at: clock.now() })
  expect((await as(contact).call(referralRoutes.withdrawConsent, at(own))).status).toBe(403)
})

test('the vendor can still change the status of a referral whose consent was withdrawn', async () => {
  const { contact, referral, withdraw } = await world()
  await withdraw()
  const set = await as(contact).call(referralRoutes.setStatus, { ...at(referral), body: { status: 'COMPLETED' } })
  expect(set.body).toMatchObject({ status: 'COMPLETED', details: '' })
})

test('SR-097, decision 13: 30 days after both sides have deleted a referral, only ids are left of it', async () => {
  const { vendor, client, contact, attachment, referral, canary } = await world()
  const oneSided = await given.referral(client, vendor, { details: 'KEPT' })
  await as(contact).call(referralRoutes.deleteReceived, at(referral))
  await as(client).call(referralRoutes.deleteSent, at(oneSided))
  clock.advance(days(5))
  await as(client).call(referralRoutes.deleteSent, at(referral))
  const isThere = async (id: number) =>
    (await db.selectFrom('referrals').select('id').where('id', '=', id).execute()).length

  clock.advance(days(30) - 1)
  expect((await dump(canary)).toSorted()).toEqual(['public.referral_clients', 'public.referrals'])
  await runHousekeeping(services)
  expect(await isThere(referral.id)).toBe(1)
  clock.advance(1)
  await destroyExpiredAttachments(services)
  // The hub's own job may process the attachment at the same time.
  await expect
    .poll(async () => {
      await runHousekeeping(services)
      return isThere(referral.id)
    })
    .toBe(0)
  expect(await isThere(oneSided.id)).toBe(1)
  const left = async (table: 'referral_events' | 'attachments') =>
    db.selectFrom(table).select('id').where('referral_id', '=', referral.id).execute()
  expect([await left('referral_events'), await left('attachments')]).toEqual([[], []])

  expect(await dump(canary)).toEqual([])
  expect(await consentsOf(referral.id)).toMatchObject([{ attachment_id: attachment, given_by: client.id }])
  expect(await actionsOn(referral.id)).toEqual(expect.arrayContaining(['sent', 'deleted received', 'deleted sent']))
})

test('SR-097: a referral whose attachment could not be destroyed yet is not purged, because its row holds the key', async () => {
  const { client, contact, attachment, referral } = await world()
  await as(contact).call(referralRoutes.deleteReceived, at(referral))
  await as(client).call(referralRoutes.deleteSent, at(referral))
  await db.updateTable('attachments').set({ destroyed_at: null }).where('id', '=', attachment).execute()
  clock.advance(days(31))
  await runHousekeeping(services)
  expect(await db.selectFrom('attachments').select('id').where('id', '=', attachment).execute()).toHaveLength(1)
})

/** The tables of the hub and of its jobs that contain the text in any row. */
async function dump(word: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`.execute(
    db,
  )
  const found: string[] = []
  for (const { name } of tables) {
    if (name === 'public.schema_migrations') continue
    const { rows } = await sql`select 1 from ${sql.raw(name)} t where t::text like ${`%${word}%`} limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}
