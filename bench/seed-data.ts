import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { seedVendorFacts } from './seed-facts.ts'

export interface BenchSize {
  vendors: number
  locations: number
  referrals: number
}

/** Ids for benchmarks. Each range runs from `from` to `to` without gaps. */
export interface BenchIds {
  adminId: number
  clients: { from: number; to: number }
  /** One vendor user per vendor: user `from + n` is the primary contact of vendor `from + n`. */
  vendorUsers: { from: number; to: number }
  vendors: { from: number; to: number }
  services: { from: number; to: number }
}

const SERVICES = 60
const REFERRALS_PER_CLIENT = 40
/** Rows per statement, to keep each well below the pool's timeouts. */
const BATCH_SIZE = 20_000

// Population centres: the weight is the share of all locations, the spread is in degrees.
const TOWNS: [name: string, lat: number, lng: number, weight: number, spread: number][] = [
  ['Toronto', 43.68, -79.39, 30, 0.09],
  ['Mississauga', 43.59, -79.65, 9, 0.06],
  ['Brampton', 43.72, -79.76, 6, 0.05],
  ['Hamilton', 43.25, -79.87, 7, 0.06],
  ['London', 42.98, -81.25, 6, 0.06],
  ['Ottawa', 45.4, -75.69, 12, 0.09],
  ['Kitchener', 43.45, -80.49, 6, 0.06],
  ['Windsor', 42.3, -83.02, 4, 0.05],
  ['Barrie', 44.39, -79.69, 3, 0.04],
  ['Kingston', 44.24, -76.52, 3, 0.04],
  ['Greater Sudbury', 46.49, -80.99, 3, 0.06],
  ['Thunder Bay', 48.4, -89.26, 2, 0.05],
  ['Sault Ste. Marie', 46.52, -84.34, 1, 0.04],
  ['Peterborough', 44.31, -78.32, 2, 0.04],
  ['Guelph', 43.54, -80.25, 3, 0.04],
  ['Timmins', 48.48, -81.33, 1, 0.05],
  ['Cornwall', 45.02, -74.73, 1, 0.04],
  ['Kenora', 49.77, -94.49, 1, 0.05],
]

const shares = TOWNS.map(([, , , weight]) => weight)
const allShares = shares.reduce((sum, weight) => sum + weight, 0)
const endOf = (nth: number) => shares.slice(0, nth + 1).reduce((sum, weight) => sum + weight, 0)
const column = <T>(pick: (town: (typeof TOWNS)[number]) => T) => TOWNS.map((town) => pick(town))
/** The towns as rows, each with its range of 0 to `allShares`. */
const towns = sql`select name, lat, lng, spread, "end", lag("end", 1, 0) over (order by "end") as start
  from unnest(${column((t) => t[0])}::text[], ${column((t) => t[1])}::float8[], ${column((t) => t[2])}::float8[],
    ${column((t) => t[4])}::float8[], ${TOWNS.map((_, nth) => endOf(nth))}::int[]) as t (name, lat, lng, spread, "end")`
/**
 * Returns a number from 0 to `below` that looks random but is always the same for the nth row. Each `kind` has its own
 * sequence.
 */
const pick = (nth: RawBuilder<unknown>, kind: number, below: number) =>
  sql`((hashint4((${nth})::int + ${kind * 10_000_000}::int)::bigint + 2147483648) % ${below}::int)::int`
/** The town of the nth vendor, by weight: neighbours in the list are not neighbours on the map. */
const townShare = (nth: RawBuilder<unknown>) => pick(nth, 1, allShares)

/** Fills an empty database with synthetic, repeatable rows within two minutes. The texts have no meaning. */
export async function seedBenchData(db: Db, size: BenchSize): Promise<BenchIds> {
  return db.transaction().execute(async (tx) => {
    await sql`select setseed(0.42)`.execute(tx)
    // The timeouts of the hub's own statements do not apply here.
    await sql`set local statement_timeout = 0`.execute(tx)
    const makeIndexes = await withoutIndexes(tx)
    const services = await fillServices(tx)
    const clientCount = Math.max(20, Math.ceil(size.referrals / REFERRALS_PER_CLIENT))
    const { from: adminId } = await fillUsers(tx, 'ADMIN', 1)
    const clients = await fillUsers(tx, 'CLIENT', clientCount)
    const vendorUsers = await fillUsers(tx, 'VENDOR', size.vendors)
    const vendors = await fillVendors(tx, size.vendors, services)
    await inSlices(
      tx,
      size.vendors,
      (first, last) => sql`insert into vendor_contacts (vendor_id, user_id, is_primary, created_at)
        select ${vendors.from}::int + n - 1, ${vendorUsers.from}::int + n - 1, true, now()
        from generate_series(${first}::int, ${last}::int) n
        returning vendor_id as id`,
    )
    await fillLocations(tx, size.locations, vendors)
    await seedVendorFacts(tx)
    await fillWords(tx, size.vendors)
    await makeIndexes()
    await fillReferrals(tx, size.referrals, { vendors, clients, services })
    return { adminId, clients, vendorUsers, vendors, services }
  })
}

