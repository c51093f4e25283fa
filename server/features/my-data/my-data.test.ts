import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { followRoutes } from '#contract/follows.ts'
import { myDataRoutes, OwnData } from '#contract/my-data.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { passwordResetRoutes } from '#contract/password-reset.ts'
import { registrationRoutes } from '#contract/registration.ts'
import { buildRouteUrl } from '#contract/route.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { interceptQueries } from '#server/testing/intercept-queries.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { createPdf, attachmentPayload } from '#server/testing/uploads.ts'

const { app, as, call, clock, config, db, given, pool } = await startTestApp({ LIMIT_USER: '1000000' })

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const yes = { current_password: TEST_PASSWORD, confirmed: true as const }

let made = 0
/** A user who follows, likes and refers; their texts contain a word that occurs nowhere else. */
async function world(canary: string) {
  const vendor = await given.vendor()
  const contact = await given.contactOf(vendor)
  const client = await given.client({
    first: `${canary}first`,
    last: `${canary}last`,
    email: `${canary}@example.org`.toLowerCase(),
    phone: `416-555-02${(made += 1).toString().padStart(2, '0')}`,
  })
  const me = as(client)
  const { payload, headers } = attachmentPayload({ vendor: vendor.id, file: createPdf(canary) })
  const upload = await app.http.inject({
    method: 'POST',
    url: '/api/orders/upload-attachment',
    payload,
    headers: { ...headers, authorization: `Bearer ${await me.token()}` },
  })
  await db
    .updateTable('attachments')
    .set({ name: `${canary}.pdf` })
    .where('uploader_id', '=', client.id)
    .execute()
  const order = {
    location: vendor.location.id,
    service: vendor.service.id,
    details: `${canary} details`,
    client: { name: `${canary} client`, contact_note: `${canary} note` },
    options: [],
    attachment: upload.json().attachment.id as number,
    consentProvided: true,
  }
  const { body: referral } = await me.call(referralRoutes.send, { body: { vendor: vendor.id, order } })
  await me.call(followRoutes.follow, { body: { vendor_id: vendor.id, isSubscriber: true } })
  await me.call(followRoutes.like, { body: { vendor_id: vendor.id } })
  return { vendor, contact, client, me, referral }
}

/** A question about a referral, with the reply of its sender. */
async function addReply(id: number, body: string, answer: { seen_event: number; action: 'ask'; body: string }) {
  const question = { ...answer, referral_id: id, created_at: clock.now() }
  const stored = await db.insertInto('referral_answers').values(question).returning('id').executeTakeFirstOrThrow()
  const reply = { referral_id: id, answer_id: stored.id, body, created_at: clock.now() }
  await db.insertInto('referral_replies').values(reply).execute()
}

const exported = async (reply: { raw: Buffer }) => OwnData.parse(JSON.parse(reply.raw.toString()))

test('SR-099: users export their own data as JSON, and nothing of anybody else', async () => {
  const other = await world('OTHERS')
  const { vendor, contact, client, me, referral } = await world('MINE')
  await as(contact).call(referralRoutes.history, at(referral))
  const answer = { seen_event: 1, action: 'ask', body: 'Which floor?' } as const
  for (const [id, body] of [
    [referral.id, 'MINE reply'],
    [other.referral.id, 'OTHERS reply'],
  ] as const)
    await addReply(id, body, answer)
  const reply = await me.call(myDataRoutes.export, { body: {} })
  expect([reply.status, reply.headers['content-disposition']]).toEqual([200, 'attachment; filename="my_data.json"'])
  const tie = { vendor: { id: vendor.id, name: vendor.name }, since: clock.now().toISOString() }
  expect(await exported(reply)).toMatchObject({
    exported_at: clock.now().toISOString(),
    account: { id: client.id, first: 'MINEfirst', email: client.email, phone: client.phone, role: 'CLIENT' },
    follows: [tie],
    subscriptions: [tie],
    likes: [tie],
    consents: [{ referral: referral.id, vendor: vendor.id, withdrawn_at: null }],
    referrals: [
      {
        id: referral.id,
        details: 'MINE details',
        client: { name: 'MINE client', phone: '', contact_note: 'MINE note' },
        attachments: [{ name: 'MINE.pdf' }],
        openings: [{ what: 'opened', by: { first: contact.first, last: contact.last }, role: 'VENDOR' }],
        answers: [{ action: 'ask', text: 'Which floor?', replies: [{ text: 'MINE reply' }] }],
      },
    ],
  })
  const text = reply.raw.toString()
  for (const word of ['OTHERS', 'others@', client.password_hash, contact.email, `"id":${other.referral.id},"vendor"`])
    expect(text).not.toContain(word)
  const rows = await db
    .selectFrom('audit_log')
    .select('ids')
    .where('action', '=', 'exported own data')
    .where('actor_id', '=', client.id)
    .execute()
  expect(rows).toEqual([{ ids: [client.id] }])
})

