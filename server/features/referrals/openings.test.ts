import { expect, test } from 'vitest'
import { referralConversationRoutes } from '#contract/referral-answers.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { minutes } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createPdf, attachmentPayload } from '#server/testing/uploads.ts'

const { app, as, clock, db, given } = await startTestApp({ LIMIT_USER: '1000000' })

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } })

async function world() {
  const vendor = await given.vendor()
  const client = await given.client()
  const contact = await given.contactOf(vendor)
  const referral = await given.referral(client, vendor, { details: 'Please call.' })
  const openings = (person: { id: number } = client) => as(person).call(referralRoutes.openings, at(referral))
  return { vendor, client, contact, referral, openings }
}

test('SR-093: a sender sees who opened their referral and when; access by administrators is marked', async () => {
  const { client, contact, referral, openings } = await world()
  expect((await openings()).body).toMatchObject({ data: [], total: 0 })
  const admin = await given.admin()
  const listedAt = clock.now().toISOString()
  await as(contact).call(referralRoutes.received)
  clock.advance(minutes(1))
  await as(contact).call(referralRoutes.received)
  await as(contact).call(referralRoutes.history, at(referral))
  await as(contact).call(referralRoutes.markRead, at(referral))
  clock.advance(minutes(1))
  await as(admin).call(referralRoutes.one, at(referral))
  await as(client).call(referralRoutes.one, at(referral))

  const { data } = (await openings()).body
  const by = ({ first, last }: typeof contact) => ({ first, last })
  const [second, third] = [minutes(1), minutes(2)].map((later) => new Date(Date.parse(listedAt) + later).toISOString())
  expect(data).toEqual([
    { at: third, what: 'opened', by: by(admin), role: 'ADMIN' },
    { at: second, what: 'opened', by: by(contact), role: 'VENDOR' },
    { at: second, what: 'read', by: by(contact), role: 'VENDOR' },
    { at: listedAt, what: 'listed', by: by(contact), role: 'VENDOR' },
  ])
  const audited = await db.selectFrom('audit_log').select('actor_id').where('action', '=', 'opened openings').execute()
  expect(audited.map(({ actor_id }) => actor_id)).toContain(client.id)
})

test('SR-093: the list includes who opened the document, and nobody who opened a vendor with the same id', async () => {
  const { vendor, client, contact } = await world()
  const upload = await app.http.inject({
    method: 'POST',
    url: '/api/orders/upload-attachment',
    payload: attachmentPayload({ vendor: vendor.id, file: createPdf() }).payload,
    headers: {
      ...attachmentPayload({ vendor: vendor.id, file: createPdf() }).headers,
      authorization: `Bearer ${await as(client).token()}`,
    },
  })
  const order = {
    location: vendor.location.id,
    service: vendor.service.id,
    attachment: upload.json().attachment.id,
    consentProvided: true,
  }
  const { body: referral } = await as(client).call(referralRoutes.send, { body: { vendor: vendor.id, order } })
  await app.http.inject({
    url: referral.attachments[0]!.url,
    headers: { authorization: `Bearer ${await as(contact).token()}` },
  })
  await db
    .insertInto('audit_log')
    .values({ at: clock.now(), actor_id: contact.id, action: 'opened', kind: 'vendor', ids: [referral.id] })
    .execute()
  const { data } = (await as(client).call(referralRoutes.openings, at(referral))).body
  expect(data.map(({ what }) => what)).toEqual(['document'])
})

test('SR-093: a report that contained the referral counts as an opening, other reports do not', async () => {
  const { client, contact, vendor, openings } = await world()
  await given.referral(client, vendor, { created_at: new Date('2026-01-10T12:00:00Z') })
  const report = (start: string, end: string) =>
    as(contact).call(referralRoutes.exportReceived, { query: { timezone: 'UTC', start, end } })
  await report('2026-01-01', '2026-01-31')
  expect((await openings()).body.data).toEqual([])
  await report('2026-01-01', '2026-11-30')

  const by = { first: contact.first, last: contact.last }
  expect((await openings()).body.data).toEqual([{ at: clock.now().toISOString(), what: 'report', by, role: 'VENDOR' }])
})

