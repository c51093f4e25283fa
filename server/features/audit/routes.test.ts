import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditRoutes, type AuditFilter } from '#contract/audit.ts'
import { myDataRoutes } from '#contract/my-data.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { purgeDeletedReferrals } from '#server/features/referrals/purge.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { days } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'

const { as, given, config, db, clock } = await startTestApp()
const admin = await given.admin({ first: 'Ada', last: 'Osei' })
type Asked = { [Key in keyof AuditFilter]?: string }
const search = async (query: Asked) => (await as(admin).call(auditRoutes.search, { query: query as never })).body

test('SR-093: an administrator sees who viewed a referral and its documents, also when both are deleted', async () => {
  const vendor = await given.vendor()
  const sender = await given.client()
  const contact = await given.contactOf(vendor)
  const other = await given.contactOf(await given.vendor())
  const order = { location: vendor.location.id, service: vendor.service.id, details: 'Knee pain' }
  const sent = await as(sender).call(referralRoutes.send, { body: { vendor: vendor.id, order } })
  const { id } = sent.body
  await as(contact).call(referralRoutes.received)
  await as(contact).call(referralRoutes.one, { params: { id: String(id) } })
  await as(admin).call(referralRoutes.one, { params: { id: String(id) } })
  await as(other).call(referralRoutes.received)
  const who = { viewer: contact as { id: number; role: 'VENDOR' }, at: clock.now(), requestId: null }
  const nobody = { viewer: null, at: clock.now(), requestId: null }
  // Entries as sending and opening write them; the document itself was purged.
  await recordAuditEntry(db, nobody, { action: 'sent', kind: 'referral', ids: [id], detail: { attachments: [9_001] } })
  await recordAuditEntry(db, who, { action: 'opened', kind: 'attachment', ids: [9_001] })
  await recordAuditEntry(db, who, { action: 'opened', kind: 'attachment', ids: [9_002] })
  await recordAuditEntry(db, who, { action: 'opened', kind: 'vendor', ids: [id] })

  const { data, total } = await search({ referral: String(id) })
  const rows = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').execute()
  const expected = rows.filter(
    ({ kind, ids }) => (kind === 'referral' && ids.includes(id)) || (kind === 'attachment' && ids.includes(9_001)),
  )
  expect(data.map((line) => line.id)).toEqual(expected.map((row) => row.id))
  expect(total).toBe(expected.length)
  expect(data.map(({ by, role, action }) => [by?.id, role, action])).toContainEqual([admin.id, 'ADMIN', 'opened'])
  expect(data.map(({ by, action, kind }) => [by?.id, action, kind])).toContainEqual([
    contact.id,
    'opened',
    'attachment',
  ])
  expect(data.some(({ by }) => by?.id === other.id)).toBe(false)
})

test('the log of a referral can leave out that its sender saw it in a list', async () => {
  const vendor = await given.vendor()
  const sender = await given.client()
  const { id } = await given.referral(sender, vendor)
  for (let n = 0; n < 3; n += 1) await as(sender).call(referralRoutes.sent)
  await as(admin).call(referralRoutes.one, { params: { id: String(id) } })
  const actionsOf = async (query: Asked) => (await search(query)).data.map(({ action }) => action)

  const all = await actionsOf({ referral: String(id) })
  const narrowed = await search({ referral: String(id), leave_out_sender_lists: 'true' })
  expect(all.filter((action) => action === 'listed sent')).toHaveLength(3)
  expect(narrowed.data.map(({ action }) => action)).toEqual(all.filter((action) => action !== 'listed sent'))
  expect(narrowed.total).toBe(all.length - 3)
  expect(narrowed.data.length).toBeGreaterThan(0)
})

test('SR-093: the actions of a user between two days, page by page, equal the rows', async () => {
  const person = await given.client({ first: 'Bo', last: 'Lind' })
  const vendor = await given.vendor({ name: 'Lake Clinic' })
  const about = await given.client()
  for (let day = 0; day < 5; day += 1) {
    const who = { viewer: { id: person.id, role: 'CLIENT' as const }, at: clock.now(), requestId: null }
    for (let n = 0; n < 3; n += 1)
      await recordAuditEntry(db, who, {
        action: n === 0 ? 'opened' : 'listed',
        kind: 'vendor',
        ids: [vendor.id],
        vendorId: vendor.id,
        personId: about.id,
      })
    clock.advance(days(1))
  }
  const by = String(person.id)

  const between = await search({ by, start: '2026-11-19', end: '2026-11-20' })
  expect(between.total).toBe(6)
  expect(new Set(between.data.map(({ at }) => at.slice(0, 10)))).toEqual(new Set(['2026-11-19', '2026-11-20']))
  expect(between.data[0]).toMatchObject({
    by: { id: person.id, name: 'Lind, Bo' },
    vendor: { id: vendor.id, name: 'Lake Clinic' },
    about: { id: about.id },
  })
  expect((await search({ by, action: 'opened' })).total).toBe(5)
  expect((await search({ by, kind: 'referral' })).total).toBe(0)
  expect((await search({ by, role: 'ADMIN' })).total).toBe(0)
  expect((await search({ about: String(about.id) })).total).toBe(15)
  expect((await search({ vendor: String(vendor.id), kind: 'vendor' })).total).toBe(15)

  const pages = await Promise.all(
    ['1', '2', '3'].map((page) => as(admin).call(auditRoutes.search, { query: { by, page, limit: '7' } })),
  )
  const ids = pages.flatMap(({ body }) => body.data.map(({ id }) => id))
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
  expect(new Set(ids).size).toBe(15)
})

