import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'

/** The system user that the database runs as. Empty: the user who runs the hub. */
export interface SystemUser {
  uid?: number
  gid?: number
}

const OWN_USER = 'care-referral-hub'

/**
 * PostgreSQL refuses to run as root, so root hands it to another user: the owner of the cluster when there is one,
 * else `postgres`, else a system user made for it.
 */
export async function ensureDatabaseUser(cluster: string): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return {}
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return findUserNamed('postgres') ?? findUserNamed(OWN_USER) ?? createUser()
}

/** True when that user may read the path, and enter it when it is a folder. */
export function canReach(user: SystemUser, path: string): boolean {
  if (user.uid === undefined) return true
  const { status } = spawnSync('test', ['-r', path, '-a', '-x', path], { ...user, cwd: '/', stdio: 'ignore' })
  return status === 0
}

/** True when that user may pass through the folder, which need not be listed. */
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
  // useradd is in every large distribution; adduser with these letters is BusyBox.
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_USER]],
    ['adduser', ['-S', '-D', '-H', OWN_USER]],
  ]
  for (const [command, words] of ways) if (spawnSync(command, words, { stdio: 'ignore' }).status === 0) break
  const made = findUserNamed(OWN_USER)
  if (!made)
    throw new Error('The database may not run as root, and no other system user could be made. Start as another user.')
  return made
}
