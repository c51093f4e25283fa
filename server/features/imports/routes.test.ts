import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { IMPORT_CHUNK_SIZE, importRoutes } from '#contract/imports.ts'
import { mapRoutes } from '#contract/map.ts'
import { myDataRoutes } from '#contract/my-data.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { countWaitingForLocks } from '#server/testing/count-waiting-for-locks.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { suppressUnhandledRejection } from '#server/testing/suppress-unhandled-rejection.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, clock, db, given, pool } = await startTestApp()
const admin = await given.admin()

const send = (vendors: unknown[]) => as(admin).call(importRoutes.vendors, { body: { vendors } })

const PLACE = {
  street: 'Main Street',
  number: '5',
  city: 'Kenora',
  state: 'Ontario',
  zip: 'P9N 1A1',
  country: 'Canada',
  lat: 49.77,
  lng: -94.49,
}
let count = 0
const row = (values: object = {}) => {
  count += 1
  return { name: `Imported ${count}`, email: `imported${count}@example.org`, ...values }
}
const idOf = async (email: string) =>
  (await db.selectFrom('vendors').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const find = async (search: string) => (await as(admin).call(vendorRoutes.list, { query: { search } })).body.data

test('API-056, ENT-030, ENT-074, ENT-075: a row with all its fields becomes a vendor in the directory and on the map', async () => {
  const person = await given.client({ email_verified_at: clock.now() })
  const versionBefore = (await as(admin).call(mapRoutes.version)).body.version
  const full = row({
    phone: '807-555-0100',
    site: 'example.org/clinic',
    booking_link: 'http://example.org/book',
    avatar_type: 2,
    bio: 'A clinic by the lake.',
    services: ['physiotherapy', 'Éducation', 'physiotherapy '],
    admins: [person.email.toUpperCase()],
    locations: [{ ...PLACE, locationName: 'Lake of the Woods' }],
    status: 0,
  })
  const reply = await send([full])
  expect(reply.status).toBe(200)
  const [card] = await find('lake woods kenora physio')
  expect(reply.body).toEqual({
    imported: 1,
    skipped: 0,
    known: 0,
    known_rows: [],
    errors: [],
    error_rows: [],
    refused_rows: [],
    vendor_ids: [card!.id],
  })
  expect(card).toMatchObject({
    name: full.name,
    email: full.email,
    phone: '807-555-0100',
    site: 'https://example.org/clinic',
    booking_link: 'http://example.org/book',
    avatar_type: 2,
    bioExcerpt: 'A clinic by the lake.',
    active: false,
    admins: [person.id],
    services: [
      { name: 'Éducation', private: false },
      { name: 'physiotherapy', private: false },
    ],
    locations: [{ ...PLACE, clinic_name: 'Lake of the Woods', precision: 'street' }],
  })
  const place = await db.selectFrom('locations').selectAll().where('vendor_id', '=', card!.id).executeTakeFirstOrThrow()
  expect(place).toMatchObject({ shown_to: 'own', avatar_type: 2 })
  expect((await as(admin).call(mapRoutes.version)).body.version).toBe(versionBefore + 1)
  const promoted = await db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
  expect(promoted).toMatchObject({ role: 'VENDOR', version: person.version + 1 })
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'ids', 'actor_id'])
    .where('kind', '=', 'vendor')
    .execute()
  expect(audit.at(-1)).toEqual({ action: 'imported', ids: [card!.id], actor_id: admin.id })
})

test('SR-098, decision 48: whom an import makes primary contact has all rights, and may delete the account all the same', async () => {
  const person = await given.client({ email_verified_at: clock.now() })
  const vendor = row({ admins: [person.email] })
  expect((await send([vendor])).body.imported).toBe(1)
  const { id } = await db.selectFrom('vendors').select('id').where('email', '=', vendor.email).executeTakeFirstOrThrow()
  const params = { id: String(id) }
  const edited = await as(person).call(vendorProfileRoutes.update, { params, body: { bio: 'By its contact.' } })
  expect([edited.status, edited.body.bio]).toEqual([200, 'By its contact.'])
  const deleted = await as(person).call(myDataRoutes.deleteAccount, {
    body: { current_password: TEST_PASSWORD, confirmed: true },
  })
  expect(deleted.status).toBe(200)
})

