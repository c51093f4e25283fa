import type { Client } from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { createDatabaseClient } from './database-client.ts'
import { readUrlCredentials } from './database-hosts.ts'
import { findEmbeddedDatabaseUrls, startEmbeddedDatabase } from './postgres/embedded.ts'
import { checkDatabaseDurability } from './postgres/check-database-durability.ts'
import { readErrorMessage } from './error-fields.ts'

/** URLs of the database by role: the owner migrates, the service role reads and writes rows. */
export interface StartedDatabase {
  ownerUrl: string
  serviceUrl: string
  /** As `serviceUrl`, without a pooler in between. */
  directUrl: string
  isPooled: boolean
  /** undefined when one role is used for both. */
  serviceRole: string | undefined
  onLost(listener: (reason: Error) => void): void
  stop(): Promise<void>
}

/** Takes lines for the person who starts the hub. */
export interface StartOutput {
  say: (text: string) => void
  warn: (text: string) => void
}

interface ConnectOptions extends StartOutput {
  log: Logger
}

/**
 * Connects to the configured database, or starts and supervises the embedded one. Throws when the database could lose
 * confirmed writes.
 */
export async function startOrCheckDatabase(
  config: Config,
  { say, warn, log }: ConnectOptions,
): Promise<StartedDatabase> {
  if (!config.database) {
    const embedded = await startEmbeddedDatabase({ dataDir: config.dataDir, say, log })
    return { ...embedded, directUrl: embedded.serviceUrl, isPooled: false }
  }

  const { url, ownerUrl, directUrl, isPooled } = config.database
  await tryDatabase(ownerUrl, async (client) => {
    for (const warning of await checkDatabaseDurability(client, 'external')) warn(warning)
  })
  if (url === ownerUrl) {
    warn(
      'one database role does everything. Set DATABASE_OWNER_URL so that the running hub cannot change tables or rewrite its audit log.',
    )
  }
  const serviceRole = url === ownerUrl ? undefined : readUrlCredentials(url).user
  return {
    ownerUrl,
    serviceUrl: url,
    directUrl,
    isPooled,
    serviceRole,
    onLost: () => undefined,
    stop: async () => undefined,
  }
}

/** Throws a text for people when the database cannot be reached, or `work` fails. */
async function tryDatabase(ownerUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = createDatabaseClient(ownerUrl, { connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await work(client)
  } catch (error) {
    throw new Error(`The database at DATABASE_URL cannot be used: ${readErrorMessage(error)}`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns the owner URL of the database of a running hub, for a command that runs beside it. Throws a text for people when it is away. */
export async function requireRunningDatabaseOwnerUrl(config: Config): Promise<string> {
  if (config.database) {
    await tryDatabase(config.database.ownerUrl, async () => undefined)
    return config.database.ownerUrl
  }
  const running = await findEmbeddedDatabaseUrls(config.dataDir)
  if (!running) throw new Error('The hub is not running. Start it first: npm start')
  return running.ownerUrl
}
