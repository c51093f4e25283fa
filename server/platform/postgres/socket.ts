import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPrivateFolder, type DataDirectory } from './data-directory.ts'
import { canEnter, type SystemUser } from './system-user.ts'
import { readErrorCode } from '../error-fields.ts'

export const SOCKET_FILE_NAME = '.s.PGSQL.5432'
/** The system's limit for a socket path, with its terminating byte: 104 bytes on macOS, 108 on Linux. */
const LONGEST_PATH = 103

/**
 * Creates a folder of mode 0700 for the database's socket: beside the cluster, or with a short path in the temporary
 * folder.
 */
export async function ensureSocketFolder({ home, cluster, user }: DataDirectory): Promise<string> {
  const near = join(home, 'socket')
  if (fitsSocketPathLimit(near)) {
    await createPrivateFolder(near, user)
    return near
  }
  const name = `care-referral-hub-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
  const parent = fitsSocketPathLimit(join(tmpdir(), `${name}-XXXXXX`)) && canEnter(user, tmpdir()) ? tmpdir() : '/tmp'
  const folder = join(parent, name)
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (readErrorCode(error) !== 'EEXIST') throw error
    // Everybody may write in the temporary folder, so a folder of this name with another owner is not used.
    return (await isOwnFolder(folder, user)) ? folder : changeOwner(await mkdtemp(`${folder}-`), user)
  }
  return changeOwner(folder, user)
}

/** Returns the URL of a role and database behind the socket, in the format of `pg` and libpq. */
export const buildSocketUrl = (folder: string, role: string, password: string, database: string): string =>
  `postgresql://${role}:${password}@localhost/${database}?host=${encodeURIComponent(folder)}`

const fitsSocketPathLimit = (folder: string) => Buffer.byteLength(join(folder, SOCKET_FILE_NAME)) <= LONGEST_PATH

async function isOwnFolder(folder: string, user: SystemUser): Promise<boolean> {
  const found = await lstat(folder)
  return found.isDirectory() && found.uid === (user.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0
}

async function changeOwner(folder: string, user: SystemUser): Promise<string> {
  await chmod(folder, 0o700)
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid!)
  return folder
}