test('IMP-006, IMP-007: a bad row is skipped, counted and reported by name; others are imported', async () => {
  const good = row()
  const { body } = await send([
    row({ name: ' ' }),
    row({ name: 'No mail', email: 'nobody@nowhere' }),
    row({ name: 'Mailless', email: undefined }),
    row({ name: 'Bad link', booking_link: 'ftp://example.org' }),
    row({ name: 'Far avatar', avatar_type: 54 }),
    row({ name: 'Nul', bio: 'a\u0000b' }),
    row({ name: 'Half a pair', bio: '\ud800' }),
    row({ name: 'Status', status: 2 }),
    'text',
    null,
    good,
  ])
  expect(body).toMatchObject({ imported: 1, skipped: 10, known: 0 })
  expect(body.errors).toEqual([
    'Row 1: Name is required',
    'No mail: This email address is not valid.',
    'Mailless: Email is missing',
    'Bad link: Invalid booking Link',
    'Far avatar: avatar_type must be 53 at most.',
    'Nul: This text has characters that cannot be stored.',
    'Half a pair: This text has characters that cannot be stored.',
    'Status: status must be one of: 0, 1.',
    'Row 9: The request is not valid.',
    'Row 10: The request is not valid.',
  ])
  expect(await find(good.name)).toHaveLength(1)
})

test('IMP-020: an incomplete location is skipped and reported, the vendor is imported', async () => {
  const { body } = await send([
    row({
      name: 'Half placed',
      locations: [PLACE, { ...PLACE, zip: ' ' }, { ...PLACE, lat: undefined }, { ...PLACE, lng: 181 }, 7],
    }),
  ])
  expect(body.imported).toBe(1)
  expect(body.errors).toHaveLength(4)
  expect(body.error_rows).toEqual([0, 0, 0, 0])
  expect(body.errors[0]).toBe('Half placed: a location was left out, zip is missing!')
  expect((await find('half placed'))[0]!.locations).toHaveLength(1)
})

test('IMP-009, decision 28: of rows with the same email in any case the first is kept', async () => {
  const email = 'Twice@Example.org'
  const { body } = await send([
    row({ name: 'Twice first', email }),
    row({ name: 'Twice second', email: email.toLowerCase() }),
  ])
  expect(body).toEqual({
    imported: 1,
    skipped: 1,
    known: 0,
    known_rows: [],
    errors: ['Twice second: the email twice@example.org is already in an earlier row.'],
    error_rows: [1],
    refused_rows: [1],
    vendor_ids: [await idOf(email), null],
  })
  expect((await find('twice')).map(({ name }) => name)).toEqual(['Twice first'])
})

test('each row names its vendor: a new one, the one that has its email already, or none when it was refused', async () => {
  const known = await given.vendor({ email: 'Known@rows.example' })
  const added = row()
  const { body } = await send([
    row({ email: 'known@ROWS.example' }),
    row({ name: ' ' }),
    added,
    { ...row(), email: added.email },
  ])
  expect(body.vendor_ids).toEqual([known.id, null, await idOf(added.email), null])
})

test('API-103: of rows with the same name, but for case, accents and spaces, the first is kept', async () => {
  const { body } = await send([row({ name: 'Clinique Réadapt' }), row({ name: 'CLINIQUE  readapt' })])
  expect(body).toMatchObject({
    imported: 1,
    skipped: 1,
    errors: ['CLINIQUE  readapt: the name CLINIQUE  readapt is already in an earlier row.'],
    refused_rows: [1],
  })
  expect((await find('readapt')).map(({ name }) => name)).toEqual(['Clinique Réadapt'])
})

