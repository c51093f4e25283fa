import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { createComingMonthPartitions, withPartitionsLocked } from './features/audit/partitions.ts'
import { writeAuditRetention } from './features/audit/settings.ts'
import { replayDeletionJournal } from './features/deletions/replay-deletion-journal.ts'
import { listMailboxVendorNames } from './features/demo/mailbox-vendors.ts'
import { seedDemo } from './features/demo/seed-demo.ts'
import type { DemoAccount } from './features/demo/seed-users.ts'
import { fillGazetteerIfOutdated } from './features/geocoding/gazetteer.ts'
import { rebuildSearchIndexIfOutdated } from './features/search-index/index-vendors.ts'
import { writeDemoMailboxPaths } from './features/system/demo-mailbox.ts'
import { hasAdministrator, computeSetUpToken } from './features/registration/first-administrator.ts'
import type { Services } from './platform/app.ts'
import { recordSystemAuditEntry } from './platform/audit.ts'
import { minutes, type Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { startOrCheckDatabase, type StartedDatabase } from './platform/start-or-check-database.ts'
import { openDatabasePool } from './platform/db.ts'
import { readCertificate, reloadCertificate } from './platform/https.ts'
import { bindOrCheckKeysAndStorage } from './platform/installation.ts'
import { listExampleAddresses } from './platform/example-addresses.ts'
import { listInsecureTransports } from './platform/insecure-transport.ts'
import { createOrUpdateJobQueues } from './platform/jobs.ts'
import { assertCanListen, listen } from './platform/listen.ts'
import { migrateDatabase } from './platform/migrate-database.ts'
import { DATABASE_SESSION_LIMITS, ensureDatabaseSessionLimits } from './platform/database-session-limits.ts'
import { assertNoUnfinishedRestore } from './platform/unfinished-restore.ts'
import { withStartLock } from './platform/start-lock.ts'
import { startTracing } from './platform/tracing.ts'
import { openServices, JOB_QUEUES, startBackgroundWork } from './services.ts'

const ROOT = join(import.meta.dirname, '..')
/** Running requests get this long to finish (SR-118). */
const GRACE_MS = 20_000

interface StartOptions {
  config: Config
  clock: Clock
  log: Logger
  say: (text: string) => void
  /** Prints a line with a credential; the same as `say` by default. */
  sayPrivately?: (text: string) => void
  /** Called when the hub cannot continue because another hub took over its database. */
  onLost: (reason: Error) => void
}

export interface RunningHub {
  url: string
  /** Reports that it is not ready and goes on serving, so that a balancer sends new requests elsewhere. Then `stop`. */
  drain(): Promise<void>
  reloadCertificate(): void
  stop(): Promise<void>
}

/** Starts all parts in order; `stop` stops them in reverse order. A failed start leaves nothing running. */
export async function startHub({
  config,
  clock,
  log,
  say,
  sayPrivately = say,
  onLost,
}: StartOptions): Promise<RunningHub> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  if (config.tls) readCertificate(config.tls)
  assertNoUnfinishedRestore(config)
  await assertCanListen(config)
  for (const warning of [...listInsecureTransports(config), ...listExampleAddresses(config)]) say(`Warning: ${warning}`)
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).toReversed())
      await step().catch((error: unknown) => log.error({ err: error }, 'stopping'))
  }

  try {
    if (config.traces) undo.push((await startTracing(config.traces)).stop)
    const database = await startOrCheckDatabase(config, { say, log })
    database.onLost(onLost)
    undo.push(() => database.stop())
    await prepareDatabase(database, { config, clock, log })

    const { db, pool, close } = openDatabasePool(
      database.serviceUrl,
      (error) => log.warn({ err: error }, 'database connection'),
      { isPooled: database.isPooled, isPrepared: config.prepared },
    )
    undo.push(close)
    const services = await openServices({ config, clock, db, pool, databaseUrl: database.directUrl, log })
    undo.push(() => services.pgNotify.stop())
    undo.push(() => services.jobs.stop())
    let isUp = false
    const note = (action: 'started' | 'stopped') => recordSystemAuditEntry(db, clock.now(), { action, kind: 'hub' })
    undo.push(async () => isUp && note('stopped'))
    const accounts = await prepareContent(services, database, say)
    await startBackgroundWork(services, database.ownerUrl, say)

    const app = await buildApp(services, log)
    const { url, close: stopListening } = await listen(app.http, config)
    undo.push(() => Promise.race([stopListening(), delay(GRACE_MS, undefined, { ref: false })]))
    await note('started')
    isUp = true
    const address = config.appUrl ?? url
    if (config.demo) await printDemoGreeting(services, { accounts, address, say })
    else if (!(await hasAdministrator(db))) sayPrivately(setUpHint(services, address))
    say(`Ready: ${address}`)
    const drain = async () => {
      app.isStopping = true
      await delay(config.drainMs)
    }
    return { url, drain, stop, reloadCertificate: () => reloadCertificate(app.http.server, config.tls, log) }
  } catch (error) {
    await stop()
    throw error
  }
}

