import { read, utils } from '@e965/xlsx'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given } = await startTestApp({ LIMIT_USER: '1000000' })

const TITLES = ['ID', 'Vendor', 'Location', 'Service', 'Sub-service', 'Options', 'Sender', 'Email', 'Phone', 'Status',
  'Created', 'Due', 'Read by', 'Rating', 'Details'] // prettier-ignore
const november = { timezone: 'America/Toronto', start: '2026-11-01', end: '2026-11-30' }

async function world() {
  const vendor = await given.vendor()
  const [client, contact] = [await given.client(), await given.contactOf(vendor)]
  return { vendor, client, contact, person: as(contact) }
}

/** The cell of the first referral in this column. */
const cellOf = (title: string) => `${utils.encode_col(TITLES.indexOf(title))}2`

async function expectNoReportOf(person: ReturnType<typeof as>, vendorId: number) {
  const { status, refusal } = await person.call(referralRoutes.exportReceived, {
    query: { ...november, vendor_id: String(vendorId) },
  })
  expect([status, refusal.message]).toEqual([
    403,
    'You cannot export the referrals of this vendor. Its primary contacts can.',
  ])
}

/** Reads the report with two libraries: one returns values, the other the cells as written. */
async function reportOf(person: ReturnType<typeof as>, query: Partial<typeof november> & Record<string, string> = {}) {
  const reply = await person.call(referralRoutes.exportReceived, { query: { ...november, ...query } })
  expect(reply.status).toBe(200)
  const [sheet] = await readExcelFile(reply.raw, { trim: false })
  const book = read(reply.raw, { cellFormula: true, cellDates: false })
  const cells = Object.values(book.Sheets)[0]!
  const rows = sheet!.data.slice(1).map((row) => Object.fromEntries(TITLES.map((title, nth) => [title, row[nth]])))
  return { reply, titles: sheet!.data[0], rows, cells, ids: rows.map(({ ID }) => ID) }
}

test('API-093, RECV-011, RECV-023, decision 15: the report is a workbook with its file name and all columns', async () => {
  const { vendor, client, contact, person } = await world()
  const sub = await given.service({ name: 'At home', parent_id: vendor.service.id, options: ['Balance', 'Memory'] })
  const referral = await given.referral(client, vendor, {
    sub_service_id: sub.id,
    options: ['Balance', 'Memory'],
    status: 'RECIEVED',
    details: 'Please call.\nThe buzzer is broken.',
    due_on: '2026-12-24',
    read_by: contact.id,
    rating: 4,
    created_at: new Date('2026-11-18T12:05:30.250Z'),
  })
  const plain = await given.referral(client, vendor, { created_at: new Date('2026-11-17T12:00:00Z') })

  const { reply, titles, rows, ids } = await reportOf(person)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="received_referrals_report.xlsx"',
  })
  expect(titles).toEqual(TITLES)
  expect(ids).toEqual([referral.id, plain.id])
  expect(rows[0]).toEqual({
    ID: referral.id,
    Vendor: vendor.name,
    Location: `${vendor.location.clinic_name}, 1 King St, Toronto, Ontario M5H 1A1`,
    Service: vendor.service.name,
    'Sub-service': 'At home',
    Options: 'Balance, Memory',
    Sender: `${client.last}, ${client.first}`,
    Email: client.email,
    Phone: '416-555-0100',
    Status: 'Received',
    Created: new Date('2026-11-18T07:05:30Z'),
    Due: new Date('2026-12-24T00:00:00Z'),
    'Read by': `${contact.last}, ${contact.first}`,
    Rating: 4,
    Details: 'Please call.\nThe buzzer is broken.',
  })
  expect(rows[1]).toMatchObject({ Status: 'Pending', 'Sub-service': null, Due: null, 'Read by': null, Rating: null, Details: null }) // prettier-ignore
})

