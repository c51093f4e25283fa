import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fsyncFolder } from '#server/platform/durable-files.ts'
import type { DataDirectory } from './data-directory.ts'

/** Passwords of the built-in database. The superuser only sets up the cluster, its roles and its databases. */
export interface ClusterPasswords {
  superuser: string
  owner: string
  service: string
}

/** Returns random passwords from a file of mode 0600 (SR-083), created at the first start. */
export async function ensureClusterPasswords({ home, cluster }: DataDirectory): Promise<ClusterPasswords> {
  const path = join(home, 'passwords.json')
  const existing = await readClusterPasswords(path)
  if (existing) return existing
  if (await stat(cluster).catch(() => undefined)) {
    throw new Error(
      `${path} is missing, so nobody can sign in to the database beside it. Bring the file back from a backup.`,
    )
  }

  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`
  const handle = await open(temporaryPath, 'wx', 0o600)
  await handle.writeFile(
    JSON.stringify({ superuser: randomPassword(), owner: randomPassword(), service: randomPassword() }),
  )
  await handle.sync()
  await handle.close()
  // link() instead of rename(): the second of two hubs that start concurrently keeps the passwords of the first.
  await link(temporaryPath, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporaryPath)
  await fsyncFolder(home)
  return (await readClusterPasswords(path))!
}

export async function readClusterPasswords(path: string): Promise<ClusterPasswords | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  return text === undefined ? undefined : (JSON.parse(text) as ClusterPasswords)
}

const randomPassword = () => randomBytes(24).toString('base64url')