test('SR-099: the export of an empty account is complete, too; the export of more referrals than fit into memory holds them all', async () => {
  const client = await given.client()
  expect(await exported(await as(client).call(myDataRoutes.export, { body: {} }))).toMatchObject({
    follows: [],
    subscriptions: [],
    likes: [],
    consents: [],
    referrals: [],
  })
  const many = await given.client()
  const vendors = [await given.vendor(), await given.vendor()]
  for (const vendor of vendors)
    await sql`insert into referrals (sender_id, vendor_id, location_id, service_id, created_at)
      select ${many.id}, ${vendor.id}, ${vendor.location.id}, ${vendor.service.id}, ${clock.now()}
      from generate_series(1, 205)`.execute(db)
  const { referrals } = await exported(await as(many).call(myDataRoutes.export, { body: {} }))
  expect(new Set(referrals.map(({ id }) => id)).size).toBe(410)
})

test('SR-099: once a day, and with a recent sign-in or the current password', async () => {
  const client = await given.client()
  const old = as(client)
  await old.token()
  clock.advance(minutes(11))
  const refused = await old.call(myDataRoutes.export, { body: {} })
  expect([refused.status, Object.keys(refused.refusal.errors!)]).toEqual([422, ['current_password']])
  expect((await old.call(myDataRoutes.export, { body: { current_password: 'wrong' } })).status).toBe(422)
  expect((await old.call(myDataRoutes.export, { body: { current_password: TEST_PASSWORD } })).status).toBe(200)
  clock.advance(hours(23))
  const again = await as(client).call(myDataRoutes.export, { body: {} })
  expect([again.status, Number(again.headers['retry-after'])]).toEqual([429, 3_600])
  clock.advance(hours(1))
  expect((await as(client).call(myDataRoutes.export, { body: {} })).status).toBe(200)
})

test('SR-099: an export whose client hangs up midway does not use up the day', async () => {
  const client = await given.client()
  const me = as(client)
  const hub = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const left = new Promise((resolve) =>
    app.http.server.once('connection', (socket) => void socket.once('close', resolve)),
  )
  const stop = interceptQueries(pool, async ({ text, send }) => {
    if (text.includes('from "follows"')) {
      stop()
      leaving.abort()
      await left
    }
    return send()
  })
  const download = fetch(`${hub}${buildRouteUrl(myDataRoutes.export, {})}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await me.token()}`, 'content-type': 'application/json' },
    body: '{}',
    signal: leaving.signal,
  }).then((response) => response.text())
  await expect(download).rejects.toMatchObject({ name: 'AbortError' })
  const counted = () =>
    db.selectFrom('limits').select('count').where('key', '=', `own data ${client.id}`).executeTakeFirst()
  await vi.waitFor(async () => expect(await counted()).toBeUndefined(), { timeout: 30_000, interval: 10 })
  expect((await me.call(myDataRoutes.export, { body: {} })).status).toBe(200)
  expect((await me.call(myDataRoutes.export, { body: {} })).status).toBe(429)
})

