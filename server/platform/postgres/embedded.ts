import { realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import {
  ensureDatabaseCluster,
  createRolesAndDatabase,
  DATABASE_NAME,
  OWNER_ROLE,
  SERVICE_ROLE,
  SUPERUSER_ROLE,
  writeClusterSettings,
} from './cluster.ts'
import { acquireHubLock } from './hub-lock.ts'
import { findRunningPostmaster } from './lock-file.ts'
import { startPostgresLogPruning } from './log-files.ts'
import { ensureClusterPasswords, readClusterPasswords, type ClusterPasswords } from './passwords.ts'
import { prepareDataDirectory, type DataDirectoryOptions } from './data-directory.ts'
import { startOrAdoptPostmaster, stopPostmaster } from './postmaster.ts'
import { checkDatabaseDurability } from './check-database-durability.ts'
import { POSTGRES_SETTINGS } from './settings.ts'
import { ensureSocketFolder, buildSocketUrl } from './socket.ts'
import { superviseServer } from './supervise-server.ts'

export interface EmbeddedDatabaseUrls {
  /** Owns the database: migrations and job tables. */
  ownerUrl: string
  /** Reads and writes rows; no DDL, owns nothing. */
  serviceUrl: string
  serviceRole: string
}

export interface EmbeddedDatabase extends EmbeddedDatabaseUrls {
  /** Called once when another hub has taken over the database while it was down; this hub must stop. */
  onLost(listener: (reason: Error) => void): void
  /** Fast shutdown; the server has ended when this resolves. Close the pools first. */
  stop(): Promise<void>
}

export interface EmbeddedOptions extends DataDirectoryOptions {
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/**
 * Creates or finds the database under DATA_DIR, starts or adopts its server, and restarts the server immediately when
 * it dies, until `stop`. Throws a text for people, and `HubAlreadyRunningError` when another hub uses the database.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { say, log } = options
  const dataDirectory = await prepareDataDirectory(options)
  const passwords = await ensureClusterPasswords(dataDirectory)
  await ensureDatabaseCluster(dataDirectory, passwords.superuser, say)

  const stopping = new AbortController()
  const startServer = async () =>
    startOrAdoptPostmaster(dataDirectory, {
      urlAt: (folder) => superuserUrl(folder, passwords),
      socketFolder: await ensureSocketFolder(dataDirectory),
      beforeStart: () => writeClusterSettings(dataDirectory, POSTGRES_SETTINGS),
      signal: stopping.signal,
    })
  let server = await startServer()
  await createRolesAndDatabase(superuserUrl(server.socketFolder, passwords), passwords)
  const urls = urlsAt(server.socketFolder, passwords)
  let lock = await acquireHubLock(urls.ownerUrl, dataDirectory.dataDir)

  if (
    server.adopted &&
    ((await writeClusterSettings(dataDirectory, POSTGRES_SETTINGS)) ||
      !(await isVersion(lock, dataDirectory.programs.version)))
  ) {
    say('The database of the last run has other settings or another version; starting it anew.')
    await lock.end()
    await stopPostmaster(dataDirectory.cluster)
    server = await startServer()
    lock = await acquireHubLock(urls.ownerUrl, dataDirectory.dataDir)
  } else {
    say(server.adopted ? 'The database of the last run is still up; using it.' : 'The database is up.')
  }
  await checkDatabaseDurability(lock, 'embedded').catch(async (error: unknown) => {
    await stopPostmaster(dataDirectory.cluster)
    throw error
  })

  const stopPruning = await startPostgresLogPruning(join(dataDirectory.home, 'log'))
  const restart = async () => {
    await startServer()
    return acquireHubLock(urls.ownerUrl, dataDirectory.dataDir)
  }
  const supervision = superviseServer(lock, { restart, signal: stopping.signal, log })

  const stop = async () => {
    stopping.abort()
    stopPruning()
    await supervision.ended()
    await stopPostmaster(dataDirectory.cluster)
    await supervision.releaseLock()
  }
  let stopped: Promise<void> | undefined
  return {
    ...urls,
    onLost: (listener) => void supervision.lost.then(listener),
    stop: () => (stopped ??= stop()),
  }
}

/**
 * Returns the URLs of the database that a running hub has on this DATA_DIR, for a command beside it; undefined without
 * one.
 */
export async function findEmbeddedDatabaseUrls(dataDir: string): Promise<EmbeddedDatabaseUrls | undefined> {
  const home = await realpath(join(resolve(dataDir), 'postgres')).catch(() => undefined)
  if (!home) return undefined
  const passwords = await readClusterPasswords(join(home, 'passwords.json'))
  const server = await findRunningPostmaster(join(home, 'cluster'))
  return passwords && server?.socketFolder ? urlsAt(server.socketFolder, passwords) : undefined
}

const superuserUrl = (folder: string, { superuser }: ClusterPasswords) =>
  buildSocketUrl(folder, SUPERUSER_ROLE, superuser, 'postgres')

const urlsAt = (folder: string, { owner, service }: ClusterPasswords): EmbeddedDatabaseUrls => ({
  ownerUrl: buildSocketUrl(folder, OWNER_ROLE, owner, DATABASE_NAME),
  serviceUrl: buildSocketUrl(folder, SERVICE_ROLE, service, DATABASE_NAME),
  serviceRole: SERVICE_ROLE,
})

/** A running '18.4' matches an installed '18.4.0-beta.17'. */
async function isVersion(client: Client, version: string): Promise<boolean> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return version.startsWith(`${rows[0]!.server_version}.`)
}