test('decision 43: an existing vendor does not change; importing again changes nothing', async () => {
  const rows = [row({ services: ['imported service'], locations: [PLACE] }), row()]
  expect((await send(rows)).body).toEqual({
    imported: 2,
    skipped: 0,
    known: 0,
    known_rows: [],
    errors: [],
    error_rows: [],
    refused_rows: [],
    vendor_ids: [await idOf(rows[0]!.email), await idOf(rows[1]!.email)],
  })
  const state = async () => [
    await db.selectFrom('vendors').selectAll().orderBy('id').execute(),
    await db.selectFrom('locations').selectAll().orderBy('id').execute(),
    await db.selectFrom('services').selectAll().orderBy('id').execute(),
    await db.selectFrom('vendor_services').selectAll().orderBy('vendor_id').orderBy('service_id').execute(),
    await db.selectFrom('vendor_contacts').selectAll().orderBy('id').execute(),
    await db.selectFrom('map_version').selectAll().execute(),
  ]
  const before = await state()
  const changed = rows.map((one, nth) => ({
    ...one,
    name: `Other ${nth}`,
    email: one.email.toUpperCase(),
    services: ['else'],
  }))
  expect((await send(changed)).body).toEqual({
    imported: 0,
    skipped: 2,
    known: 2,
    known_rows: [0, 1],
    errors: [],
    error_rows: [],
    refused_rows: [],
    vendor_ids: [await idOf(rows[0]!.email), await idOf(rows[1]!.email)],
  })
  expect(await state()).toEqual(before)
})

test('a row with the email of an archived vendor is reported, so that the vendor can be restored', async () => {
  const archived = await given.vendor({ name: 'Closed clinic', email: 'closed@example.org', is_archived: true })
  const added = row()
  expect((await send([row({ name: 'Open again', email: 'Closed@example.org' }), added])).body).toEqual({
    imported: 1,
    skipped: 1,
    known: 0,
    known_rows: [],
    errors: [`Open again: the archived vendor ${archived.name} has the email Closed@example.org; restore it instead.`],
    error_rows: [0],
    refused_rows: [0],
    vendor_ids: [null, await idOf(added.email)],
  })
})

test('SR-131: the same file imported twice concurrently, in opposite order, creates each vendor once', async () => {
  const chunks = Array.from({ length: 6 }, () =>
    Array.from({ length: IMPORT_CHUNK_SIZE }, () =>
      row({ services: ['race a', 'race b', `race ${count % 7}`], locations: [PLACE], admins: ['nobody@example.org'] }),
    ),
  )
  const vendors = await db
    .selectFrom('vendors')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  const replies = await Promise.all(
    chunks.flatMap((chunk) => [send(chunk), send(chunk.toReversed()), send(chunk.toReversed())]),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(replies.reduce((sum, { body }) => sum + body.imported, 0)).toBe(6 * IMPORT_CHUNK_SIZE)
  expect(replies.reduce((sum, { body }) => sum + body.skipped, 0)).toBe(12 * IMPORT_CHUNK_SIZE)
  const after = await db
    .selectFrom('vendors')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  expect(Number(after.n) - Number(vendors.n)).toBe(6 * IMPORT_CHUNK_SIZE)
  const races = await db.selectFrom('services').select('name').where('sort_name', 'like', 'race %').execute()
  expect(new Set(races.map(({ name }) => name)).size).toBe(races.length)
})

test('two imports that create the same services in another order wait one for the other, and none for both', async () => {
  const services = ['Queue a', 'Queue b', 'Queue c']
  const replies = await db.transaction().execute(async (tx) => {
    await tx.insertInto('services').values({ name: 'Queue b', sort_name: 'queue b' }).execute()
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const sent = [services, services.toReversed()].map((names) =>
      suppressUnhandledRejection(send([row({ services: names })])),
    )
    await expect.poll(() => countWaitingForLocks(pool, 'insert into "services"')).toBe(2)
    const blocked = await pool.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
      rows[0]!.pid,
    ])
    expect(blocked.rowCount).toBe(1)
    return { sent }
  })
  for (const reply of replies.sent) expect((await reply).status).toBe(200)
})

test('an unknown administrator is reported; an existing private service of that name is used, not duplicated', async () => {
  const secret = await given.service({ name: 'Whisper', private: true })
  const one = row({ name: 'Whispering', admins: ['stranger@example.org', 'not an address'], services: ['whisper'] })
  const { body } = await send([one])
  expect(body).toEqual({
    imported: 1,
    skipped: 0,
    known: 0,
    known_rows: [],
    errors: [
      'Whispering: no account has the address stranger@example.org.',
      'Whispering: no account has the address not an address.',
    ],
    error_rows: [0, 0],
    refused_rows: [],
    vendor_ids: [await idOf(one.email)],
  })
  expect((await find(one.email.split('@')[0]!)).length).toBe(0)
  const [card] = await find('whispering')
  expect(card!.services).toEqual([{ id: secret.id, name: 'Whisper', private: true }])
})

