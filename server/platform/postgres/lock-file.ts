import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DataDirectory } from './data-directory.ts'
import { isProcessAlive, isDatabaseProcess } from './processes.ts'
import { SOCKET_FILE_NAME } from './socket.ts'

/** A running database server, as described by the lock file of its cluster. */
export interface Postmaster {
  pid: number
  /** Empty while the server starts. */
  socketFolder: string
}

/** Returns the server that runs on this cluster; undefined when none runs, even if a stale lock file exists. */
export async function findRunningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = await lockLines(join(cluster, 'postmaster.pid'))
  const pid = Number(lines?.[0])
  if (!lines || !pid || !isDatabaseProcess(pid, cluster)) return undefined
  return { pid, socketFolder: lines[4] ?? '' }
}

/**
 * Makes stale lock files harmless. PostgreSQL clears a dead server's lock itself, except when the id in it now belongs
 * to another process (after a reboot), or when a power cut left the file empty. We write our own id into it: a server
 * treats its parent's id as stale, and still looks for survivors in the shared memory that the other lines name
 * (SR-107).
 */
export async function neutralizeStaleLockFiles({ cluster, user }: DataDirectory, socketFolder: string): Promise<void> {
  for (const path of [join(cluster, 'postmaster.pid'), join(socketFolder, `${SOCKET_FILE_NAME}.lock`)]) {
    const lines = await lockLines(path)
    if (!lines) continue
    const pid = Number(lines[0])
    if (!pid) {
      await removeIfStillEmpty(path)
    } else if (isProcessAlive(pid) && pid !== process.pid && !isDatabaseProcess(pid, cluster)) {
      const temporaryPath = `${path}.${process.pid}`
      await writeFile(temporaryPath, [process.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 })
      if (user.uid !== undefined) await chown(temporaryPath, user.uid, user.gid!)
      await rename(temporaryPath, path)
    }
  }
}

/** A server creates its lock file empty and writes it a moment later. */
async function removeIfStillEmpty(path: string): Promise<void> {
  await delay(500)
  const lines = await lockLines(path)
  if (lines && !Number(lines[0])) await rm(path, { force: true })
}

const lockLines = (path: string) =>
  readFile(path, 'utf8').then(
    (text) => text.split('\n'),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )
