import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { formatPostgresConf, LOG_PRIVACY_SETTINGS } from '#server/platform/postgres/settings.ts'
import { ensureDatabaseSystemUser } from '#server/platform/postgres/system-user.ts'
import { databaseTmpDir } from './database-tmp-dir.ts'
import { findFreePort } from './production-hub.ts'
import { runQuery } from './run-query.ts'
import { waitForValue } from './wait-for-value.ts'

// PostgreSQL as Debian and PGDG install it. Unlike the bundled one it has the programs for replication.

const VERSIONS = '/usr/lib/postgresql'
const OLDEST = 15

/** The programs of the newest PostgreSQL of this machine; undefined without one that the hub takes. */
export const systemPostgresPrograms: string | undefined = (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
  .filter((version) => Number(version) >= OLDEST)
  .sort((a, b) => Number(b) - Number(a))
  .map((version) => join(VERSIONS, version, 'bin'))
  .find((programs) => existsSync(join(programs, 'pg_basebackup')))

export interface SystemPostgres {
  port: number
  /** Without a password: the server takes connections of this machine only. */
  urlFor: (role: string, database: string) => string
  /** As the superuser. */
  query: (sql: string, database?: string) => ReturnType<typeof runQuery>
  signal(signal: NodeJS.Signals): void
  /** Ends the server immediately, as a power cut does. */
  kill(): Promise<void>
  /** Starts it again after `kill`, with its data and on its port. */
  restart(): Promise<SystemPostgres>
  /** Removes its data as well. */
  remove(): Promise<void>
}

/** Creates and starts a server with an empty database `care` and the roles `care_owner` and `care_service`. */
export async function startPrimary(configuration = ''): Promise<SystemPostgres> {
  const server = await startEmptyServer(configuration + formatPostgresConf(LOG_PRIVACY_SETTINGS))
  for (const sql of [
    'create role care_owner login',
    'create role care_service login',
    'create database care owner care_owner',
  ])
    await server.query(sql)
  return server
}

/** `configuration` are lines of postgresql.conf. */
export async function startEmptyServer(configuration = ''): Promise<SystemPostgres> {
  const { folder, run } = await createClusterFolder()
  await run('initdb', ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-k', '-N'])
  await appendFile(join(folder, 'postgresql.conf'), configuration)
  return startServer(folder)
}

/** A folder that PostgreSQL may write to, until the test ends. */
export async function createArchiveFolder(): Promise<string> {
  const { folder } = await createClusterFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Copies a running server without its log, which `recover` then reads from the archive by these lines of postgresql.conf. */
export async function takeBaseBackup(server: SystemPostgres) {
  const { folder, run } = await createClusterFolder()
  const source = `host=127.0.0.1 port=${server.port} user=postgres`
  await run('pg_basebackup', ['-d', source, '-D', folder, '-X', 'none', '--checkpoint=fast', '--no-sync'])
  return {
    async recover(configuration: string): Promise<SystemPostgres> {
      await appendFile(join(folder, 'postgresql.conf'), configuration)
      await writeFile(join(folder, 'recovery.signal'), '')
      return startServer(folder)
    },
  }
}

/**
 * Starts a synchronous standby of `primary` from a base backup. From then on the primary confirms no write before the
 * standby has it.
 */
export async function startStandby(primary: SystemPostgres, port?: number): Promise<SystemPostgres> {
  const { folder, run } = await createClusterFolder()
  const source = `host=127.0.0.1 port=${primary.port} user=postgres`
  await run('pg_basebackup', ['-d', source, '-D', folder, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'])
  // After its promotion it is alone at first, and must not wait for a standby.
  await appendFile(join(folder, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n")
  const standby = await startServer(folder, port)
  await primary.query(`alter system set synchronous_standby_names = '*'`)
  await primary.query('select pg_reload_conf()')
  const isSynchronous = `select from pg_stat_replication where sync_state = 'sync'`
  await waitForValue(async () => (await primary.query(isSynchronous))[0])
  return standby
}

async function createClusterFolder() {
  const folder = await mkdtemp(join(await databaseTmpDir(), 'care-postgres-'))
  const user = await ensureDatabaseSystemUser(folder)
  await chmod(folder, 0o700)
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid!)
  const run = (program: string, options: string[]) =>
    promisify(execFile)(join(systemPostgresPrograms!, program), options, { ...user, cwd: '/' })
  return { folder, run }
}

async function startServer(folder: string, givenPort?: number): Promise<SystemPostgres> {
  const port = givenPort ?? (await findFreePort())
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200, port }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const user = await ensureDatabaseSystemUser(folder)
  const child: ChildProcess = spawn(join(systemPostgresPrograms!, 'postgres'), ['-D', folder, ...options], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const urlFor = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`
  const query = (sql: string, database = 'postgres') => runQuery(urlFor('postgres', database), sql)
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  await Promise.race([
    waitForValue(() => query('select 1')),
    ended.then(() => Promise.reject(new Error(`PostgreSQL in ${folder} did not start.`))),
  ])
  return {
    port,
    urlFor,
    query,
    signal: (signal) => void child.kill(signal),
    kill,
    restart: () => startServer(folder, port),
    async remove() {
      await kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
