import { expect, test } from 'vitest'
import { privacyIncidentRoutes } from '#contract/privacy-incidents.ts'
import { myDataRoutes } from '#contract/my-data.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { purgeDeletedReferrals } from '#server/features/referrals/purge.ts'
import { days } from '#server/platform/clock.ts'
import { createAttachmentRequests } from '#server/testing/attachment-requests.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'

const app = await startTestApp({ LIMIT_USER: '1000000' })
const { as, clock, config, db, given } = app
const { sendReferralWithFile, download } = createAttachmentRequests(app)
const admin = await given.admin({ first: 'Ada', last: 'Osei' })

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const record = {
  happened_on: '2026-11-18',
  circumstances: 'A phone was left on a bus.',
  data_kinds: 'Names, referrals',
  people: 'Those who had written to the clinic.',
  assessment: 'Low: the phone was locked.',
  told: '2026-11-19 the commissioner, by letter',
}
const add = async (more: object = {}) =>
  (await as(admin).call(privacyIncidentRoutes.add, { body: { ...record, ...more } })).body

test('SR-104: an incident is created, changed with the version that was read, listed and exported', async () => {
  const person = await given.client({ first: 'Bo', last: 'Lind' })
  const made = await add({ accounts: [person.id], start: '2026-11-01', end: '2026-11-18' })
  expect(made).toMatchObject({ ...record, accounts: [{ id: person.id, name: 'Lind, Bo' }], version: 1 })
  expect(made.kept_until).toBe('2028-11-19')

  const edit = {
    ...record,
    assessment: '=cmd("x")',
    told: 'Nobody;=1+1;\n@cmd - so far',
    accounts: [person.id],
    version: 1,
  }
  const edited = await as(admin).call(privacyIncidentRoutes.edit, { ...at(made), body: edit })
  expect(edited.body).toMatchObject({ assessment: '=cmd("x")', start: null, version: 2 })
  const stale = await as(admin).call(privacyIncidentRoutes.edit, { ...at(made), body: edit })
  expect([stale.status, stale.refusal.message]).toEqual([
    409,
    'Somebody else has changed this incident in the meantime. Please check it again.',
  ])
  expect((await as(admin).call(privacyIncidentRoutes.one, at(made))).body).toEqual(edited.body)
  const older = await add({ happened_on: '2026-10-01' })
  const { data, total } = (await as(admin).call(privacyIncidentRoutes.list)).body
  expect([data.map(({ id }) => id), total]).toEqual([[made.id, older.id], 2])

  const file = await as(admin).call(privacyIncidentRoutes.export, at(made))
  expect(file.headers['content-disposition']).toBe('attachment; filename="incident.csv"')
  const lines = file.raw.toString().split('\r\n')
  expect(lines[0]).toBe(`\uFEFF"Incident","${made.id}"`)
  expect(lines).toContain('"Circumstances","A phone was left on a bus."')
  expect(lines).toContain(`"Assessment","'=cmd(""x"")"`)
  // A French spreadsheet separates cells at semicolons.
  expect(lines).toContain(`"Told","Nobody;'=1+1;\n'@cmd - so far"`)
  expect(lines).toContain(`"Accounts","Lind, Bo (${person.id})"`)

  const audit = await db.selectFrom('audit_log').selectAll().where('kind', '=', 'incident').orderBy('id').execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'added',
    'changed',
    'opened',
    'added',
    'listed',
    'opened',
    'exported',
  ])
  expect(audit[1]?.detail).toEqual({ fields: ['assessment', 'told', 'start_on', 'end_on'] })
  expect(JSON.stringify(audit)).not.toContain('phone')
})

test('SR-104: missing or misordered values are refused at their field', async () => {
  const { status, refusal } = await as(admin).call(privacyIncidentRoutes.add, {
    body: { happened_on: '', circumstances: ' ', start: '2026-11-02', end: '2026-11-01' },
  })
  expect(status).toBe(422)
  expect(refusal.errors).toMatchObject({
    happened_on: ['The date is required.'],
    circumstances: ['The circumstances are required.'],
  })
  const swapped = await as(admin).call(privacyIncidentRoutes.add, {
    body: { ...record, start: '2026-11-02', end: '2026-11-01' },
  })
  expect(swapped.refusal.errors).toEqual({ end: ['The last day can’t be before the first. Change one of them.'] })
})

test('an incident has happened: a day after today in Toronto is refused at its field, in a new record and in an edit', async () => {
  const made = await add()
  const now = clock.now()
  // In UTC the next day has begun.
  clock.advance(Date.parse('2026-11-19T03:00:00Z') - now.getTime())
  const body = { ...record, happened_on: '2026-11-19' }
  const refused = [
    await as(admin).call(privacyIncidentRoutes.add, { body }),
    await as(admin).call(privacyIncidentRoutes.edit, { ...at(made), body }),
  ]
  for (const { status, refusal } of refused) {
    expect(status).toBe(422)
    expect(refusal.errors).toEqual({ happened_on: ['The date can’t be in the future.'] })
  }
  expect((await as(admin).call(privacyIncidentRoutes.add, { body: record })).status).toBe(200)
  clock.advance(now.getTime() - clock.now().getTime())
})

