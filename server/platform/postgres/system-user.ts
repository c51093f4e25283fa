import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'

/** The system user that the database runs as. Empty means the user who runs the hub. */
export interface SystemUser {
  uid?: number
  gid?: number
}

const OWN_USER = 'care-referral-hub'

/**
 * Returns the user for the database server. PostgreSQL refuses to run as root, so root uses the owner of an existing
 * cluster, else `postgres`, else creates a system user.
 */
export async function ensureDatabaseSystemUser(cluster: string): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return {}
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return findUserNamed('postgres') ?? findUserNamed(OWN_USER) ?? createUser()
}

/** Returns true when the user may read the path, and enter it when it is a folder. */
export function canReadAndEnter(user: SystemUser, path: string): boolean {
  if (user.uid === undefined) return true
  const { status } = spawnSync('test', ['-r', path, '-a', '-x', path], { ...user, cwd: '/', stdio: 'ignore' })
  return status === 0
}

/** Returns true when the user may pass through the folder, even without listing it. */
export function canEnter(user: SystemUser, folder: string): boolean {
  if (user.uid === undefined) return true
  return spawnSync('test', ['-x', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

function findUserNamed(name: string): SystemUser | undefined {
  const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  if (ids.some((id) => id.status !== 0)) return undefined
  const [uid, gid] = ids.map((id) => Number(id.stdout))
  return { uid: uid!, gid: gid! }
}

function createUser(): SystemUser {
  // Every large distribution has useradd; adduser with these options is BusyBox.
  const commands = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_USER],
    ['adduser', '-S', '-D', '-H', OWN_USER],
  ]
  for (const command of commands) {
    runUnderLock(command)
    const created = findUserNamed(OWN_USER)
    if (created) return created
  }
  throw new Error('The database may not run as root, and no other system user could be made. Start as another user.')
}

/**
 * Two useradd at the same time both succeed, and the second replaces the user id of the first, which has been returned already.
 * Behind the lock it fails because the user exists. Without the program `flock` the command runs without a lock.
 */
function runUnderLock(command: string[]): void {
  // A service or cron may start root without the folders of these programs.
  const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` }
  const { error } = spawnSync('flock', ['/etc', ...command], { env, stdio: 'ignore' })
  const [program = '', ...args] = command
  if (error) spawnSync(program, args, { env, stdio: 'ignore' })
}
