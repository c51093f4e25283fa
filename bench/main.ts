import { fork } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { fillGazetteer } from '#server/features/geocoding/gazetteer.ts'
import { openDatabase, type Db } from '#server/platform/db.ts'
import { prepareJobs } from '#server/platform/jobs.ts'
import { migrate } from '#server/platform/migrate.ts'
import { startEmbeddedDatabase } from '#server/platform/postgres/embedded.ts'
import { QUEUES } from '#server/services.ts'
import { fillBench } from './data.ts'
import { geocoderTable, measureGeocoder } from './geocoder.ts'
import { measureImport } from './import.ts'
import { load, median } from './load.ts'
import type { BenchCall, BenchServer, BenchSetup } from './server.ts'
import { measureTiles } from './tiles.ts'

// Measures against design targets: the three calls beside bare handlers in the same run, map tiles, import, geocoder.
// VENDORS, LOCATIONS and REFERRALS size the data; ODHF=<path of the Ontario facilities> adds import and geocoder.

const ROUNDS = 3
const SECONDS = 5
const CONNECTIONS = 16
const size = {
  vendors: Number(process.env.VENDORS ?? 10_000),
  locations: Number(process.env.LOCATIONS ?? 30_000),
  referrals: Number(process.env.REFERRALS ?? 200_000),
}
const RESULTS = join(import.meta.dirname, '../.cache/bench')

const dataDir = await mkdtemp(join(tmpdir(), 'care-bench-'))
const log = pino({ level: 'silent' })
const database = await startEmbeddedDatabase({ dataDir, say: () => undefined, log })
const { db, close } = openDatabase(database.ownerUrl, () => undefined)
try {
  await migrate({ ...database, folder: join(import.meta.dirname, '../server/migrations'), log })
  await prepareJobs(database.ownerUrl, QUEUES, database.serviceRole)
  const filling = Date.now()
  await fillGazetteer(db, { say: console.log })
  const ids = await fillBench(db, size)
  // What autovacuum does to a hub that has run for a while.
  await sql`vacuum analyze`.execute(db)
  console.log(
    `Data: ${size.vendors} vendors, ${size.locations} locations, ${size.referrals} referrals in ${seconds(filling)} s`,
  )

  const results = await withServer(await setUp(db, ids.adminId, ids.clients.from), async (server) => {
    const calls = []
    for (const call of server.calls) calls.push(await compare(call))
    const tiles = await measureTiles(server.hubUrl, server.clientToken)
    const imported = process.env.ODHF ? await measureImport(server.hubUrl, server.adminToken, process.env.ODHF) : null
    return { calls, tiles, imported }
  })
  const geocoder = process.env.ODHF ? await measureGeocoder(db, process.env.ODHF) : null

  console.log(
    `\nCalls, ${CONNECTIONS} connections, ${ROUNDS} x ${SECONDS} s each, median (target: share at least 0.50)`,
  )
  console.table(results.calls)
  console.log('Map tiles (targets: first view at most 50 kB, p95 under 60 ms)')
  console.table([results.tiles])
  if (results.imported) console.table([results.imported])
  if (geocoder) console.log(geocoderTable(geocoder))
  if (!process.env.ODHF) console.log('Import and geocoder: not run, set ODHF to the Ontario facilities (JSON).')
  await keep({ at: new Date().toISOString(), cores: cpus().length, size, ...results, geocoder })
} finally {
  await close()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function compare(call: BenchCall) {
  const runs = { hub: [] as number[], bare: [] as number[], hubP95: [] as number[], bareP95: [] as number[] }
  let failed = 0
  const shared = {
    method: call.method,
    ...(call.body && { body: call.body }),
    connections: CONNECTIONS,
    seconds: SECONDS,
  }
  await load({ ...shared, ...call.hub, seconds: 2 })
  await load({ ...shared, ...call.bare, seconds: 2 })
  for (let round = 0; round < ROUNDS; round += 1) {
    const hub = await load({ ...shared, ...call.hub })
    const bare = await load({ ...shared, ...call.bare })
    runs.hub.push(hub.perSecond)
    runs.bare.push(bare.perSecond)
    runs.hubP95.push(hub.p95Ms)
    runs.bareP95.push(bare.p95Ms)
    failed += hub.failed + bare.failed
  }
  const [hub, bare] = [median(runs.hub), median(runs.bare)]
  return {
    call: call.name,
    'hub req/s': Math.round(hub),
    'bare req/s': Math.round(bare),
    share: Number((hub / bare).toFixed(2)),
    'hub p97.5 ms': median(runs.hubP95),
    'bare p97.5 ms': median(runs.bareP95),
    failed,
  }
}

/** A busy vendor and what a client needs to send it a referral. */
async function setUp(bench: Db, adminId: number, clientId: number): Promise<BenchSetup> {
  const row = await bench
    .selectFrom('vendors as v')
    .innerJoin('vendor_contacts as c', 'c.vendor_id', 'v.id')
    .innerJoin('locations as l', 'l.vendor_id', 'v.id')
    .innerJoin('vendor_services as o', 'o.vendor_id', 'v.id')
    .where('v.active', '=', true)
    .where('v.is_archived', '=', false)
    .where('v.prevent_referrals', '=', false)
    .where('v.prevent_public_referrals', '=', false)
    .where('l.is_archived', '=', false)
    .select(['v.id as vendor', 'c.user_id', 'l.id as location', 'o.service_id as service'])
    .orderBy('v.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    databaseUrl: database.serviceUrl,
    dataDir,
    vendorUserId: row.user_id,
    clientId,
    adminId,
    order: { vendor: row.vendor, location: row.location, service: row.service },
    view: [-79.5, 43.6, -79.3, 43.75],
  }
}

async function withServer<T>(setup: BenchSetup, work: (server: BenchServer) => Promise<T>): Promise<T> {
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    env: { ...process.env, BENCH_SETUP: JSON.stringify(setup) },
  })
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`The bench server ended with ${code}.`))),
  )
  const ready = new Promise<BenchServer>((resolve) => child.once('message', (server) => resolve(server as BenchServer)))
  try {
    return await work(await Promise.race([ready, ended]))
  } finally {
    ended.catch(() => undefined)
    child.kill()
  }
}

async function keep(results: object) {
  await mkdir(RESULTS, { recursive: true })
  const path = join(RESULTS, 'latest.json')
  await writeFile(path, JSON.stringify(results, null, 2))
  console.log(`Kept in ${path}`)
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1)
}
