import { randomUUID } from 'node:crypto'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { earlierGuestReferralRoutes, guestReferralRoutes } from '#contract/guest-referrals.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { reportRoutes } from '#contract/sender-reports.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { days } from '#server/platform/clock.ts'
import { buildGuestReferralBody, createSolvedChallenge } from '#server/testing/guest-referrals.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

const { app, as, clock, db, given, messages, services } = await startTestApp({}, { background: true })

/** A confirmed referral of a guest. */
async function refer(vendor: Awaited<ReturnType<typeof given.vendor>>, email: string, client?: object) {
  const { order, ...form } = buildGuestReferralBody(vendor, { email })
  const payload = { ...form, order: { ...order, client }, challenge: await createSolvedChallenge(services) }
  await app.http.inject({ method: 'POST', url: '/api/directory/referrals', payload })
  await waitForEmptyOutbox(db)
  const token = /\/confirm#([\w-]{43})/.exec(messages.findLast(({ to }) => to === email)!.text)![1]!
  const { body } = await as(null).call(guestReferralRoutes.confirm, { body: { token } })
  return { id: String(body.number) }
}

test('the vendor reads whom a guest has referred until the consent is withdrawn, and no mail names them', async () => {
  const vendor = await given.vendor()
  const contact = as(await given.contactOf(vendor))
  const client = { name: 'Ada Bell', phone: '647-555-0142', contact_note: 'Mornings, no voice mail.' }
  const params = await refer(vendor, 'daughter@sparrow.example', client)
  const read = async () => (await contact.call(referralRoutes.one, { params })).body
  expect(await read()).toMatchObject({ user: { last: 'Quill' }, sent_for: 'other', client })
  expect((await contact.call(referralRoutes.received, { query: { search: 'bell 0142' } })).body.total).toBe(1)
  expect(messages.filter(({ text, subject }) => /Ada|Bell|0142|voice mail/.test(text + subject))).toEqual([])
  await db
    .updateTable('referrals')
    .set({ consent_withdrawn_at: clock.now() })
    .where('id', '=', Number(params.id))
    .execute()
  expect((await read()).client).toBeNull()
})

test('GST-046: status, due date, read mark, history, export, delete and Report User work on a guest referral like on any other', async () => {
  const vendor = await given.vendor()
  const contact = as(await given.contactOf(vendor))
  const params = await refer(vendor, 'nadia@sparrow.example')
  const { body } = await contact.call(referralRoutes.received)
  expect(body.data).toMatchObject([
    {
      user: { first: 'Nadia', last: 'Quill', email: 'nadia@sparrow.example', phone: '416-555-7391' },
      sent_for: 'other',
      status: 'PENDING',
      read_by: null,
      may: { change: true, report: true },
    },
  ])
  await waitForEmptyOutbox(db)
  expect(messages.filter(({ subject }) => /referral/i.test(subject) && /\d/.test(subject))).not.toEqual([])

  const read = await contact.call(referralRoutes.markRead, { params })
  expect([read.status, read.body.read_by]).toEqual([200, expect.any(Number)])
  const status = await contact.call(referralRoutes.setStatus, { params, body: { status: 'COORDINATED' } })
  expect([status.status, status.body.status]).toEqual([200, 'COORDINATED'])
  const due = await contact.call(referralRoutes.setDueDate, { params, body: { due: '2026-12-01' } })
  expect([due.status, due.body.due_at]).toEqual([200, '2026-12-01'])
  const history = await contact.call(referralRoutes.history, { params })
  expect(history.body.data[0]).toMatchObject({ kind: 'sent', by: { first: 'Nadia', last: 'Quill' } })
  expect(history.body.data.map(({ kind }) => kind)).toEqual(['sent', 'read', 'status', 'due'])

  const query = { timezone: 'America/Toronto', start: '2026-11-01', end: '2026-12-31' }
  const report = await contact.call(referralRoutes.exportReceived, { query })
  const cells = JSON.stringify(await readExcelFile(report.raw))
  for (const text of ['Quill, Nadia', 'nadia@sparrow.example']) expect(cells).toContain(text)

  const complaint = { user_id: body.data[0]!.user.id, reason: 'Nonsense.' }
  expect((await contact.call(reportRoutes.create, { body: complaint })).status).toBe(200)
  expect((await contact.call(referralRoutes.deleteReceived, { params })).status).toBe(200)
  expect((await contact.call(referralRoutes.received)).body.total).toBe(0)
})

