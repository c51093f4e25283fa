import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { buildReceivedPageQueryParts } from './received-queries.ts'

const { as, db, given, database } = await startTestApp({ LIMIT_USER: '1000000' })

const ids = (rows: Referral[]) => rows.map(({ id }) => id)

/** A vendor that has received from a client, from a guest and from somebody else. */
async function receiveSome() {
  const vendor = await given.vendor()
  const contact = await given.contactOf(vendor)
  const mary = await given.client({
    first: 'Mary Ann',
    last: 'Smith-Œuvré',
    sort_name: 'smith-oeuvre, mary ann',
    email: `M.Smith.${vendor.id}@Clinic.example.org`,
    phone: '(613) 555-0177',
  })
  const guest = await given.guest({ first: 'Bea', last: 'Smith', sort_name: 'smith, bea', phone: '1-416-555-2368' })
  const [byMary, byGuest] = [await given.referral(mary, vendor), await given.referral(guest, vendor)]
  await given.referral(await given.client(), vendor)
  const list = async (search: string) =>
    ids((await as(contact).call(referralRoutes.received, { query: { search } })).body.data)
  return { vendor, contact, mary, byMary: byMary.id, byGuest: byGuest.id, list }
}

test('received referrals are found by the words of a name in any order, all of which have to match', async () => {
  const { byMary, byGuest, list } = await receiveSome()
  for (const name of ['smith mary', 'mary smith', 'Smith, Mary', 'ann OEUVRE', 'œuvré ann mary', ' mary   ann '])
    expect(await list(name), name).toEqual([byMary])
  expect(await list('SMITH')).toEqual([byGuest, byMary])
  for (const name of ['mary jones', 'bea oeuvre', '_', ',', 'smith %']) expect(await list(name), name).toEqual([])
})

test('received referrals are found by the e-mail address and by the phone of the sender in any spelling', async () => {
  const { byMary, byGuest, mary, list } = await receiveSome()
  for (const address of [mary.email.toLowerCase(), 'CLINIC.example', 'mary @clinic'])
    expect(await list(address), address).toEqual([byMary])
  for (const phone of ['613-555-0177', '+1 (613) 555 0177', '16135550177', '555 0177', '0177', 'smith 613.555.0177'])
    expect(await list(phone), phone).toEqual([byMary])
  for (const phone of ['416 555 2368', '+1 416-555-2368', 'bea 2368'])
    expect(await list(phone), phone).toEqual([byGuest])
  for (const phone of ['613-555-0178', 'bea 0177', '177', '555', '613555']) expect(await list(phone), phone).toEqual([])
})

test('the number of a referral is found with other words, and alone after a #', async () => {
  const { byMary, byGuest, list } = await receiveSome()
  expect(await list(`smith ${byMary}`)).toEqual([byMary])
  expect(await list(`#${byGuest} bea`)).toEqual([byGuest])
  expect(await list(`mary #${byGuest}`)).toEqual([])
  expect(await list('#0177')).toEqual([])
})

test('a number within the e-mail address of the sender is found, alone and with a name', async () => {
  const { vendor, list } = await receiveSome()
  const ann = await given.client({
    first: 'Ann',
    last: 'Roy',
    sort_name: 'roy, ann',
    email: `ann20247.${vendor.id}@example.org`,
  })
  const { id } = await given.referral(ann, vendor)
  for (const search of ['20247', 'ann 20247', '20247 roy']) expect(await list(search), search).toEqual([id])
  expect(await list('#20247')).toEqual([])
})

test('the words of a long text narrow the list, also those after the eighth', async () => {
  const { byMary, list } = await receiveSome()
  const pieces = 'sm mi it th ma ar ry'
  expect(await list(`${pieces} ann`)).toEqual([byMary])
  expect(await list(`${pieces} ann nobody`)).toEqual([])
})

test('nobody finds by an address or a phone what they do not receive', async () => {
  const { byMary, mary, list } = await receiveSome()
  const other = await given.vendor()
  await given.referral(mary, other, { deleted_by_vendor_at: new Date() })
  const stranger = as(await given.contactOf(other))
  await given.referralClient({ id: byMary }, { name: 'Zoe Bell', phone: '647-555-0142' })
  for (const search of ['613-555-0177', mary.email, `#${byMary}`, 'zoe', 'zoe mary', '647-555-0142'])
    expect((await stranger.call(referralRoutes.received, { query: { search } })).body).toMatchObject({ total: 0 })
  const sent = await as(mary).call(referralRoutes.sent, { query: { search: '613-555-0177' } })
  expect(sent.body.data).toEqual([])
  expect(await list('613-555-0177')).toEqual([byMary])
})