test('SR-093: reading and exporting are recorded in the log, and only administrators may', async () => {
  const vendor = await given.vendor()
  for (const person of [await given.client(), await given.contactOf(vendor)]) {
    expect((await as(person).call(auditRoutes.search)).status).toBe(403)
    expect((await as(person).call(auditRoutes.export)).status).toBe(403)
  }
  await search({ vendor: String(vendor.id), start: '2026-01-01' })
  await as(admin).call(auditRoutes.export, { query: { about: '999999' } })

  const { data } = await search({ by: String(admin.id), kind: 'audit' })
  expect(data.slice(0, 2)).toMatchObject([
    { action: 'exported', about: { id: 999_999, name: null }, detail: { filters: { about: 999_999 } } },
    { action: 'searched', vendor: { id: vendor.id }, detail: { filters: { vendor: vendor.id, start: '2026-01-01' } } },
  ])
  const far = await as(admin).call(auditRoutes.search, { query: { page: '201' } })
  expect(far.status).toBe(422)
})

test('SR-093: the export has each row once, and no name in it becomes a formula', async () => {
  const person = await given.client({ first: 'Eve', last: '=cmd("x")' })
  const who = { viewer: { id: person.id, role: 'CLIENT' as const }, at: clock.now(), requestId: null }
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < 2_300; n += 1) await recordAuditEntry(tx, who, { action: 'opened', kind: 'vendor', ids: [n] })
  })
  const answer = await as(admin).call(auditRoutes.export, { query: { by: String(person.id) } })

  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = answer.raw.toString().trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFF"ID","Time \(UTC\)","Person ID","Person","Role","Action"/)
  expect(new Set(lines.slice(1)).size).toBe(2_300)
  expect(lines[1]).toContain(`"'=cmd(""x""), Eve"`)
})

test('SR-094: the log survives the deletion of the account and the referral, with ids only', async () => {
  const vendor = await given.vendor()
  const sender = await given.client({ first: 'Gone', last: 'Soon' })
  const contact = await given.contactOf(vendor)
  const order = { location: vendor.location.id, service: vendor.service.id }
  const { body } = await as(sender).call(referralRoutes.send, { body: { vendor: vendor.id, order } })
  const at = { params: { id: String(body.id) } }
  await as(contact).call(referralRoutes.one, at)
  const rowsOfIt = () =>
    sql`select * from audit_log where kind = 'referral' and ids @> array[${body.id}::int] order by id`.execute(db)
  const before = (await rowsOfIt()).rows
  expect((await search({ referral: String(body.id) })).data.at(-1)?.by?.name).toBe('Soon, Gone')

  const erased = { current_password: TEST_PASSWORD, confirmed: true as const }
  expect((await as(sender).call(myDataRoutes.deleteAccount, { body: erased })).status).toBe(200)
  await as(contact).call(referralRoutes.deleteReceived, at)
  clock.advance(days(60))
  await purgeDeletedReferrals(db, config, clock.now())
  expect(await db.selectFrom('referrals').select('id').where('id', '=', body.id).execute()).toEqual([])

  expect((await rowsOfIt()).rows.slice(0, before.length)).toEqual(before)
  const { data } = await search({ referral: String(body.id) })
  expect(data.at(-1)).toMatchObject({ action: 'sent', by: { id: sender.id, name: null } })
  const { raw } = await as(admin).call(auditRoutes.export, { query: { referral: String(body.id) } })
  for (const text of [JSON.stringify(data), raw.toString()]) expect(text).not.toContain('Gone')
})

test('decision 52: the file of the audit log counts as an export', async () => {
  const caller = as(await given.admin())
  const exportFile = async () => (await caller.call(auditRoutes.export, { query: { about: '999999' } })).status
  for (let n = 0; n < 10; n += 1) expect(await exportFile()).toBe(200)
  expect(await exportFile()).toBe(429)
})
