import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { createComingMonthPartitions, tryRunAsOwnerWithPartitionsLocked } from './features/audit/partitions.ts'
import { replaceLostAuditKey } from './features/audit/replace-lost-audit-key.ts'
import { writeAuditRetention } from './features/audit/write-audit-retention.ts'
import { listMailboxVendorNames } from './features/demo/mailbox-vendors.ts'
import type { DemoAccount } from './features/demo/seed-users.ts'
import { writeDemoMailboxPaths } from './features/system/demo-mailbox.ts'
import { hasAdministrator, computeSetUpToken } from './features/registration/first-administrator.ts'
import type { Services } from './platform/app.ts'
import { recordSystemAuditEntry } from './platform/audit.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { startOrCheckDatabase, type StartedDatabase } from './platform/start-or-check-database.ts'
import { openDatabasePool, type Db } from './platform/db.ts'
import { readCertificate, reloadCertificate } from './platform/https.ts'
import { bindOrCheckKeysAndStorage } from './platform/keys-and-storage.ts'
import { listExampleAddressWarnings } from './platform/example-addresses.ts'
import { listInsecureTransportWarnings } from './platform/insecure-transport.ts'
import { createOrUpdateJobQueues } from './platform/jobs.ts'
import { assertCanListen, listen } from './platform/listen.ts'
import { migrateDatabase } from './platform/migrate-database.ts'
import { ensureDatabaseSessionLimits } from './platform/database-session-limits.ts'
import { assertNoUnfinishedRestore } from './platform/unfinished-restore.ts'
import { withStartLock } from './platform/start-lock.ts'
import { startTracing } from './platform/tracing.ts'
import { openStartPool, prepareRowsForStart } from './prepare-rows-for-start.ts'
import { openServices, JOB_QUEUES, startBackgroundWork } from './services.ts'

const ROOT = join(import.meta.dirname, '..')
/** Running requests get this long to finish (SR-118). */
const GRACE_MS = 20_000

interface StartOptions {
  config: Config
  clock: Clock
  log: Logger
  say: (text: string) => void
  /** The same as `say` by default. */
  warn?: (text: string) => void
  /** Prints a line with a credential; the same as `say` by default. */
  sayPrivately?: (text: string) => void
  /** Called when the hub cannot continue because another hub took over its database. */
  onLost: (reason: Error) => void
  /** Ends the start soon; what it has started is stopped, and `startHub` throws. */
  signal?: AbortSignal | undefined
}

export interface RunningHub {
  url: string
  /** Reports that it is not ready and goes on serving, so that a balancer sends new requests elsewhere. Then `stop`. */
  drain(): Promise<void>
  reloadCertificate(): void
  stop(): Promise<void>
}

/** Starts all parts in order; `stop` stops them in reverse order. A failed start leaves nothing running. */
export async function startHub(options: StartOptions): Promise<RunningHub> {
  const { config, clock, log, say, warn = say, sayPrivately = say, onLost, signal } = options
  await checkMachineAndSettings(config, warn)
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).toReversed())
      await step().catch((error: unknown) => log.error({ err: error }, 'stopping'))
  }

  try {
    if (config.traces) undo.push((await startTracing(config.traces)).stop)
    const database = await startOrCheckDatabase(config, { say, warn, log })
    database.onLost(onLost)
    undo.push(() => database.stop())
    await prepareDatabase(database, { config, clock, log, signal })
    signal?.throwIfAborted()

    const logIdleError = (error: Error) => log.warn({ err: error }, 'database connection')
    const { isPooled, serviceUrl } = database
    const { db, pool, close } = openDatabasePool(serviceUrl, logIdleError, { isPooled, isPrepared: config.prepared })
    undo.push(close)
    const start = openStartPool(database, config, logIdleError)
    undo.push(start.close)
    const connections = { db, pool, startDb: start.db, databaseUrl: database.directUrl }
    const services = await openServices({ config, clock, log, ...connections })
    undo.push(() => services.pgNotify.stop())
    undo.push(() => services.jobs.stop())
    let isUp = false
    const note = (on: Db, action: 'started' | 'stopped') =>
      recordSystemAuditEntry(on, clock.now(), { action, kind: 'hub' })
    undo.push(async () => isUp && note(db, 'stopped'))
    const accounts = await prepareRowsForStart({ ...services, db: start.db }, { say, warn })
    signal?.throwIfAborted()
    await startBackgroundWork(services, database.ownerUrl, say)

    const app = await buildApp(services, log)
    const { url, close: stopListening } = await listen(app.http, config)
    undo.push(() => Promise.race([stopListening(), delay(GRACE_MS, undefined, { ref: false })]))
    await note(start.db, 'started')
    isUp = true
    const address = config.appUrl ?? url
    await printGreeting({ ...services, db: start.db }, { accounts, address, say, sayPrivately })
    await start.close()
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

/** Throws a text for people before anything is made in the database. */
async function checkMachineAndSettings(config: Config, warn: (text: string) => void): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  if (config.tls) readCertificate(config.tls)
  assertNoUnfinishedRestore(config)
  await assertCanListen(config)
  for (const warning of [...listInsecureTransportWarnings(config), ...listExampleAddressWarnings(config)]) warn(warning)
}

const setUpHint = (services: Services, address: string) =>
  `Nobody can sign in yet. This link makes the first administrator, once: ${address}${setUpPath(services)}`

/** One copy of the hub at a time changes schema, job tables and rights. */
const prepareDatabase = (
  database: StartedDatabase,
  { config, clock, log, signal }: Pick<StartOptions, 'config' | 'clock' | 'log' | 'signal'>,
) =>
  withStartLock(
    database.ownerUrl,
    async () => {
      await migrateDatabase({ ...database, folder: join(ROOT, 'server/migrations'), log, signal })
      signal?.throwIfAborted()
      await tryRunAsOwnerWithPartitionsLocked(database.ownerUrl, (owner) =>
        createComingMonthPartitions(owner, clock.now()),
      )
      await replaceLostAuditKey(database.ownerUrl, config)
      await bindOrCheckKeysAndStorage(database.ownerUrl, config)
      await writeAuditRetention(database.ownerUrl, config)
      await createOrUpdateJobQueues(database.ownerUrl, JOB_QUEUES, database.serviceRole)
      await ensureDatabaseSessionLimits(database)
    },
    { onWait: () => log.warn('another copy of the hub prepares the database: waiting for it'), signal },
  )

interface Greeting {
  accounts: DemoAccount[]
  address: string
  say: (text: string) => void
  sayPrivately: (text: string) => void
}

/** Says how to sign in: with the accounts of the demo, or as the first administrator. */
async function printGreeting(services: Services, greeting: Greeting): Promise<void> {
  if (services.config.demo) await printDemoGreeting(services, greeting)
  else if (!(await hasAdministrator(services.db))) greeting.sayPrivately(setUpHint(services, greeting.address))
}

async function printDemoGreeting(services: Services, { accounts, address, say }: Greeting): Promise<void> {
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