test('received referrals are found by the name of the client, also with words of the sender, and by the phone', async () => {
  const { byMary, byGuest, list } = await receiveSome()
  await given.referralClient({ id: byMary }, { name: 'Zoë Œuvrard-Bell', phone: '+1 (647) 555-0142' })
  await given.referralClient({ id: byGuest }, { name: 'Ada Bell', phone: '647-555-0199' })
  for (const name of [
    'zoe',
    'OEUVRARD',
    'Bell, Zoë',
    'smith zoe',
    'zoe mary bell ann',
    'b zoe',
    '0142',
    '647 555 0142',
  ])
    expect(await list(name), name).toEqual([byMary])
  for (const name of ['ada bea', 'bell 0199', 'smith ada 2368', `ada #${byGuest}`])
    expect(await list(name), name).toEqual([byGuest])
  expect(await list('smith bell')).toEqual([byGuest, byMary])
  await db.updateTable('referral_clients').set({ name: 'A. B. 48213', sort_name: 'a. b. 48213' }).execute()
  for (const name of ['48213', '4821', 'b. 48213 mary']) expect((await list(name)).at(-1), name).toEqual(byMary)
  expect(await list('482')).toEqual([])
  for (const name of ['zoe bea', 'ada mary', 'zoe jones', 'zoe 0199', '647555'])
    expect(await list(name), name).toEqual([])
})

test('SR-096: a client is not found once the consent is withdrawn; the sender is', async () => {
  const { byMary, byGuest, list } = await receiveSome()
  await given.referralClient({ id: byMary }, { name: 'Zoe Bell', phone: '647-555-0142' })
  await db.updateTable('referrals').set({ consent_withdrawn_at: new Date() }).where('id', '=', byMary).execute()
  for (const search of ['zoe', 'zoe bell', 'mary zoe', '647-555-0142', '0142', `zoe ${byMary}`])
    expect(await list(search), search).toEqual([])
  expect(await list('smith')).toEqual([byGuest, byMary])
})

test('the bulk changes and the report reach what the same search finds, and no record holds its text', async () => {
  const { contact, byMary } = await receiveSome()
  const search = 'Mary 613-555-0177'
  const report = await as(contact).call(referralRoutes.exportReceived, {
    query: { search, timezone: 'America/Toronto', start: '2026-11-01', end: '2026-11-30' },
  })
  expect(report.status).toBe(200)
  await as(contact).call(referralRoutes.readSelectedReceived, { body: { filter: { search } } })
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'ids', 'detail'])
    .where('actor_id', '=', contact.id)
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { action: 'exported received', detail: { count: 1, filters: { search: true } } },
    { action: 'exported', ids: [byMary] },
    { action: 'marked read', ids: [byMary] },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/Mary|555/)
})

test('among very many referrals and people a search reads people and clients from their indexes', async () => {
  const { vendor, byMary } = await receiveSome()
  await runQuery(
    database.ownerUrl,
    `insert into people (first, last, sort_name, email, phone, password_hash, role, created_at)
      select 'F' || n, 'L' || n, md5(n::text) || ', f', 'many' || n || '@example.org',
        '416-' || lpad((n % 1000)::text, 3, '0') || '-' || lpad((n * 7 % 9973)::text, 4, '0'), '', 'CLIENT', now()
      from generate_series(1, 20000) n`,
  )
  await runQuery(
    database.ownerUrl,
    `insert into referrals (sender_id, vendor_id, location_id, service_id, status, details, created_at)
      select p.id, r.vendor_id, r.location_id, r.service_id, 'PENDING', '', now() - p.id * interval '1 minute'
      from referrals r, people p where r.id = ${byMary} and p.email like 'many%'`,
  )
  await runQuery(
    database.ownerUrl,
    `insert into referral_clients (referral_id, name, sort_name, phone, contact_note)
      select id, '', md5(id::text) || ' f', '647-' || lpad((id % 1000)::text, 3, '0') || '-' || lpad((id * 7 % 9973)::text, 4, '0'), ''
      from referrals where id <> ${byMary} on conflict do nothing`,
  )
  await given.referralClient({ id: byMary }, { name: 'Zoë Œuvrard', phone: '647-555-0142' })
  await runQuery(database.ownerUrl, 'vacuum analyze people, referrals, referral_clients')
  for (const search of [
    'smith mary',
    '613-555-0177',
    'oeuvre 0177',
    'zoe oeuvrard',
    'mary oeuvrard',
    'oeuvrard 0142',
  ]) {
    const scope = { vendorIds: [vendor.id], search }
    const { page, total } = buildReceivedPageQueryParts(db, scope, { page: 1, limit: 50, sort: 'newest' })
    for (const query of [sql`select id from ${page}`, sql`select ${total}`]) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(db)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, search).toMatch(/Bitmap Index Scan on people_sender_pieces/)
      expect(plan, search).toMatch(/Bitmap Index Scan on referral_clients_pieces/)
      expect(plan, search).not.toMatch(/Seq Scan on (people|referrals|referral_clients)/)
    }
  }
})