test('SR-098: after deletion none of the person’s texts is in any table, their documents are destroyed, the address is free', async () => {
  const { vendor, contact, client, me, referral } = await world('CANARY')
  const keptBefore = await given.referral(client, vendor, {
    details: 'CANARY of before',
    deleted_by_sender_at: clock.now(),
  })
  await addReply(referral.id, 'CANARY reply', { seen_event: 1, action: 'ask', body: 'Which floor?' })
  await given.referral(contact, vendor, { details: 'of the contact' })
  await me.call(passwordResetRoutes.forgot, { body: { email: client.email } })
  await db
    .insertInto('vendor_requests')
    .values({ user_id: client.id, name: 'CANARY', email: 'canary@x.org', site: '', phone: '', created_at: clock.now() })
    .execute()
  await db
    .insertInto('invitations')
    .values({ inviter_id: contact.id, email: client.email, created_at: clock.now() })
    .execute()
  expect(await tablesWith('canary')).toContain('people')
  const filesBefore = await filesStored()
  clock.advance(minutes(1))

  expect((await me.call(myDataRoutes.deleteAccount, { body: yes })).body).toEqual({
    message: 'Your account has been deleted.',
  })
  expect(await tablesWith('canary')).toEqual([])
  expect(await tablesWith(client.phone)).toEqual([])
  expect(await filesStored()).toBe(filesBefore - 2) // the document and its key
  expect((await me.call(accountRoutes.current)).status).toBe(401)
  const signIn = { body: { username: client.email, password: TEST_PASSWORD } }
  expect((await call(null, accountRoutes.signIn, signIn)).status).toBe(401)

  const { body } = await as(contact).call(referralRoutes.one, at(referral))
  expect(body).toMatchObject({
    user: { first: 'Deleted', last: 'account', phone: '' },
    details: '',
    consent_withdrawn: true,
    deleted_form_client: true,
    attachments: [{ isExpired: true }],
  })
  const { body: history } = await as(contact).call(referralRoutes.history, at(referral))
  expect(history.data.map(({ kind }) => kind)).toEqual([
    'sent',
    'consent withdrawn',
    'deleted by sender',
    'attachment expired',
  ])
  const kept = await db.selectFrom('referrals').select('details').where('sender_id', '=', contact.id).execute()
  expect(kept).toEqual([{ details: 'of the contact' }])
  expect((await as(contact).call(referralRoutes.one, at(keptBefore))).body.details).toBe('')
  const tied = await db
    .selectFrom('vendors')
    .select('likes_count')
    .where('id', '=', vendor.id)
    .executeTakeFirstOrThrow()
  expect(tied.likes_count).toBe(0)
  const consents = await db.selectFrom('consents').selectAll().where('given_by', '=', client.id).execute()
  expect(consents).toMatchObject([{ referral_id: referral.id, withdrawn_at: clock.now() }])
  const audited = await db
    .selectFrom('audit_log')
    .select('person_id')
    .where('action', '=', 'deleted own account')
    .execute()
  expect(audited).toEqual([{ person_id: client.id }])

  const again = {
    ...yes,
    first: 'New',
    last: 'Life',
    email: client.email,
    phone: client.phone,
    password: TEST_PASSWORD,
  }
  const registered = await call(null, registrationRoutes.register, {
    body: { ...again, password_confirmation: TEST_PASSWORD },
  })
  expect(registered.status).toBe(200)
}, 60_000)

test('SR-098: deleting needs the current password, also right after signing in, and a confirmation', async () => {
  const client = await given.client()
  const me = as(client)
  const refusedFor = async (body: object) => {
    const { status, refusal } = await me.call(myDataRoutes.deleteAccount, { body: body as typeof yes })
    return [status, Object.keys(refusal.errors ?? {})]
  }
  expect(await refusedFor({ confirmed: true })).toEqual([422, ['current_password']])
  expect(await refusedFor({ ...yes, current_password: 'wrong' })).toEqual([422, ['current_password']])
  expect(await refusedFor({ current_password: TEST_PASSWORD })).toEqual([422, ['confirmed']])
  expect(await refusedFor({ ...yes, confirmed: false })).toEqual([422, ['confirmed']])
  expect((await me.call(accountRoutes.current)).status).toBe(200)
})

test('SR-098: the last primary contact of a vendor has to appoint another one first', async () => {
  const vendor = await given.vendor()
  const [first, second] = [await given.contactOf(vendor), await given.contactOf(vendor)]
  const away = await given.contactOf(vendor)
  await db.updateTable('users').set({ active: false }).where('id', '=', away.id).execute()
  const both = await Promise.all([first, second].map((one) => as(one).call(myDataRoutes.deleteAccount, { body: yes })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const stays = both[0]!.status === 409 ? first : second
  const refused = await as(stays).call(myDataRoutes.deleteAccount, { body: yes })
  expect(refused.refusal.message).toContain(`You are the last primary contact of ${vendor.name}.`)
  await given.contactOf(vendor)
  expect((await as(stays).call(myDataRoutes.deleteAccount, { body: yes })).status).toBe(200)
})

test('SR-098: the last active administrator cannot delete their account', async () => {
  await given.admin({ active: false })
  const [first, second] = [await given.admin(), await given.admin()]
  const both = await Promise.all([first, second].map((one) => as(one).call(myDataRoutes.deleteAccount, { body: yes })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

/** The tables of the product in which any column contains the word. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db)
  const found = []
  for (const { schema, name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(`${schema}.${name}`)} t
      where position(${word.toLowerCase()} in lower(t::text)) > 0 limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

const filesStored = async () => {
  const folders = [config.filesDir, config.keysDir]
  const names = (await Promise.all(folders.map((one) => readdir(one, { recursive: true, withFileTypes: true })))).flat()
  return names.filter((one) => one.isFile()).length
}