test('CONST-023: times are local times of the requested zone, daylight saving included, stored as dates', async () => {
  const { vendor, client, person } = await world()
  for (const at of ['2026-11-01T05:59:00Z', '2026-11-01T06:01:00Z', '2026-11-20T23:30:00Z'])
    await given.referral(client, vendor, { created_at: new Date(at) })
  const created = async (timezone: string) => (await reportOf(person, { timezone })).rows.map((row) => row.Created)
  const times = (...texts: string[]) => texts.map((text) => new Date(text))
  expect(await created('America/Toronto')).toEqual(times('2026-11-20T18:30:00Z', '2026-11-01T01:01:00Z', '2026-11-01T01:59:00Z')) // prettier-ignore
  expect(await created('Asia/Kolkata')).toEqual(times('2026-11-21T05:00:00Z', '2026-11-01T11:31:00Z', '2026-11-01T11:29:00Z')) // prettier-ignore
  expect(await created('UTC')).toEqual(times('2026-11-20T23:30:00Z', '2026-11-01T06:01:00Z', '2026-11-01T05:59:00Z'))

  const { cells } = await reportOf(person)
  expect(cells[cellOf('Created')]).toMatchObject({ t: 'n', w: '2026-11-20 18:30' })
  for (const timezone of ['', 'Nowhere/Land', '+03:00', "UTC'; select 1"])
    expect((await person.call(referralRoutes.exportReceived, { query: { ...november, timezone } })).status).toBe(422)
})

test('CONST-021, CONST-022: the period runs from the first to the last second of its days in Toronto', async () => {
  const { vendor, client, person } = await world()
  const at = (created: string) => given.referral(client, vendor, { created_at: new Date(created) })
  await at('2026-11-10T04:59:59.999Z')
  const first = await at('2026-11-10T05:00:00.000Z')
  const last = await at('2026-11-12T04:59:59.900Z')
  await at('2026-11-12T05:00:00.000Z')
  const days = { start: '2026-11-10', end: '2026-11-11' }
  expect((await reportOf(person, { ...days, timezone: 'Asia/Tokyo' })).ids).toEqual([last.id, first.id])
  const moments = { start: '2026-11-10T00:00:00-05:00', end: '2026-11-11T23:59:59-05:00' }
  expect((await reportOf(person, moments)).ids).toEqual([last.id, first.id])
})

test('RECV-024: a report without a creation period is refused', async () => {
  const { person } = await world()
  const { timezone, start, end } = november
  for (const query of [
    { timezone },
    { timezone, start },
    { timezone, end },
    { timezone, start: '', end: 'yesterday' },
  ]) {
    const reply = await person.call(referralRoutes.exportReceived, { query: query as typeof november })
    expect([reply.status, reply.refusal.message]).toEqual([422, 'Creation period is required'])
  }
})

test('RECV-004, RECV-012, decision 41: primary contacts export what their vendors have received, administrators everything', async () => {
  const { vendor, client, contact, person } = await world()
  const [alsoMine, other] = [await given.vendor(), await given.vendor()]
  await given.contact(alsoMine.id, contact.id, false)
  const mine = await given.referral(client, vendor, { status: 'SHIPPED' })
  const second = await given.referral(client, vendor)
  await given.referral(client, vendor, { deleted_by_vendor_at: new Date() })
  const inPlain = await given.referral(client, alsoMine)
  const foreign = await given.referral(client, other)

  expect((await reportOf(person)).ids).toEqual([second.id, mine.id])
  expect((await reportOf(person, { status: 'SHIPPED' })).ids).toEqual([mine.id])
  expect((await reportOf(person, { service_id: String(vendor.service.id), location_id: String(vendor.location.id) })).ids).toHaveLength(2) // prettier-ignore
  for (const { id } of [alsoMine, other]) await expectNoReportOf(person, id)
  expect((await reportOf(as(await given.admin()))).ids).toEqual(
    expect.arrayContaining([mine.id, inPlain.id, foreign.id]),
  )

  const plainContact = as(await given.contactOf(vendor, { isPrimary: false }))
  for (const refused of [plainContact, as(client), as(await given.user({ role: 'VENDOR' }))])
    expect((await refused.call(referralRoutes.exportReceived, { query: november })).status).toBe(403)
})

test('RECV-012, decision 41: whoever manages no listed vendor exports nothing; with a listed one they export all that they manage', async () => {
  const { vendor, client, contact, person } = await world()
  const earlier = await given.referral(client, vendor)
  await db.updateTable('vendors').set({ active: false }).where('id', '=', vendor.id).execute()
  expect((await person.call(referralRoutes.exportReceived, { query: november })).status).toBe(403)
  expect((await person.call(accountRoutes.current)).body.may?.exportReferrals).toBeUndefined()

  const listed = await given.vendor()
  await given.contact(listed.id, contact.id, true)
  const { id } = await given.referral(client, listed)
  expect((await reportOf(person)).ids).toEqual([id, earlier.id])
  expect((await reportOf(person, { vendor_id: String(vendor.id) })).ids).toEqual([earlier.id])
})