/**
 * Drops the indexes for searches and returns a function that creates them again, which is far quicker than updating
 * them row by row. Requires the owner's rights.
 */
async function withoutIndexes(tx: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where pg_has_role(current_user, relowner, 'member') and not indisunique and indrelid in ('vendors'::regclass, 'locations'::regclass, 'covered_areas'::regclass)`.execute(
    tx,
  )
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(tx)
  return async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(tx)
  }
}

interface Range {
  from: number
  to: number
}

/** Runs `insert` for the numbers 1 to `count` in batches and returns the range of the new ids. */
async function inSlices(tx: Db, count: number, insert: (first: number, last: number) => RawBuilder<{ id: number }>) {
  let from = 0
  let to = 0
  for (let first = 1; first <= count; first += BATCH_SIZE) {
    const last = Math.min(count, first + BATCH_SIZE - 1)
    const statement = insert(first, last)
    const { rows } = await sql<Range>`with made as (${statement})
      select min(id)::int as "from", max(id)::int as "to" from made`.execute(tx)
    from ||= rows[0]!.from
    to = rows[0]!.to
  }
  return { from, to }
}

const fillServices = (tx: Db) =>
  inSlices(
    tx,
    SERVICES,
    (first, last) => sql`insert into services (name, sort_name, private)
      select 'Service ' || n, 'service ' || n, n % 20 = 0 from generate_series(${first}::int, ${last}::int) n
      returning id`,
  )

const fillUsers = (tx: Db, role: string, count: number) =>
  inSlices(
    tx,
    count,
    (first, last) => sql`insert into users (first, last, sort_name, email, phone, password_hash, role, created_at)
      select 'First' || n, 'Last' || n, 'last' || n || ', first' || n, lower(${role}::text) || n || '@example.org',
        '416-555-0100', 'nobody', ${role}::text, now()
      from generate_series(${first}::int, ${last}::int) n
      returning id`,
  )

async function fillVendors(tx: Db, count: number, services: Range): Promise<Range> {
  const vendors = await inSlices(
    tx,
    count,
    (
      first,
      last,
    ) => sql`insert into vendors (name, sort_name, search_text, name_words, place_words, email, phone, site, bio, avatar_type, active,
        is_archived, vendors_seen_only, prevent_referrals, likes_count, rating_total, rating_count, created_at)
      select label, lower(label), lower(label || ' ' || town.name || ' ontario'),
        '| ' || lower(label) || ' |', '| ' || lower(town.name) || ' |', 'bench' || n || '@example.org',
        '416-555-0101', 'https://example.org/' || n,
        repeat('We look after people in the community and answer within a day. ', 6), n % 54, n % 50 <> 0,
        n % 97 = 0, n % 25 = 0, n % 33 = 0, n % 40, 4 * (n % 12), n % 12, now() - n * interval '1 minute'
      from generate_series(${first}::int, ${last}::int) n
        join (${towns}) town on ${townShare(sql`n`)} >= town.start and ${townShare(sql`n`)} < town."end",
        lateral (select (array['North', 'River', 'Maple', 'Harbour', 'Prairie', 'Cedar', 'Bayview', 'Summit'])[1 + ${pick(sql`n`, 2, 8)}]
          || 'side ' || (array['Clinic', 'Rehab', 'Pharmacy', 'Wellness', 'Family Care', 'Dental'])[1 + ${pick(sql`n`, 3, 6)}]
          || ' ' || n as label) named
      order by n
      returning id`,
  )
  await inSlices(
    tx,
    count,
    (first, last) => sql`insert into vendor_services (vendor_id, service_id)
      select distinct v, ${services.from}::int + ${pick(sql`v * 4 + k`, 4, SERVICES)}
      from generate_series(${vendors.from}::int + ${first}::int - 1, ${vendors.from}::int + ${last}::int - 1) v,
        generate_series(1, 4) k
      returning vendor_id as id`,
  )
  return vendors
}

/** Adds the vocabulary for spelling correction: the words of the vendors, and many that resemble words. */
async function fillWords(tx: Db, vendors: number): Promise<void> {
  await sql`insert into search_words
    select distinct word from vendors v, regexp_split_to_table(v.search_text, '[^[:alpha:]]+') word
      where char_length(word) between 4 and 40
    union
    select left(translate(md5(n::text), '0123456789', 'aeioulnrst'), 5 + n % 8)
      from generate_series(1, ${Math.ceil(vendors / 5)}::int) n
    on conflict do nothing`.execute(tx)
}

/** Scatters locations around their vendor's town; one in ten covers a rectangle around it. */
async function fillLocations(tx: Db, count: number, vendors: Range): Promise<void> {
  const vendorCount = vendors.to - vendors.from + 1
  const locations = await inSlices(
    tx,
    count,
    (first, last) => sql`insert into locations (vendor_id, clinic_name, street, number, city, state, zip, country,
        lat, lng, is_archived, shown_to, avatar_type)
      select v.id, 'Place ' || r.n, 'Main Street', r.n % 900, town.name, 'Ontario', 'A1A 1A1', 'Canada',
        town.lat + town.spread * sqrt(-2 * ln(1 - u2)) * cos(2 * pi() * u3),
        town.lng + 1.3 * town.spread * sqrt(-2 * ln(1 - u2)) * sin(2 * pi() * u3),
        r.n % 200 = 0,
        case when not v.active then 'own' when v.vendors_seen_only then 'vendors' else 'everyone' end, v.avatar_type
      from (select n, 1 + n % ${vendorCount}::int as nth, random() as u2, random() as u3
          from generate_series(${first}::int, ${last}::int) n offset 0) r
        join vendors v on v.id = ${vendors.from}::int + r.nth - 1
        join (${towns}) town on ${townShare(sql`r.nth`)} >= town.start and ${townShare(sql`r.nth`)} < town."end"
      returning id`,
  )
  await sql`insert into covered_areas (location_id, kind, shape, bounds)
    select id, 'rectangle',
      jsonb_build_object('type', 'rectangle', 'ne', jsonb_build_object('lat', lat + 0.1, 'lng', lng + 0.1),
        'sw', jsonb_build_object('lat', lat - 0.1, 'lng', lng - 0.1)),
      box(point(lng + 0.1, lat + 0.1), point(lng - 0.1, lat - 0.1))
    from locations where id between ${locations.from}::int and ${locations.to}::int and id % 10 = 0`.execute(tx)
}

/** Skewed as in reality: the first vendor receives a few percent of all referrals, the last ones a handful. */
async function fillReferrals(
  tx: Db,
  count: number,
  { vendors, clients, services }: { vendors: Range; clients: Range; services: Range },
): Promise<void> {
  const referrals = await inSlices(
    tx,
    count,
    (
      first,
      last,
    ) => sql`insert into referrals (sender_id, vendor_id, location_id, service_id, details, status, due_on, read_by, read_at,
        rating, created_at)
      select ${clients.from}::int + n % (${clients.to}::int - ${clients.from}::int + 1), v.vendor_id, l.id,
        ${services.from}::int + n % ${SERVICES}::int, 'Please call in the morning, the stairs are steep.',
        (array['PENDING', 'RECIEVED', 'COORDINATED', 'FULFILLED', 'SHIPPED', 'COMPLETED'])[1 + n % 6],
        case when n % 3 = 0 then current_date + n % 40 end,
        case when n % 4 <> 0 then (select user_id from vendor_contacts c where c.vendor_id = v.vendor_id limit 1) end,
        case when n % 4 <> 0 then now() end,
        case when n % 9 = 0 then 1 + n % 5 end, now() - n * interval '7 seconds'
      from (select n, ${vendors.from}::int + floor((${vendors.to}::int - ${vendors.from}::int + 1) * power(random(), 3))::int as vendor_id
          from generate_series(${first}::int, ${last}::int) n offset 0) v
        cross join lateral (select id from locations where vendor_id = v.vendor_id order by id limit 1) l
      returning id`,
  )
  await fillHistory(tx, count, referrals)
}

/** When each referral was sent, and who read it. Lists look up the history of each of their rows. */
const fillHistory = (tx: Db, count: number, referrals: Range) =>
  inSlices(
    tx,
    count,
    (first, last) => sql`insert into referral_events (referral_id, at, actor_id, kind)
      select r.id, event.at, event.actor_id, event.kind from referrals r
        cross join lateral (values (r.created_at, r.sender_id, 'sent'), (r.read_at, r.read_by, 'read')) event (at, actor_id, kind)
      where r.id between ${referrals.from}::int + ${first}::int - 1 and ${referrals.from}::int + ${last}::int - 1
        and event.at is not null
      returning id`,
  )