test('a guest whose document stayed when an account took the referral is kept, and the others are deleted', async () => {
  const vendor = await given.vendor()
  const account = await given.client()
  const [uploader, other] = [await given.guest(), await given.guest()]
  const { id } = await given.referral(account, vendor, { claimed_from: uploader.id })
  const at = clock.now()
  const file = { name: 'letter.pdf', media_type: 'application/pdf', size_bytes: 1, storage_name: randomUUID() }
  const times = { uploaded_at: at, expires_at: at, destroyed_at: null }
  await db
    .insertInto('attachments')
    .values({ uploader_id: uploader.id, vendor_id: vendor.id, referral_id: id, ...file, ...times, scan: 'off' })
    .execute()
  await runHousekeeping(services)
  const left = await db.selectFrom('people').select('id').where('id', 'in', [uploader.id, other.id]).execute()
  expect(left).toEqual([{ id: uploader.id }])
})

test('a guest goes with the purged referral; of one who was reported no name, address or number stays', async () => {
  const vendor = await given.vendor()
  const emails = ['one@sparrow.example', 'two@sparrow.example']
  for (const email of emails) await refer(vendor, email)
  const guests = () =>
    db.selectFrom('people').selectAll().where('is_guest', '=', true).where('email', 'in', emails).execute()
  const [kept, reported] = await guests()
  const body = { user_id: reported!.id, reason: 'Nonsense.' }
  expect((await as(await given.contactOf(vendor)).call(reportRoutes.create, { body })).status).toBe(200)
  await runHousekeeping(services)
  expect(await guests()).toHaveLength(2)

  const gone = { deleted_by_sender_at: clock.now(), deleted_by_vendor_at: clock.now() }
  await db.updateTable('referrals').set(gone).where('sender_id', 'in', [kept!.id, reported!.id]).execute()
  clock.advance(days(31))
  await runHousekeeping(services)
  expect(await guests()).toEqual([])
  const left = await db.selectFrom('people').selectAll().where('id', 'in', [kept!.id, reported!.id]).execute()
  expect(left).toMatchObject([{ id: reported!.id, first: '', last: '', sort_name: '', email: '', phone: '' }])
})

test('a guest referral is purged when the vendor has deleted it, with its history; a claimed one only with its account’s side', async () => {
  const vendor = await given.vendor()
  const emails = ['three@sparrow.example', 'four@sparrow.example', 'five@sparrow.example']
  const [deleted, claimed, kept] = [
    await refer(vendor, emails[0]!),
    await refer(vendor, emails[1]!),
    await refer(vendor, emails[2]!),
  ]
  const account = await given.client({ email: emails[1]!, email_verified_at: clock.now() })
  expect((await as(account).call(earlierGuestReferralRoutes.claim, { params: claimed })).status).toBe(200)
  const contact = as(await given.contactOf(vendor))
  for (const params of [deleted, claimed])
    expect((await contact.call(referralRoutes.deleteReceived, { params })).status).toBe(200)
  const left = async () => {
    await runHousekeeping(services)
    const rows = await db
      .selectFrom('referrals')
      .select('id')
      .where('vendor_id', '=', vendor.id)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => String(id))
  }

  clock.advance(days(29))
  expect(await left()).toEqual([deleted.id, claimed.id, kept.id])
  clock.advance(days(2))
  expect(await left()).toEqual([claimed.id, kept.id])
  const guests = await db
    .selectFrom('people')
    .select('email')
    .where('is_guest', '=', true)
    .where('email', 'in', emails)
    .execute()
  expect(guests).toEqual([{ email: emails[2] }])
  const events = await db
    .selectFrom('referral_events')
    .select('id')
    .where('referral_id', '=', Number(deleted.id))
    .execute()
  expect(events).toEqual([])
})