test('an account that has not confirmed its address becomes no contact, and the row says so', async () => {
  const squatter = await given.client({ email: 'Head@squatted.example', email_verified_at: null })
  const vendor = row({ name: 'Squatted', admins: ['head@squatted.example'] })
  expect((await send([vendor])).body).toEqual({
    imported: 1,
    skipped: 0,
    known: 0,
    known_rows: [],
    errors: ['Squatted: the account with the address head@squatted.example has not confirmed it.'],
    error_rows: [0],
    refused_rows: [],
    vendor_ids: [await idOf(vendor.email)],
  })
  expect(await db.selectFrom('vendor_contacts').select('id').where('user_id', '=', squatter.id).execute()).toEqual([])
  const { role } = await db.selectFrom('users').select('role').where('id', '=', squatter.id).executeTakeFirstOrThrow()
  expect(role).toBe('CLIENT')
})

test('a deactivated account becomes no contact, and the row says so', async () => {
  const email = 'gone@clinic.example'
  const former = await given.client({ email, email_verified_at: clock.now(), active: false })
  const { body } = await send([row({ name: 'Left behind', admins: [email] })])
  expect(body.errors).toEqual(['Left behind: the account with the address gone@clinic.example is deactivated.'])
  expect(await db.selectFrom('vendor_contacts').select('id').where('user_id', '=', former.id).execute()).toEqual([])
  const { role } = await db.selectFrom('users').select('role').where('id', '=', former.id).executeTakeFirstOrThrow()
  expect(role).toBe('CLIENT')
})

test('each contact of an import is a row of its own in the audit log, with its vendor and its person', async () => {
  const [both, one] = [
    await given.client({ email_verified_at: clock.now() }),
    await given.client({ email_verified_at: clock.now() }),
  ]
  const { body } = await send([
    row({ email: 'a.contacts@example.org', admins: [both.email, one.email] }),
    row({ email: 'b.contacts@example.org', admins: [both.email] }),
  ])
  const contacts = await db
    .selectFrom('vendor_contacts')
    .select(['id', 'vendor_id', 'user_id'])
    .where('user_id', 'in', [both.id, one.id])
    .orderBy('id')
    .execute()
  expect(contacts.map(({ vendor_id, user_id }) => [vendor_id, user_id])).toEqual([
    [body.vendor_ids?.[0], both.id],
    [body.vendor_ids?.[0], one.id],
    [body.vendor_ids?.[1], both.id],
  ])
  const audited = await db
    .selectFrom('audit_log')
    .select(['kind', 'ids', 'vendor_id', 'person_id', 'actor_id', 'detail'])
    .where('action', '=', 'became contact')
    .where('person_id', 'in', [both.id, one.id])
    .orderBy('id')
    .execute()
  expect(audited).toEqual(
    contacts.map(({ id, vendor_id, user_id }) => ({
      kind: 'contact',
      ids: [id],
      vendor_id,
      person_id: user_id,
      actor_id: admin.id,
      detail: { is_primary: true },
    })),
  )
})

test('an administrator who becomes a contact stays ADMIN (decision 43)', async () => {
  const second = await given.admin({ email_verified_at: clock.now() })
  await send([row({ admins: [second.email] })])
  const { role } = await db.selectFrom('users').select('role').where('id', '=', second.id).executeTakeFirstOrThrow()
  expect(role).toBe('ADMIN')
})

test('a chunk has between one and thirty rows; only administrators import', async () => {
  expect((await send([])).status).toBe(422)
  expect((await send(Array.from({ length: IMPORT_CHUNK_SIZE + 1 }, () => row()))).status).toBe(422)
  const client = as(await given.client())
  expect((await client.call(importRoutes.vendors, { body: { vendors: [row()] } })).status).toBe(403)
})

