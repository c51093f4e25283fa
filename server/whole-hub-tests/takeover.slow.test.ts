import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { createRequestGenerator } from '#server/testing/request-generator.ts'

// A user tries every write of the contract on every existing id: rows of others must stay unchanged.

const { app, as, clock, db, given } = await startTestApp(
  { LIMIT_USER: 'off', LIMIT_ADDRESS: 'off' },
  { background: false },
)

/** Columns that others may change legitimately: counters of attempts, likes, ratings, received referrals. */
const COUNTERS: Record<string, string[]> = {
  vendors: ['likes_count', 'rating_total', 'rating_count'],
  referral_totals: ['received', 'unread'],
  limits: ['count', 'window_start'],
  map_version: ['version'],
}

/** Columns made from the names of services, which an administrator may change. */
const SEARCH_TEXTS = ['search_text', 'name_words', 'service_words', 'place_words']

const vendor = await given.vendor({ name: 'CANARY' })
const [client, owner] = [await given.client({ first: 'CANARY' }), await given.contactOf(vendor)]
const colleague = await given.contactOf(vendor, { isPrimary: false })
for (const details of ['CANARY one', 'CANARY two']) await given.referral(client, vendor, { details })
await fill()
const highest = Math.max(...(await rows()).map(({ id }) => id ?? 0))

/** Creates at least one row of everything that a user can own. */
async function fill() {
  const at = clock.now()
  const mine = { user_id: client.id, vendor_id: vendor.id, created_at: at }
  await db
    .insertInto('follows')
    .values({ ...mine, is_subscriber: true })
    .execute()
  await db.insertInto('likes').values(mine).execute()
  await db
    .insertInto('media')
    .values({ vendor_id: vendor.id, thumb: 'a.webp', url: 'b.webp', created_at: at })
    .execute()
  const network = {
    asking_vendor_id: vendor.id,
    asked_vendor_id: (await given.vendor()).id,
    status: 1,
    created_at: at,
  } as const
  await db.insertInto('networks').values(network).execute()
  await db
    .insertInto('vendor_updates')
    .values({ vendor_id: vendor.id, text: 'CANARY', recipients: 1, created_at: at })
    .execute()
  for (const person of [client, owner, colleague]) await as(person).token()
  const report = { reporter_id: owner.id, user_id: client.id, reason: 'CANARY', created_at: at }
  await db.insertInto('user_reports').values(report).execute()
}

/** Returns valid text for the field, so that the request reaches the check of the owner. */
function textFor(field: string): string {
  if (/phone/i.test(field)) return '416-555-0199'
  if (/site|link/i.test(field)) return 'https://elsewhere.example.org'
  return /mail|user|to$/i.test(field) ? client.email : 'taken over'
}

const clientWithout = async () => ({ attacker: await given.client(), own: await given.vendor() })
const ownerOfAnother = async () => {
  const own = await given.vendor()
  return { attacker: await given.contactOf(own), own }
}

for (const [who, make] of Object.entries({
  'another vendor’s owner': ownerOfAnother,
  'another client': clientWithout,
})) {
  test(`SR-034: no write of the whole contract, with any id, lets ${who} change a row of others`, async () => {
    const before = await rows()
    const { attacker, own } = await make()
    let token = await as(attacker).token()
    const writes = app.routes.filter(({ method, media }) => method !== 'GET' && media === 'json')
    // The write that deletes the attacker's own account runs last.
    writes.sort((a, b) => Number(a.path === '/account/delete') - Number(b.path === '/account/delete'))

    for (const route of writes) {
      // Many routes take no id, so their request is the same each time.
      const sent = new Set<string>()
      for (const at of [vendor, own]) {
        let id = 0
        const isVendor = (field: string) =>
          /^vendor(_id|Id|_1)?$/.test(field) || (field === 'id' && route.path.startsWith('/vendors/:id'))
        const call = createRequestGenerator(route, { id: (field) => (isVendor(field) ? at.id : id), text: textFor })
        for (id = 1; id <= highest; id += 1) {
          const request = call(id)
          const text = JSON.stringify(request)
          if (sent.has(text)) continue
          sent.add(text)
          const reply = await app.http.inject({ ...request, headers: { authorization: `Bearer ${token}` } })
          expect(reply.statusCode, reply.body).toBeLessThan(500)
          if (reply.statusCode !== 401) continue
          // The request before may have ended the session, so this one has not been tried.
          sent.delete(text)
          token = await as(attacker).token()
        }
      }
    }

    const after = new Set((await rows()).map(({ text }) => text))
    expect(before.filter(({ text }) => !after.has(text))).toEqual([])
  }, 200_000)
}

interface Row {
  table: string
  id: number | null
  text: string
}

/** Returns every row of every table, without the counters. */
async function rows(): Promise<Row[]> {
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'
    and tablename not in ('audit_log', 'audit_seals', 'schema_migrations')`.execute(db)
  const found = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const without = sql.join([...(COUNTERS[name] ?? []), 'last_used_at', ...SEARCH_TEXTS])
      const { rows: some } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(t) - array[${without}] as row from ${sql.table(name)} t`.execute(db)
      return some.map(({ row }) => ({
        table: name,
        id: Number(row['id']) || null,
        text: `${name} ${JSON.stringify(row)}`,
      }))
    }),
  )
  return found.flat()
}
