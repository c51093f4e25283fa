import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { passwordResetRoutes } from '#contract/password-reset.ts'
import { registrationRoutes } from '#contract/registration.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { userRoutes } from '#contract/users.ts'
import { VendorFilter } from '#contract/vendors.ts'
import { createEmptySearchRecorder } from '#server/features/directory-search/empty-searches.ts'
import { queueMessage } from '#server/features/messages/queue-message.ts'
import { toUserRow } from '#server/features/users/user-row.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { readSources } from '#server/testing/sources.ts'

// Guests are rows of `people` that the view `users` leaves out: docs/decisions/0076-guests-are-people.md.

const { db, pool, given, as, call, database, clock, services } = await startTestApp({ LIMIT_ADDRESS: 'off' })
const MINE = { first: 'Nadia', last: 'Quillfeather', email: 'nadia.quillfeather@example.org', phone: '416-555-7391' }

const newUser = (email: string) =>
  toUserRow({ first: 'A', last: 'B', email, phone: '', password_hash: 'x', role: 'CLIENT', created_at: clock.now() })

test('the view of accounts takes inserts, updates and deletes, with identity, defaults and the generated column', async () => {
  const row = await db.insertInto('users').values(newUser('view@example.org')).returningAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ active: true, language: 'en', version: 1, found_by: ' b, a view@example.org' })
  expect(row.id).toBeGreaterThan(0)
  expect(Object.keys(row)).not.toContain('is_guest')
  const person = await db.selectFrom('people').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
  expect(person).toEqual({ ...row, is_guest: false, address_hash: null })
  const changed = await db
    .updateTable('users')
    .set((u) => ({ last: 'C', sort_name: 'c, a', version: u('version', '+', 1) }))
    .where('id', '=', row.id)
    .returning(['found_by', 'version'])
    .executeTakeFirstOrThrow()
  expect(changed).toEqual({ found_by: ' c, a view@example.org', version: 2 })
  const again = db
    .insertInto('users')
    .values(newUser('VIEW@example.org'))
    .onConflict((taken) => taken.doNothing())
  expect(await again.returning('id').execute()).toEqual([])
  await expect(db.insertInto('users').values(newUser('VIEW@example.org')).execute()).rejects.toThrow('users_email')
  expect(await db.deleteFrom('users').where('id', '=', row.id).returning('id').execute()).toEqual([{ id: row.id }])
})

test('a lock through the view is the lock of the row, with and without waiting', async () => {
  const { id } = await given.client()
  const other = new Client({ connectionString: database.serviceUrl })
  await other.connect()
  try {
    const skipping = async (mode: string) =>
      (await other.query(`select id from people where id = $1 for ${mode} skip locked`, [id])).rowCount
    for (const [mode, shared] of [
      ['update', 0],
      ['no key update', 1],
      ['share', 1],
    ] as const)
      await db.transaction().execute(async (tx) => {
        await sql`select from users where id = ${id} for ${sql.raw(mode)}`.execute(tx)
        expect([mode, await skipping('key share'), await skipping('no key update')]).toEqual([mode, shared, 0])
      })
    await db.transaction().execute(async (tx) => {
      await sql`select from users u join user_reports r on false where u.id = ${id} for update of u`.execute(tx)
    })
    expect(await skipping('update')).toBe(1)
  } finally {
    await other.end()
  }
})

test('the service role has the rights of rows on table and view, and no others', async () => {
  const { rows } = await pool.query<{ name: string; rights: string }>(
    `select table_name as name, string_agg(privilege_type, ' ' order by privilege_type) as rights
     from information_schema.role_table_grants where grantee = 'care_service' and table_name in ('people', 'users', 'vendors')
     group by 1 order by 1`,
  )
  const rights = 'DELETE INSERT SELECT UPDATE'
  expect(rows).toEqual(['people', 'users', 'vendors'].map((name) => ({ name, rights })))
})