test('facts that have no service or location to belong to are reported, and the vendor is imported', async () => {
  const hours = [{ weekday: 1, opens: '09:00', closes: '17:00', next_day: false }]
  const facts = { hours, availability: { state: 'open' } }
  const rows = [
    row({ name: 'Factual A', facts }),
    row({ name: 'Factual B', facts, services: ['Physiotherapy'], locations: [PLACE] }),
    row({ name: 'Factual C', facts: { languages: [{ language: 'so', by: 'staff' }] } }),
  ]
  const { body } = await send(rows)
  expect(body).toMatchObject({
    imported: 3,
    errors: [
      'Factual A: what it says about its services was left out, because it has none.',
      'Factual A: what it says about its locations was left out, because it has none.',
    ],
    error_rows: [0, 0],
  })
})

test('CAP-026: facts of a row are stored for its services and locations; a row without them tells nothing', async () => {
  const place = { ...PLACE, locationName: 'Second' }
  const services = ['physiotherapy', 'meals']
  const facts = {
    languages: [{ language: 'pa', by: 'interpreter' }],
    hours: [{ weekday: 5, opens: '22:00', closes: '02:00', next_day: true }],
    fees: { fees: 'covered', fees_note: 'OHIP' },
    ages: { min_age: 18, max_age: null },
    availability: { state: 'waitlist', wait_weeks: 3 },
    access: { parking: 'yes' },
  }
  const [told, plain] = [row({ services, locations: [PLACE, place], facts }), row({ services, locations: [PLACE] })]
  expect((await send([told, plain])).body).toMatchObject({ imported: 2, errors: [] })
  const vendorOf = async (name: string) => {
    const { id } = await db.selectFrom('vendors').select('id').where('name', '=', name).executeTakeFirstOrThrow()
    return (await as(admin).call(vendorRoutes.one, { params: { id: String(id) } })).body
  }

  const stored = await vendorOf(told.name)
  expect(stored.languages).toEqual(facts.languages)
  expect(stored.location_facts).toHaveLength(2)
  for (const one of stored.location_facts)
    expect(one).toMatchObject({ hours: facts.hours, access: facts.access, time_zone: 'America/Toronto' })
  expect(stored.services).toHaveLength(2)
  for (const service of stored.services)
    expect(service).toMatchObject({
      availability: { ...facts.availability, confirmed_by: 'administrator' },
      facts: { ...facts.fees, ...facts.ages },
    })
  expect((await find('pendjabi')).map(({ name }) => name)).toEqual([told.name])

  const untold = await vendorOf(plain.name)
  expect([untold.languages, untold.location_facts]).toEqual([[], []])
  for (const { availability, facts: none } of untold.services)
    expect([availability.state, availability.confirmed_at, none.fees, none.min_age]).toEqual([
      'unknown',
      null,
      null,
      null,
    ])
  const bad = row({ facts: { ages: { min_age: 65, max_age: 18 } } })
  expect((await send([bad])).body).toMatchObject({ imported: 0, refused_rows: [0] })
})

test('imported hours run by the clock of the province of their location', async () => {
  const zonesOf = async (...places: object[]) => {
    const locations = places.map((place) => ({ ...PLACE, ...place }))
    const hours = [{ weekday: 1, opens: '09:00', closes: '17:00' }]
    const vendor = row({ locations, facts: { hours } })
    expect((await send([vendor])).body).toMatchObject({ imported: 1, errors: [] })
    const stored = await db
      .selectFrom('locations as l')
      .innerJoin('vendors as v', 'v.id', 'l.vendor_id')
      .select('l.time_zone')
      .where('v.email', '=', vendor.email)
      .orderBy('l.id')
      .execute()
    return stored.map(({ time_zone }) => time_zone)
  }
  expect(await zonesOf({ state: 'BC' }, { state: 'Alberta' }, { state: 'Terre-Neuve-et-Labrador' }, {})).toEqual([
    'America/Vancouver',
    'America/Edmonton',
    'America/St_Johns',
    'America/Toronto',
  ])
  // Brabant, not New Brunswick.
  expect(await zonesOf({ state: 'NB', country: 'Netherlands' })).toEqual(['America/Toronto'])
})
