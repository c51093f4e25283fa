import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { startSession } from '#server/features/accounts/sessions.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabasePool, type DatabasePool } from '#server/platform/db.ts'
import { startEmbeddedDatabase } from '#server/platform/postgres/embedded.ts'
import { openServices } from '#server/services.ts'
import type { Tables } from '#server/tables.ts'
import { prepareBenchDatabase } from './prepare-database.ts'
import { seedBenchData, type BenchIds, type BenchSize } from './seed-data.ts'
import { computePercentile } from './generate-load.ts'
import { countAccessedBlocks, recordStatements } from './statements.ts'

// Measures the calls of triage on a hub that has run for years: each call at 20,000 and at 2,000,000 referrals, and the
// slowdown between them (design target: p95 at most twice). SIZES=small or SIZES=large runs one of them; VENDORS,
// LOCATIONS and REFERRALS change the large size; BENCH_DATA=<folder> keeps the filled databases there for further runs.

/** Milliseconds. The minimum is the cost of the work itself, even on a busy machine. */
interface CallTimes {
  least: number
  p95: number
  /** Blocks of tables and indexes that its queries look at: the same on every machine. */
  blocks: number
}

const ROUNDS = Number(process.env.ROUNDS ?? 200)
const AT_ONCE = 4
const SIZES: Record<string, BenchSize> = {
  small: { vendors: 1_000, locations: 3_000, referrals: 20_000 },
  large: {
    vendors: Number(process.env.VENDORS ?? 100_000),
    locations: Number(process.env.LOCATIONS ?? 300_000),
    referrals: Number(process.env.REFERRALS ?? 2_000_000),
  },
}
const RESULTS = join(import.meta.dirname, '../.cache/bench')
const chosen = (process.env.SIZES ?? 'small large').split(/[\s,]+/)

const log = pino({ level: 'silent' })
const results: Record<string, Record<string, CallTimes>> = {}
for (const name of chosen) {
  results[name] = await measureAt(name, SIZES[name]!)
  console.log(name, SIZES[name])
  console.table(results[name])
}
const table = Object.keys(results[chosen[0]!]!).map((call) => {
  const [small, large] = [results['small']?.[call], results['large']?.[call]]
  const times = (which: keyof CallTimes) => small && large && Number((large[which] / small[which]).toFixed(2))
  return {
    call,
    'small least ms': small?.least,
    'large least ms': large?.least,
    'times, least': times('least'),
    'small p95 ms': small?.p95,
    'large p95 ms': large?.p95,
    'times, p95': times('p95'),
    'small blocks': small?.blocks,
    'large blocks': large?.blocks,
    'times, blocks': times('blocks'),
  }
})
console.table(table)
await mkdir(RESULTS, { recursive: true })
await writeFile(
  join(RESULTS, 'referrals.json'),
  JSON.stringify({ at: new Date().toISOString(), cores: cpus().length, rounds: ROUNDS, table }, null, 2),
)

async function measureAt(name: string, size: BenchSize): Promise<Record<string, CallTimes>> {
  const keptFolder = process.env.BENCH_DATA && join(process.env.BENCH_DATA, name)
  const dataDir = keptFolder ?? (await mkdtemp(join(tmpdir(), 'care-bench-')))
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const database = await startEmbeddedDatabase({ dataDir, say: () => undefined, log })
  const { db, pool, close } = openDatabasePool(database.serviceUrl, () => undefined)
  try {
    await prepareBenchDatabase(database, dataDir)
    return await measure({ db, pool }, database.serviceUrl, dataDir, await seedOnce(database.ownerUrl, dataDir, size))
  } finally {
    await close()
    await database.stop()
    if (!keptFolder) await rm(dataDir, { recursive: true, force: true })
  }
}

