import { execFile } from 'node:child_process'
import { appendFile, chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { fsyncFolder } from '#server/platform/durable-files.ts'
import type { ClusterPasswords } from './passwords.ts'
import { createPrivateFolder, type DataDirectory } from './data-directory.ts'
import { isProcessAlive } from './processes.ts'
import { formatPostgresConf } from './settings.ts'
import { readField } from '../error-fields.ts'

export const SUPERUSER_ROLE = 'postgres'
export const OWNER_ROLE = 'care_owner'
export const SERVICE_ROLE = 'care_service'
export const DATABASE_NAME = 'care'

/** PostgreSQL's programs get only this environment, without our secrets. */
export const DATABASE_PROGRAM_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Runs initdb unless the cluster exists. It works in a temporary folder and renames it at the end, so an interrupted first
 * start leaves nothing that looks like a database.
 */
export async function ensureDatabaseCluster(
  dataDirectory: DataDirectory,
  superuserPassword: string,
  say: (text: string) => void,
): Promise<void> {
  const { home, cluster, user, programs } = dataDirectory
  if (await stat(cluster).catch(() => undefined)) return
  say('Making the database (first start only).')
  await removeTemporaryFolders(home)
  const temporaryFolder = await mkdtemp(join(home, `new-${process.pid}-`))
  if (user.uid !== undefined) await chown(temporaryFolder, user.uid, user.gid!)
  const passwordFile = join(temporaryFolder, 'password')
  const data = join(temporaryFolder, 'cluster')
  await writeFile(passwordFile, superuserPassword, { mode: 0o600 })
  if (user.uid !== undefined) await chown(passwordFile, user.uid, user.gid!)

  try {
    const initdb = promisify(execFile)
    await initdb(
      join(programs.folder, 'bin/initdb'),
      [
        `--pgdata=${data}`,
        `--username=${SUPERUSER_ROLE}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--data-checksums',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--text-search-config=english',
      ],
      { ...user, cwd: '/', env: DATABASE_PROGRAM_ENVIRONMENT },
    )
    await appendFile(join(data, 'postgresql.conf'), "\ninclude '../settings.conf'\n", { flush: true })
    await rename(data, cluster).catch((error: NodeJS.ErrnoException) => {
      // Another hub started at the same time and finished first.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
    await fsyncFolder(home)
  } catch (error) {
    const stderr = readField(error, 'stderr')
    const reason = typeof stderr === 'string' ? stderr.trim() : ''
    throw new Error(`The database could not be made in ${home}.\n${reason || String(error)}`, { cause: error })
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}

/** Removes the temporary folders of first starts that were killed. A first start that is still running keeps its own. */
async function removeTemporaryFolders(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const [, pid] = /^new-(\d+)-/.exec(name) ?? []
    if (pid && !isProcessAlive(Number(pid))) await rm(join(home, name), { recursive: true, force: true })
  }
}

/** Writes the settings file. Returns true when it differs from the file that a running database has read. */
export async function writeClusterSettings(
  { home, user }: DataDirectory,
  settings: Record<string, string>,
): Promise<boolean> {
  await createPrivateFolder(join(home, 'log'), user)
  const path = join(home, 'settings.conf')
  const text = formatPostgresConf(settings)
  if (text === (await readFile(path, 'utf8').catch(() => ''))) return false
  await writeFile(path, text, { mode: 0o600, flush: true })
  if (user.uid !== undefined) await chown(path, user.uid, user.gid!)
  return true
}

/** Creates the two roles and the hub's database when missing. `url` is the superuser's, on any database. */
export async function createRolesAndDatabase(url: string, passwords: ClusterPasswords): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined) // the running query fails with the error
  await client.connect()
  try {
    // Two hubs may get here concurrently; the lock ends with the connection.
    await client.query('select pg_advisory_lock(1)')
    for (const [role, password] of [
      [OWNER_ROLE, passwords.owner],
      [SERVICE_ROLE, passwords.service],
    ] as const) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
      if (!rowCount) await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`)
    }
    for (const other of ['postgres', 'template1']) await client.query(`revoke connect on database ${other} from public`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE_NAME])
    if (!rowCount) await client.query(`create database ${DATABASE_NAME} owner ${OWNER_ROLE}`)
    await restrictConnectRights(client, DATABASE_NAME)
  } finally {
    await client.end()
  }
}

/** Only owner and service role may connect; the service role may not create temporary tables. */
export async function restrictConnectRights(client: Client, database: string): Promise<void> {
  await client.query(`revoke connect, temporary on database ${database} from public`)
  await client.query(`grant connect on database ${database} to ${SERVICE_ROLE}`)
}