test('SR-051: text of users stays text in the report, whatever it begins with, and is read back unchanged', async () => {
  const { vendor, client, person } = await world()
  const hostile = ['=1+1', '+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.example","x")', "'=1", '<b>&amp;"',
    'a]]>b', 'e\u0301 💥 \u202E', 'tab\tand\nline', '=cmd|\' /C calc\'!A0', ' spaces '] // prettier-ignore
  for (const details of hostile) await given.referral(client, vendor, { details })
  await db.updateTable('users').set({ first: '=2+2', last: '+CMD' }).where('id', '=', client.id).execute()

  const { rows, cells } = await reportOf(person)
  expect(rows.map(({ Details }) => Details).toReversed()).toEqual(hostile)
  expect(rows[0]!.Sender).toBe('+CMD, =2+2')
  const written = Object.entries(cells).filter(([place]) => !place.startsWith('!')) as [
    string,
    { t: string; f?: string },
  ][]
  expect(written.length).toBeGreaterThan(hostile.length * 8)
  expect(written.filter(([, cell]) => cell.f !== undefined)).toEqual([])
  const details = utils.sheet_to_json<Record<string, string>>(cells, { raw: true }).map((row) => row.Details)
  expect(details.toReversed()).toEqual(hostile)
})

test('characters that a workbook cannot hold are left out, and the rest of the text stays', async () => {
  const { vendor, client, person } = await world()
  await given.referral(client, vendor, { details: 'a\u0001b\u001fc\uffff _x0041_' })
  const { cells } = await reportOf(person)
  expect(cells[cellOf('Details')]).toMatchObject({ v: 'abc _x0041_' })
})

test('SR-087: a report is recorded before it is sent, with its filters and the ids of its referrals', async () => {
  const { vendor, client, contact, person } = await world()
  const { id } = await given.referral(client, vendor, { details: 'CANARY' })
  await reportOf(person, { status: 'PENDING' })
  const audit = await db.selectFrom('audit_log').selectAll().where('actor_id', '=', contact.id).execute()
  expect(audit).toMatchObject([
    {
      action: 'exported received',
      kind: 'referral',
      detail: { count: 1, filters: { ...november, status: 'PENDING' } },
    },
    { action: 'exported', kind: 'referral', ids: [id] },
  ])
  expect(JSON.stringify(audit)).not.toContain('CANARY')
})

test('more referrals than one batch, all created at the same moment, are in the report once each', async () => {
  const { vendor, client, person } = await world()
  const row = {
    sender_id: client.id,
    vendor_id: vendor.id,
    location_id: vendor.location.id,
    service_id: vendor.service.id,
  }
  await db
    .insertInto('referrals')
    .values(Array.from({ length: 2_300 }, () => ({ ...row, created_at: new Date('2026-11-05T12:00:00Z') })))
    .execute()
  const { ids } = await reportOf(person)
  expect(ids).toHaveLength(2_300)
  expect(new Set(ids).size).toBe(2_300)
  expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)))
})

test('SR-096: for a referral whose consent was withdrawn the report says so and has no details', async () => {
  const { vendor, client, person } = await world()
  await given.referral(client, vendor, {
    details: 'Ring twice',
    options: ['Balance'],
    consent_provided: true,
    consent_withdrawn_at: new Date('2026-11-18T12:05:00Z'),
  })
  const { reply, rows } = await reportOf(person)
  expect(rows).toMatchObject([{ Details: 'Consent withdrawn', Options: null }])
  expect(reply.raw.includes('Ring twice')).toBe(false)
})

test('SR-075, decision 52: the eleventh report within an hour is refused, with the time to wait', async () => {
  const owner = await given.contactOf(await given.vendor())
  const ask = () => as(owner).call(referralRoutes.exportReceived, { query: november })
  for (let n = 0; n < 10; n += 1) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect([refused.status, refused.refusal.message]).toEqual([429, 'Too many attempts. Please try again in 60 minutes.'])
  expect(refused.headers['retry-after']).toBe('3600')
})
