import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { fillGazetteerIfOutdated } from '#server/features/geocoding/gazetteer.ts'
import { openDatabasePool, type Db } from '#server/platform/db.ts'
import { startEmbeddedDatabase } from '#server/platform/postgres/embedded.ts'
import { prepareBenchDatabase } from './prepare-database.ts'
import { seedBenchData, type BenchIds, type BenchSize } from './seed-data.ts'
import type { BenchServerDetails, BenchServerOptions } from './server.ts'

/** Filling the database takes statements that no request would send. */
const FILLING_TIMEOUT_MS = 600_000

export interface BenchHub {
  db: Db
  ownerUrl: string
  dataDir: string
  ids: BenchIds
  server: BenchServerDetails
}

/**
 * Runs `work` with a hub in its own process, on a new database of this size, and removes everything afterwards. The hub has
 * no limits unless `hasLimits`.
 */
export async function withBenchHub<T>(
  size: BenchSize,
  work: (hub: BenchHub) => Promise<T>,
  { hasLimits = false } = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'care-bench-'))
  const log = pino({ level: 'silent' })
  const database = await startEmbeddedDatabase({ dataDir, say: () => undefined, log })
  const { db, close } = openDatabasePool(database.ownerUrl, () => undefined, { queryTimeoutMs: FILLING_TIMEOUT_MS })
  try {
    await prepareBenchDatabase(database, dataDir)
    const filling = performance.now()
    await fillGazetteerIfOutdated(db, { say: console.log })
    const ids = await seedBenchData(db, size)
    // Autovacuum would do this to a hub that has run for a while.
    await db.connection().execute(async (one) => {
      await sql`set statement_timeout = 0`.execute(one)
      await sql`vacuum analyze`.execute(one)
    })
    const seconds = ((performance.now() - filling) / 1000).toFixed(1)
    console.log(
      `Data: ${size.vendors} vendors, ${size.locations} locations, ${size.referrals} referrals in ${seconds} s`,
    )
    const setup = await setUp(db, ids, { databaseUrl: database.serviceUrl, dataDir, hasLimits })
    return await withServer(setup, (server) => work({ db, ownerUrl: database.ownerUrl, dataDir, ids, server }))
  } finally {
    await close()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Returns a busy vendor and the data that a client needs to send it a referral. */
async function setUp(
  db: Db,
  { adminId, clients }: BenchIds,
  place: Pick<BenchServerOptions, 'databaseUrl' | 'dataDir' | 'hasLimits'>,
): Promise<BenchServerOptions> {
  const row = await db
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
    ...place,
    vendorUserId: row.user_id,
    clientId: clients.from,
    adminId,
    order: { vendor: row.vendor, location: row.location, service: row.service },
    view: [-79.5, 43.6, -79.3, 43.75],
  }
}

async function withServer<T>(setup: BenchServerOptions, work: (server: BenchServerDetails) => Promise<T>): Promise<T> {
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    env: { ...process.env, BENCH_SETUP: JSON.stringify(setup) },
    // As bin/start.mjs starts it.
    execArgv: ['--max-old-space-size=384'],
  })
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`The bench server ended with ${code}.`))),
  )
  const ready = new Promise<BenchServerDetails>((resolve) =>
    child.once('message', (server) => resolve(server as BenchServerDetails)),
  )
  try {
    return await work(await Promise.race([ready, ended]))
  } finally {
    ended.catch(() => undefined)
    child.kill()
  }
}