test('SR-104: an incident is kept for 24 months, and can be deleted after that', async () => {
  const made = await add()
  const remove = () => as(admin).call(privacyIncidentRoutes.remove, at(made))
  const early = await remove()
  expect([early.status, early.refusal.message]).toEqual([
    409,
    `An incident is kept for 24 months. This one can be deleted from ${made.kept_until} on.`,
  ])
  const before = clock.now()
  clock.advance(Date.parse(`${made.kept_until}T00:00:00Z`) - before.getTime() - 1)
  expect((await as(admin).call(privacyIncidentRoutes.remove, at(made))).status).toBe(409)
  clock.advance(1)
  expect((await as(admin).call(privacyIncidentRoutes.remove, at(made))).status).toBe(200)
  expect((await as(admin).call(privacyIncidentRoutes.one, at(made))).status).toBe(404)
  clock.advance(before.getTime() - clock.now().getTime())
})

test('SR-104: affected people are computed from the audit log, and equal a list made by hand', async () => {
  const vendor = await given.vendor()
  const contact = await given.contactOf(vendor)
  const colleague = await given.contactOf(vendor)
  const [early, listed, opened, reported, gone] = [
    await given.client({ first: 'A', last: 'Early' }),
    await given.client({ first: 'B', last: 'Listed' }),
    await given.client({ first: 'C', last: 'Opened' }),
    await given.client({ first: 'D', last: 'Reported' }),
    await given.client({ first: 'E', last: 'Gone' }),
  ]
  const from = (sender: { id: number }, created = clock.now()) =>
    given.referral(sender, vendor, { created_at: created })
  const look = (person: { id: number }, referral: { id: number }) => as(person).call(referralRoutes.one, at(referral))

  // Before the requested days, and by somebody else: neither counts.
  await look(contact, await from(early))
  clock.advance(days(10))
  await look(colleague, await from(early))
  const lookedAt = clock.now().toISOString()
  await from(listed, new Date('2026-01-05T12:00:00Z'))
  const [one, two] = [await from(opened), await from(opened)]
  await from(reported, new Date('2026-01-02T12:00:00Z'))
  // A report of one day, which contains one referral.
  const report = { timezone: 'UTC', start: '2026-01-02', end: '2026-01-02' }
  await as(contact).call(referralRoutes.exportReceived, { query: report })
  await as(contact).call(referralRoutes.received, { query: { start: '2026-01-05', end: '2026-01-05' } })
  await look(contact, one)
  await look(contact, two)
  await look(contact, one)
  // The user's own referral affects nobody else.
  await look(contact, await from(contact))
  // A sender with a deleted account has no name any more, but is still listed.
  await look(contact, await from(gone))
  await as(gone).call(myDataRoutes.deleteAccount, { body: { current_password: TEST_PASSWORD, confirmed: true } })

  const incident = await add({ accounts: [contact.id], start: '2026-11-25', end: '2026-11-30' })
  const { data, total } = (await as(admin).call(privacyIncidentRoutes.people, at(incident))).body
  const seen = { first_at: lookedAt, last_at: lookedAt }
  const named = ({ id, first, last, email }: typeof opened) => ({ id, name: `${last}, ${first}`, email })
  const expected = [
    { ...named(listed), referrals: 1, opened: 0, ...seen },
    { ...named(opened), referrals: 2, opened: 2, ...seen },
    { ...named(reported), referrals: 1, opened: 1, ...seen },
    { id: gone.id, name: null, email: null, referrals: 1, opened: 1, ...seen },
  ]
  expect(data).toEqual(expected)
  expect(total).toBe(4)
  const file = (await as(admin).call(privacyIncidentRoutes.export, at(incident))).raw.toString()
  expect(file.trimEnd().split('\r\n').slice(-4)).toEqual(
    expected.map((row) =>
      Object.values(row)
        .map((cell) => `"${cell ?? ''}"`)
        .join(','),
    ),
  )
  const handedOut = db.selectFrom('audit_log').select(['ids', 'detail']).where('kind', '=', 'user')
  expect(await handedOut.where('action', '=', 'exported').execute()).toEqual([
    { ids: expected.map(({ id }) => id), detail: { incident: incident.id } },
  ])

  const none = await add({ accounts: [contact.id], start: '2026-11-01', end: '2026-11-02' })
  expect((await as(admin).call(privacyIncidentRoutes.people, at(none))).body.total).toBe(0)
  expect((await as(admin).call(privacyIncidentRoutes.people, at(await add()))).body.total).toBe(0)
})

test('SR-104: a referral that was purged since still counts for its sender, also when its document alone was opened', async () => {
  const vendor = await given.vendor()
  const [contact, other, client] = [await given.contactOf(vendor), await given.contactOf(vendor), await given.client()]
  const body = await sendReferralWithFile(client, vendor)
  await as(contact).call(referralRoutes.one, at(body))
  expect((await download(other, body)).status).toBe(200)
  const today = clock.now().toISOString().slice(0, 10)
  await as(client).call(referralRoutes.deleteSent, at(body))
  await as(contact).call(referralRoutes.deleteReceived, at(body))
  clock.advance(days(60))
  await purgeDeletedReferrals(db, config, clock.now())
  expect(await db.selectFrom('referrals').select('id').where('id', '=', body.id).execute()).toEqual([])

  for (const account of [contact, other]) {
    const incident = await add({ accounts: [account.id], start: today, end: today })
    const { data } = (await as(admin).call(privacyIncidentRoutes.people, at(incident))).body
    expect(data.map(({ id, referrals, opened }) => [id, referrals, opened])).toEqual([[client.id, 1, 1]])
  }
})

test('decision 52: the file of an incident counts as an export', async () => {
  const caller = as(await given.admin())
  const incident = await add()
  const exportFile = async () => (await caller.call(privacyIncidentRoutes.export, at(incident))).status
  for (let n = 0; n < 10; n += 1) expect(await exportFile()).toBe(200)
  expect(await exportFile()).toBe(429)
})
