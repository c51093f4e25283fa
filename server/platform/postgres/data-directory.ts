import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { requirePostgresPrograms, type PostgresPrograms } from './programs.ts'
import { canEnter, canReadAndEnter, ensureDatabaseSystemUser, type SystemUser } from './system-user.ts'

const run = promisify(execFile)

/** The location of one hub's database and the system user who runs it. */
export interface DataDirectory {
  dataDir: string
  user: SystemUser
  programs: PostgresPrograms
  /** Mode 0700, owned by the database's user: cluster, passwords, socket, logs. Real path, without links. */
  home: string
  cluster: string
}

export interface DataDirectoryOptions {
  dataDir: string
  say: (text: string) => void
  programs?: PostgresPrograms
  /** The location of folders that the database's user cannot reach elsewhere. */
  systemFolder?: string
}

export async function prepareDataDirectory(options: DataDirectoryOptions): Promise<DataDirectory> {
  const { say, programs = requirePostgresPrograms(), systemFolder = '/var/lib/care-referral-hub' } = options
  const dataDir = resolve(options.dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await allowTraversal(dataDir)

  const home = await findHome(dataDir, systemFolder, say)
  const cluster = join(home, 'cluster')
  await refuseOtherMajorVersion(cluster, programs)
  const user = await ensureDatabaseSystemUser(cluster)
  if (!canEnter(user, dirname(home))) {
    throw new Error(
      `The database is in ${home}, but the system user it runs as (${user.uid}) may not enter ${dirname(home)}. ` +
        `Let it pass (chmod o+x on that folder and those above it), then start again.`,
    )
  }
  await createPrivateFolder(home, user)
  await restoreOwnership(home, cluster, user)
  return { dataDir, user, home, cluster, programs: await ensureReachablePrograms(programs, user, systemFolder, say) }
}

/** Lets the database's user pass through root's DATA_DIR to its own folder, without reading the rest. */
async function allowTraversal(dataDir: string): Promise<void> {
  const folder = await realpath(dataDir)
  const user = await ensureDatabaseSystemUser(join(folder, 'postgres/cluster'))
  if (canEnter(user, folder) || !canEnter(user, dirname(folder))) return
  await chmod(folder, (await stat(folder)).mode | 0o001)
}

/** Creates a folder of mode 0700 that belongs to the database's user. */
export async function createPrivateFolder(folder: string, user: SystemUser): Promise<void> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (created && user.uid !== undefined) await chown(folder, user.uid, user.gid!)
}

/** Returns DATA_DIR/postgres or the target of that link. An existing database is never moved. */
async function findHome(dataDir: string, systemFolder: string, say: (text: string) => void): Promise<string> {
  const link = join(dataDir, 'postgres')
  const existing = await lstat(link).catch(() => undefined)
  if (!existing) {
    const user = await ensureDatabaseSystemUser(join(link, 'cluster'))
    if (canEnter(user, dataDir)) return join(await realpath(dataDir), 'postgres')
    await linkToSystemFolder(dataDir, link, systemFolder, say)
  }
  const home = await realpath(link).catch(() => undefined)
  if (!home)
    throw new Error(
      `${link} points to a database that is gone. Bring that folder back, or remove the link to start empty.`,
    )
  return home
}

/**
 * The folder's name is derived from DATA_DIR, and DATA_DIR keeps a link to it. So a DATA_DIR that was deleted and
 * created again gets a new database, never the old data.
 */
async function linkToSystemFolder(dataDir: string, link: string, systemFolder: string, say: (text: string) => void) {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  await mkdir(systemFolder, { recursive: true })
  await chmod(systemFolder, 0o755)
  for (let turn = 1; ; turn++) {
    const home = join(systemFolder, turn === 1 ? hash : `${hash}-${turn}`)
    if (await isCluster(join(home, 'cluster'))) {
      say(`An earlier database of this folder is in ${home}; it is left alone.`)
      continue
    }
    await createPrivateFolder(home, await ensureDatabaseSystemUser(join(home, 'cluster')))
    await symlink(home, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    say(`The database may not run as root and its own user cannot reach ${dataDir}, so it lives in ${home}.`)
    return
  }
}

const isCluster = (cluster: string) =>
  stat(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  )

async function refuseOtherMajorVersion(cluster: string, program: PostgresPrograms): Promise<void> {
  const major = await readFile(join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      if (error.code === 'EACCES')
        throw new Error(`${cluster} belongs to another system user. Start as that user, or as root.`)
      throw error
    },
  )
  if (major === undefined || major === program.major) return
  throw new Error(
    `${cluster} was made by PostgreSQL ${major}; this version of the hub brings PostgreSQL ${program.major}. ` +
      `Nothing was changed. Make a backup with the version of the hub that you used before and restore it with this one, ` +
      `or start that version again.`,
  )
}

/** A cluster that root restored from a backup still belongs to root. */
async function restoreOwnership(home: string, cluster: string, user: SystemUser): Promise<void> {
  if (user.uid === undefined) return
  const owner = await stat(cluster).catch(() => undefined)
  if (owner?.uid === 0) await run('chown', ['-R', `${user.uid}:${user.gid}`, home])
}

async function ensureReachablePrograms(
  program: PostgresPrograms,
  user: SystemUser,
  systemFolder: string,
  say: (text: string) => void,
) {
  const reached = ['bin/postgres', 'lib', 'share'].every((part) => canReadAndEnter(user, join(program.folder, part)))
  if (reached) return program
  const folder = join(systemFolder, `postgresql-${program.version}`)
  const copied = await stat(folder).catch(() => undefined)
  if (!copied) {
    say(`The database's user cannot reach the programs in this folder, so they are copied to ${folder}.`)
    await mkdir(systemFolder, { recursive: true })
    await chmod(systemFolder, 0o755)
    const temporaryFolder = await mkdtemp(`${folder}.`)
    await cp(program.folder, temporaryFolder, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    await run('chmod', ['-R', 'a+rX,go-w', temporaryFolder])
    // The second of two hubs uses the programs of the first.
    await rename(temporaryFolder, folder).catch(() => rm(temporaryFolder, { recursive: true }))
  }
  return { ...program, folder }
}