async function seedOnce(ownerUrl: string, dataDir: string, size: BenchSize): Promise<BenchIds> {
  const path = join(dataDir, 'bench-ids.json')
  if (existsSync(path)) return JSON.parse(await readFile(path, 'utf8')) as BenchIds
  // Not the hub's own pool, because these statements exceed its timeouts.
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const began = Date.now()
  const ids = await seedBenchData(db, size)
  await pool.query('vacuum analyze')
  await db.destroy()
  await writeFile(path, JSON.stringify(ids))
  console.log(`${size.referrals} referrals of ${size.vendors} vendors in ${Math.round((Date.now() - began) / 1000)} s`)
  return ids
}

async function measure(
  { db, pool }: Pick<DatabasePool, 'db' | 'pool'>,
  databaseUrl: string,
  dataDir: string,
  ids: BenchIds,
): Promise<Record<string, CallTimes>> {
  const config = readConfig({ DATA_DIR: dataDir, LIMIT_USER: 'off', LIMIT_ADDRESS: 'off', LOG_LEVEL: 'silent' })
  const services = await openServices({ config, clock: systemClock, db, pool, databaseUrl, log })
  const app = await buildApp(services, log)
  const tokenOf = async (id: number) =>
    (await startSession({ db, keys: services.keys, at: new Date() }, { id, device: 'bench', verified: true })).token
  const busy = ids.vendors.from
  const quiet = Math.floor((ids.vendors.from + ids.vendors.to) / 2)
  const userOf = (vendor: number) => ids.vendorUsers.from + vendor - ids.vendors.from
  const tokens = {
    admin: await tokenOf(ids.adminId),
    busy: await tokenOf(userOf(busy)),
    quiet: await tokenOf(userOf(quiet)),
    sender: await tokenOf(ids.clients.from),
  }
  const { location } = await db
    .selectFrom('locations')
    .where('vendor_id', '=', busy)
    .select((all) => all.fn.min('id').as('location'))
    .executeTakeFirstOrThrow()
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

  const calls: [name: string, who: keyof typeof tokens, path: string][] = [
    ['busy vendor, received list', 'busy', '/orders/received'],
    ['quiet vendor, received list', 'quiet', '/orders/received'],
    ['busy vendor, page 20', 'busy', '/orders/received?page=20'],
    ['busy vendor, unread count', 'busy', '/orders/new-received-count'],
    ['busy vendor, by status', 'busy', '/orders/received?status=PENDING'],
    ['busy vendor, by service', 'busy', `/orders/received?service_id=${ids.services.from + 3}`],
    ['busy vendor, by location', 'busy', `/orders/received?location_id=${location}`],
    ['busy vendor, one day', 'busy', `/orders/received?start=${day(1)}&end=${day(1)}`],
    ['admin, received list', 'admin', '/orders/received'],
    ['admin, unread count', 'admin', '/orders/new-received-count'],
    ['admin, by status', 'admin', '/orders/received?status=PENDING'],
    ['admin, by service', 'admin', `/orders/received?service_id=${ids.services.from + 3}`],
    ['admin, by one vendor', 'admin', `/orders/received?vendor_id=${busy}`],
    ['admin, one day', 'admin', `/orders/received?start=${day(1)}&end=${day(1)}`],
    ['admin, vendors to filter by', 'admin', '/orders/vendors?search=clinic'],
    ['sender, sent list', 'sender', '/orders/requests'],
  ]
  const timings: Record<string, CallTimes> = {}
  for (const [name, who, path] of calls) timings[name] = await timesOf(path, tokens[who])
  await app.http.close()
  await services.jobs.stop()
  await services.pgNotify.stop()
  return timings

  async function timesOf(path: string, token: string): Promise<CallTimes> {
    const request = async () => {
      const began = performance.now()
      const reply = await app.http.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
      if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.body}`)
      return performance.now() - began
    }
    // Warm up: plans are prepared and pages cached.
    for (let n = 0; n < 10; n += 1) await request()
    const all: number[] = []
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let n = 0; n < ROUNDS / AT_ONCE; n += 1) all.push(await request())
      }),
    )
    const blocks = await countAccessedBlocks(pool, await recordStatements(pool, request))
    return { blocks, least: Number(Math.min(...all).toFixed(2)), p95: Number(computePercentile(all, 0.95).toFixed(1)) }
  }
}