const setUpHint = (services: Services, address: string) =>
  `Nobody can sign in yet. This link makes the first administrator, once: ${address}${setUpPath(services)}`

/** One copy of the hub at a time changes schema, job tables and rights. */
const prepareDatabase = (
  database: StartedDatabase,
  { config, clock, log }: Pick<StartOptions, 'config' | 'clock' | 'log'>,
) =>
  withStartLock(
    database.ownerUrl,
    async () => {
      await migrateDatabase({ ...database, folder: join(ROOT, 'server/migrations'), log })
      await withPartitionsLocked(database.ownerUrl, (owner) => createComingMonthPartitions(owner, clock.now()))
      await bindOrCheckKeysAndStorage(database.ownerUrl, config)
      await writeAuditRetention(database.ownerUrl, config)
      await createOrUpdateJobQueues(database.ownerUrl, JOB_QUEUES, database.serviceRole)
      await ensureDatabaseSessionLimits(database)
    },
    () => log.warn('another copy of the hub prepares the database: waiting for it'),
  )

/**
 * Nobody waits for an answer during the start, and a slow or busy machine takes long to fill tables. The limits of requests would
 * end a start there that only needs time.
 */
const PREPARATION_LIMITS = {
  connectTimeoutMs: minutes(1),
  // A little more than the database's own limit, whose error says more.
  queryTimeoutMs: minutes(6),
  sessionLimits: {
    statement_timeout: minutes(5),
    // Requests to another copy wait behind a lock that is waited for.
    lock_timeout: DATABASE_SESSION_LIMITS.idle_in_transaction_session_timeout,
    idle_in_transaction_session_timeout: minutes(5),
  },
}

/** Brings the rows up to date before anybody reads them. Returns the accounts of the demo. */
async function prepareContent(
  services: Services,
  { directUrl }: StartedDatabase,
  say: (text: string) => void,
): Promise<DemoAccount[]> {
  const { config, log } = services
  const { db, close } = openDatabasePool(directUrl, (error) => log.warn({ err: error }, 'database connection'), {
    max: 2,
    isPrepared: config.prepared,
    ...PREPARATION_LIMITS,
  })
  try {
    const patient = { ...services, db }
    const fillingDemo = config.demo ? seedDemo(patient, { say }) : []
    const [accounts] = await Promise.all([fillingDemo, fillGazetteerIfOutdated(db, { say })])
    await rebuildSearchIndexIfOutdated(db, { say })
    await replayDeletionJournal(patient, say)
    return accounts
  } finally {
    await close()
  }
}

interface DemoGreeting {
  accounts: DemoAccount[]
  address: string
  say: (text: string) => void
}

async function printDemoGreeting(services: Services, { accounts, address, say }: DemoGreeting): Promise<void> {
  for (const { role, email, password } of accounts) say(`  ${role.padEnd(6)}  ${email}  ${password}`)
  const messages = services.config.mail.smtpUrl
    ? 'Messages go out by SMTP_URL, and all are'
    : 'No message leaves this machine: all are'
  say(`Demo: ${messages} in the mailbox at ${address}${await writeDemoMailboxPaths(services)}`)
  const names = await listMailboxVendorNames(services.db)
  if (names.length > 0)
    say(`Demo: without an account, a vendor answers from its mailbox. Send a referral to ${names.join(' or ')}.`)
  say('Do not publish the demo: who opens its mailbox can take every account. Set DEMO=off for a hub of your own.')
}

const setUpPath = ({ keys }: Services) => `/set-up/${computeSetUpToken(keys)}`