test('GST-047: nothing that reads or changes accounts finds a guest', async () => {
  const guest = await given.guest(MINE)
  expect(await db.selectFrom('users').select('id').where('id', '=', guest.id).execute()).toEqual([])
  expect(await db.updateTable('users').set({ active: false }).where('id', '=', guest.id).returning('id').execute()).toEqual([]) // prettier-ignore
  expect(await db.deleteFrom('users').where('id', '=', guest.id).returning('id').execute()).toEqual([])
  // The view cannot make a guest, and no guest can have a password or a role.
  await expect(sql`insert into users (is_guest) values (true)`.execute(db)).rejects.toThrow('is_guest')
  await expect(given.guest({ password_hash: 'x' })).rejects.toThrow('people_guest_account')
  await expect(given.guest({ role: 'ADMIN' })).rejects.toThrow('people_guest_account')

  const admin = as(await given.admin())
  const vendor = await given.vendor()
  const contact = as(await given.contactOf(vendor))
  const before = await admin.call(userRoutes.list, { query: { page: '1', limit: '100' } })
  await given.guest({ ...MINE, email: 'second.quillfeather@example.org' })
  const after = await admin.call(userRoutes.list, { query: { page: '1', limit: '100' } })
  expect(after.body).toEqual(before.body)
  for (const username of ['quillfeather', 'nadia', MINE.email])
    expect((await admin.call(userRoutes.list, { query: { username } })).body.total).toBe(0)
  expect((await admin.call(userRoutes.one, { params: { id: String(guest.id) } })).status).toBe(404)
  expect((await admin.call(userRoutes.remove, { params: { id: String(guest.id) } })).status).toBe(404)
  for (const search of ['Quillfeather', MINE.email]) {
    const found = await contact.call(contactRoutes.people, { query: { search, vendor_id: String(vendor.id) } })
    expect(found.body.total).toBe(0)
  }
  const file = await admin.call(userRoutes.export)
  expect(file.raw.toString()).not.toMatch(/quillfeather/i)

  // A guest's address answers as an unknown one does: sign-in, reset, invitation as a contact, registration.
  const signIn = (username: string) => call(null, accountRoutes.signIn, { body: { username, password: TEST_PASSWORD } })
  const forgot = (email: string) => call(null, passwordResetRoutes.forgot, { body: { email } })
  const add = (email: string) => {
    const body = { contact: email === MINE.email ? guest.id : 2_000_000_000, email, is_primary_contact: 0 as const }
    return contact.call(contactRoutes.add, { params: { id: String(vendor.id) }, body })
  }
  for (const ask of [signIn, forgot, add]) {
    const [known, unknown] = [await ask(MINE.email), await ask('nobody@example.org')]
    expect([known.status, known.raw.toString().replaceAll(MINE.email, '')]).toEqual([
      unknown.status,
      unknown.raw.toString().replaceAll('nobody@example.org', ''),
    ])
  }
  expect(await db.selectFrom('password_resets').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('vendor_contacts').select('id').where('user_id', '=', guest.id).execute()).toEqual([])
  const password = 'a long walk by the lake'
  const registered = await call(null, registrationRoutes.register, {
    body: { ...MINE, password, password_confirmation: password },
  })
  expect(registered.status).toBe(200)

  // A guest's name is counted as any other word, so that the figures tell nobody whether such a guest exists.
  const searches = createEmptySearchRecorder(services)
  await given.guest({ first: 'Ottoline', last: 'Brandywine' })
  searches.record({ ...VendorFilter.parse({}), search: 'brandywine' })
  await searches.flush()
  expect(await db.selectFrom('empty_searches').select('word').execute()).toEqual([{ word: 'brandywine' }])
})

test('the list of accounts and the list of received referrals read by indexes through the view and the table', async () => {
  // By the owner, whose statements have no time limit.
  await runQuery(
    database.ownerUrl,
    `insert into people (first, last, sort_name, email, phone, password_hash, role, created_at, is_guest, address_hash)
      select 'F', 'L' || n, 'l' || n, 'g' || n || '@example.org', '', '', 'CLIENT', now(), n % 2 = 0,
        case when n % 2 = 0 then sha256(n::text::bytea) end
      from generate_series(1, 20000) n
      on conflict do nothing`,
  )
  await runQuery(database.ownerUrl, 'analyze people')
  const plan = async (query: string) =>
    (await pool.query<Record<string, string>>(`explain (costs off) ${query}`)).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
  const page = 'order by u.sort_name, u.id limit 50'
  const listed = await plan(`select u.* from users u where u.deleted_at is null ${page}`)
  expect(listed).toContain('Index Scan using users_by_name on people')
  // The index holds accounts alone, so that nothing is left to filter.
  expect(listed).not.toContain('Filter')
  expect(await plan(`select id from users where lower(email) = 'g1@example.org'`)).toContain('users_email')
  expect(await plan(`select p.first from referrals r join people p on p.id = r.sender_id where r.id = 1`)).toContain(
    'users_pkey',
  )
})

test('a message to the id of a guest finds nobody', async () => {
  const guest = await given.guest()
  const count = async () => (await pool.query(`select from pgboss.job where name like '%message%'`)).rowCount
  const before = await count()
  await queueMessage(services, db, { kind: 'report decided', to: { userId: guest.id }, values: {} })
  expect(await count()).toBe(before)
})

test('a referral of a guest stands in the list of its vendor with the name, address and number of the guest', async () => {
  const vendor = await given.vendor()
  const contact = as(await given.contactOf(vendor))
  const guest = await given.guest({ ...MINE, email: 'third.quillfeather@example.org' })
  const { id } = await given.referral(guest, vendor)
  const user = { id: guest.id, first: MINE.first, last: MINE.last, email: guest.email, phone: MINE.phone }
  for (const query of [{}, { search: 'quillf' }]) {
    const { body } = await contact.call(referralRoutes.received, { query })
    expect(body).toMatchObject({ total: 1, data: [{ id, user }] })
  }
  expect((await contact.call(referralRoutes.one, { params: { id: String(id) } })).body).toMatchObject({ user })
})

/** The files that may read guests: referrals and what records of them shows, and what writes guests. */
const READS_PEOPLE = [
  'server/features/audit/queries.ts',
  'server/features/emailed-links/queries.ts',
  'server/features/guest-referrals/claim-guest-referral.ts',
  'server/features/guest-referrals/purge-guests-without-referrals.ts',
  'server/features/guest-referrals/send-confirmed-draft.ts',
  'server/features/privacy-incidents/queries.ts',
  'server/features/referral-by-link/change-guest-phone-by-link.ts',
  'server/features/referrals/read-referral-history.ts',
  'server/features/referrals/received-search.ts',
  'server/features/referrals/referral-row.ts',
  'server/features/sender-reports/queries.ts',
]

test('GST-047: only referrals and their records name the table that holds guests', () => {
  const names =
    /\b(?:from|join)\s+people [a-z]\b|\b(?:into|update)\s+people\b|\(\s*'people(?: as \w+)?'|Tables\['people'\]/
  const found = readSources('server').filter(({ text }) => names.test(text))
  expect(found.map(({ path }) => path).sort()).toEqual(READS_PEOPLE)
})
