import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { sendAvailabilityChecks } from '#server/features/availability-checks/send-availability-checks.ts'
import { loadRecipientsByVendor, loadMailboxesByVendor } from '#server/features/messages/recipients.ts'
import { getPublicFileStorageKey } from '#server/features/public-files/public-files.ts'
import { days } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { listMailboxVendorNames } from './mailbox-vendors.ts'
import { seedDemo } from './seed-demo.ts'

const { services, config, clock, db, as } = await startTestApp()
const quietly = { say: () => undefined }

// Two servers start at the same time, on an empty database.
const [accounts, others] = await Promise.all([seedDemo(services, quietly), seedDemo(services, quietly)])
const count = async (table: 'vendors' | 'referrals' | 'users') =>
  (
    await db
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count
const filled = { vendors: await count('vendors'), referrals: await count('referrals'), users: await count('users') }

const person = (role: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', accounts.find((one) => one.role === role)!.email)
    .executeTakeFirstOrThrow()

test('a demo has some hundreds of vendors and referrals, seeded once however many servers start', async () => {
  expect(filled.vendors).toBeGreaterThan(300)
  expect(filled.referrals).toBeGreaterThan(290)
  expect(others).toEqual(accounts)
  expect(await seedDemo(services, quietly)).toEqual(accounts)
  expect({ vendors: await count('vendors'), referrals: await count('referrals'), users: await count('users') }).toEqual(
    filled,
  )
})

test('a new demo asks no vendor about its availability before 30 days are over', async () => {
  const asked = async () => (await db.selectFrom('availability_checks').select('asked_at').execute()).length
  const told = await asked()
  expect(told).toBeGreaterThan(100)
  const messages = () => db.selectFrom('referral_links').select('id').where('referral_id', 'is', null).execute()
  await sendAvailabilityChecks(services)
  expect(await messages()).toEqual([])
  clock.advance(days(30))
  await sendAvailabilityChecks(services)
  clock.advance(-days(30))
  expect((await messages()).length).toBeGreaterThan(100)
})

test('the accounts are an administrator, a vendor and a client; only their owner can read the file of them', async () => {
  expect(accounts.map(({ role, email }) => [role, email])).toEqual([
    ['ADMIN', 'admin@example.org'],
    ['VENDOR', 'vendor@example.org'],
    ['CLIENT', 'client@example.org'],
  ])
  const file = join(config.dataDir, 'demo-accounts.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(accounts)
  for (const { email, password } of accounts) {
    const login = (secret: string) =>
      as(null).call(accountRoutes.signIn, { body: { username: email, password: secret } })
    expect((await login(password)).status).toBe(200)
    expect((await login(`${password}x`)).status).toBe(401)
  }
})

test('two vendors have no account: referrals to them are answered by a link to their own address', async () => {
  const names = await listMailboxVendorNames(db)
  expect(names).toEqual(['Elm Street Foot Care', 'Marigold Community Kitchen'])
  const client = as(await person('CLIENT'))
  const { id } = (await client.call(vendorRoutes.list, { query: { search: names[0]! } })).body.data[0]!
  const vendor = (await client.call(vendorRoutes.one, { params: { id: String(id) } })).body
  const order = { location: vendor.locations[0]!.id, service: vendor.services[0]!.id, details: 'Please call.' }
  expect((await client.call(referralRoutes.send, { body: { vendor: id, order } })).status).toBe(200)
  const recipients = (await loadRecipientsByVendor(db, [id])).get(id)
  expect(recipients).toEqual([{ email: 'elm-street-foot-care@example.org', vendorId: id }])
  expect((await loadMailboxesByVendor(db, [id])).get(id)!.answerByLink).toBe('no account')
})

test('stored counters match their rows', async () => {
  const { rows } = await sql`
    select id from vendors v where likes_count <> (select count(*) from likes l where l.vendor_id = v.id)
      or rating_count < (select count(rating) from referrals r where r.vendor_id = v.id)`.execute(db)
  expect(rows).toEqual([])
})

test('each account has something to do: unread referrals, sent ones, a directory to search', async () => {
  const unread = await as(await person('VENDOR')).call(referralRoutes.newCount, {})
  expect(unread.body.count).toBeGreaterThan(9)
  const sent = await as(await person('CLIENT')).call(referralRoutes.sent, {})
  expect(sent.body.data.length).toBeGreaterThan(9)
  expect(sent.body.data.flatMap(({ client }) => client?.name ?? [])).toEqual(['Stanley Okafor'])
  const received = await as(await person('VENDOR')).call(referralRoutes.received, {})
  expect(received.body.data.flatMap(({ client }) => client?.name ?? [])).toEqual([
    'Ana Bellamy',
    'Stanley Okafor',
    'Huguette Pelletier',
  ])
  const listed = await as(await person('CLIENT')).call(vendorRoutes.list, {})
  expect(listed.body.meta.total).toBeGreaterThan(280)
})

test('some vendors have a logo and pictures, each in an existing file of its own', async () => {
  const logos = await db.selectFrom('vendors').select('logo').where('logo', 'is not', null).execute()
  const pictures = await db.selectFrom('media').select(['vendor_id', 'thumb', 'url']).execute()
  const names = [...logos.map(({ logo }) => logo!), ...pictures.flatMap(({ thumb, url }) => [thumb, url])]
  expect(logos.length).toBeGreaterThan(15)
  expect(new Set(pictures.map(({ vendor_id }) => vendor_id)).size).toBeGreaterThan(5)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(await services.files.size(getPublicFileStorageKey(name)), name).toBeGreaterThan(200)
})

test('the vendor account has a vendor that tells availability, hours, access and languages', async () => {
  const { body } = await as(await person('VENDOR')).call(vendorRoutes.list, { query: { contactsOnly: 'true' } })
  const params = { id: String(body.data[0]!.id) }
  const vendor = (await as(await person('CLIENT')).call(vendorRoutes.one, { params })).body
  expect(vendor.services.map(({ availability }) => availability.state)).toContain('open')
  expect(vendor.location_facts[0]).toMatchObject({ time_zone: 'America/Toronto', access: { hearing_loop: 'no' } })
  expect(vendor.location_facts[0]!.hours).toHaveLength(5)
  expect(vendor.languages).toContainEqual({ language: 'pa', by: 'interpreter' })
})

test('many other vendors tell hours and availability, and some do not', async () => {
  const { body } = await as(await person('CLIENT')).call(vendorRoutes.summaries, {
    query: { near: '43.65,-79.38', bbox: '-80,43,-79,44.5' },
  })
  const telling = (field: 'opening' | 'availability') => body.data.filter((card) => card[field]).length
  expect(telling('opening')).toBeGreaterThan(20)
  expect(telling('availability')).toBeGreaterThan(20)
  expect(telling('opening')).toBeLessThan(50)
})

/** Lets every vendor tell its hours and the availability of its services. */
async function tellFacts() {
  await db
    .updateTable('vendor_services')
    .set({
      availability: 'waitlist',
      wait_weeks: 12,
      places_free: 2,
      places_unit: 'beds',
      availability_at: clock.now(),
    })
    .execute()
  await sql`delete from location_hours`.execute(db)
  await sql`insert into location_hours (location_id, weekday, opens, closes)
    select l.id, day, '09:00', '17:00' from locations l, generate_series(1, 7) day`.execute(db)
}

test('fifty cards of the map screen take at most 40 kB before compression, for whoever asks, when all tell facts', async () => {
  await tellFacts()
  for (const role of ['CLIENT', 'VENDOR', 'ADMIN']) {
    for (const query of [
      { near: '43.65,-79.38', bbox: '-80,43,-79,44.5' },
      { near: '43.65,-79.38', search: 'care' },
    ]) {
      const { status, raw, body } = await as(await person(role)).call(vendorRoutes.summaries, { query })
      expect([status, body.data.length]).toEqual([200, 50])
      expect(body.data.filter(({ availability, opening }) => availability && opening).length).toBeGreaterThan(40)
      expect(raw.length, `${role} ${JSON.stringify(query)}`).toBeLessThanOrEqual(40_000)
    }
  }
})