test("SR-093: the primary contacts of the vendor see the openings by administrators, and nobody else's", async () => {
  const { client, contact, vendor, referral, openings } = await world()
  const admin = await given.admin()
  const colleague = await given.contactOf(vendor, { isPrimary: false })
  for (const person of [contact, colleague, client, admin]) await as(person).call(referralRoutes.one, at(referral))
  for (const person of [colleague, admin]) await as(person).call(referralRoutes.received)

  const seen = { at: clock.now().toISOString(), by: { first: admin.first, last: admin.last }, role: 'ADMIN' }
  const both = [
    { ...seen, what: 'listed' },
    { ...seen, what: 'opened' },
  ]
  expect((await openings(contact)).body).toMatchObject({ data: both, total: 2 })
  expect((await openings()).body.total).toBe(5)
  expect((await openings(colleague)).status).toBe(403)
  expect((await openings(await given.contactOf(await given.vendor()))).status).toBe(404)
})

test('SR-093: other users get no list of openings', async () => {
  const { openings } = await world()
  expect((await openings(await given.admin())).status).toBe(403)
  expect((await openings(await given.client())).status).toBe(404)
})

test('SR-087: each reading of answers is recorded; repeats hide nobody who opened the referral', async () => {
  const { vendor, client, contact, referral, openings } = await world()
  await as(contact).call(referralConversationRoutes.ask, { ...at(referral), body: { text: 'Is there a ramp?' } })
  const [early, late] = [await given.contactOf(vendor), await given.contactOf(vendor)]
  const readAnswers = (reader: { id: number }) => as(reader).call(referralConversationRoutes.list, at(referral))
  const countEntries = async (reader: { id: number }) => {
    const entries = db.selectFrom('audit_log').select('id').where('actor_id', '=', reader.id)
    return (await entries.where('action', '=', 'opened').execute()).length
  }
  await readAnswers(early)
  for (const _ of [1, 2, 3]) {
    await readAnswers(late)
    clock.advance(15_000)
  }
  expect(await countEntries(late)).toBe(3)

  const repeat = { at: clock.now(), actor_id: late.id, role: 'VENDOR', action: 'opened', kind: 'referral' }
  const repeats = Array.from({ length: 150 }, () => ({ ...repeat, ids: [referral.id] }))
  await db.insertInto('audit_log').values(repeats).execute()
  const readers = (await openings(client)).body.data.filter(({ what }) => what === 'opened').map(({ by }) => by?.first)
  expect(readers).toEqual(expect.arrayContaining([early.first, late.first]))
})

test('SR-093: somebody who opens a referral thousands of times, or every minute, hides nobody who opened it earlier', async () => {
  const { vendor, client, contact, referral, openings } = await world()
  const [early, lister] = [await given.contactOf(vendor), await given.contactOf(vendor)]
  await as(early).call(referralRoutes.one, at(referral))
  await as(lister).call(referralRoutes.received)
  const repeat = { actor_id: contact.id, role: 'VENDOR', kind: 'referral', ids: [referral.id] }
  for (const [action, seconds] of [
    ['opened', 1],
    ['listed received', 1],
    ['opened', 60],
  ] as const)
    for (let first = 0; first < 3_000; first += 1_000)
      await db
        .insertInto('audit_log')
        .values(
          Array.from({ length: 1_000 }, (_, n) => {
            const later = new Date(clock.now().getTime() + (first + n + 120) * seconds * 1_000)
            return { ...repeat, action, at: later }
          }),
        )
        .execute()
  const { data } = (await openings(client)).body
  const readersOf = (kind: string) => data.filter(({ what }) => what === kind).map(({ by }) => by?.first)
  expect(readersOf('opened')).toEqual(expect.arrayContaining([early.first, contact.first]))
  expect(readersOf('listed')).toEqual(expect.arrayContaining([lister.first, contact.first]))
  expect(readersOf('opened')).toHaveLength(100)
})
