import { spawn, type ChildProcess } from 'node:child_process'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { DATABASE_PROGRAM_ENVIRONMENT } from './cluster.ts'
import { neutralizeStaleLockFiles, findRunningPostmaster, type Postmaster } from './lock-file.ts'
import type { DataDirectory } from './data-directory.ts'
import { getClusterName, listDatabaseProcesses, isDatabaseProcess } from './processes.ts'
import { readErrorCode } from '../error-fields.ts'

const POLL_MS = 25
/** Recovery after a crash replays at most `max_wal_size`; a slow disk may need minutes. */
const START_TIMEOUT_MS = 300_000
const STOP_TIMEOUT_MS = 60_000
const ORPHAN_TIMEOUT_MS = 2_000

interface StartServerOptions {
  /** Returns the superuser's URL for a socket folder. */
  urlAt: (socketFolder: string) => string
  /** The socket folder of a server that we start. */
  socketFolder: string
  beforeStart: () => Promise<unknown>
  signal?: AbortSignal
}

/**
 * Ensures that exactly one server answers on the cluster: adopts a running one, waits for one that is stopping or
 * recovering, else starts one. Throws with the server's own log output when it does not start.
 */
export async function startOrAdoptPostmaster(
  dataDirectory: DataDirectory,
  options: StartServerOptions,
): Promise<Postmaster & { adopted: boolean }> {
  const began = Date.now()
  for (;;) {
    options.signal?.throwIfAborted()
    if (Date.now() - began > START_TIMEOUT_MS)
      throw new Error(`The database in ${dataDirectory.home} does not answer. ${logHint(dataDirectory)}`)
    const found = await findRunningPostmaster(dataDirectory.cluster)
    if (found) {
      if (await acceptsConnections(found, options)) return { ...found, adopted: true }
      await delay(POLL_MS)
      continue
    }
    await neutralizeStaleLockFiles(dataDirectory, options.socketFolder)
    await options.beforeStart()
    const { child, startupLog } = await spawnPostmaster(dataDirectory, options.socketFolder)
    const started = await waitUntilReadyOrExited(dataDirectory, child, options)
    if (started) return { ...started, adopted: false }
    await handleFailedStart(dataDirectory, await startupLog(), Date.now() - began)
  }
}

/** Fast shutdown: disconnects clients, writes everything, and resolves when the process has ended. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const found = await findRunningPostmaster(cluster)
  if (!found) return
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    sendSignal(signal, found.pid)
    const until = Date.now() + STOP_TIMEOUT_MS
    while (Date.now() < until) {
      if (!isDatabaseProcess(found.pid, cluster)) return
      await delay(POLL_MS)
    }
  }
  throw new Error(`The database (process ${found.pid}) does not stop.`)
}

/**
 * Detached, in its own process group: Ctrl-C in the terminal reaches only the hub, which stops the server when done.
 */
async function spawnPostmaster({ home, cluster, programs, user }: DataDirectory, socketFolder: string) {
  const path = join(home, 'log/startup.log')
  const previousSize = await stat(path).then(
    (file) => file.size,
    () => 0,
  )
  const isLarge = previousSize > 1_000_000
  const output = await open(path, isLarge ? 'w' : 'a', 0o600)
  const child = spawn(
    join(programs.folder, 'bin/postgres'),
    // Without these quotes a comma or a quote in the folder's name would end the value.
    ['-D', cluster, '-k', `"${socketFolder.replaceAll('"', '""')}"`, '-c', `cluster_name=${getClusterName(cluster)}`],
    { ...user, cwd: '/', env: DATABASE_PROGRAM_ENVIRONMENT, detached: true, stdio: ['ignore', output.fd, output.fd] },
  )
  child.on('error', () => undefined) // seen as a process that has ended; its output names the reason
  child.unref()
  await output.close()
  const startupLog = async () => (await readFile(path)).subarray(isLarge ? 0 : previousSize).toString()
  return { child, startupLog }
}

async function waitUntilReadyOrExited(
  dataDirectory: DataDirectory,
  child: ChildProcess,
  options: StartServerOptions,
): Promise<Postmaster | undefined> {
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    options.signal?.throwIfAborted()
    const found = await findRunningPostmaster(dataDirectory.cluster)
    if (found?.pid === child.pid && (await acceptsConnections(found, options))) return found
    await delay(POLL_MS)
  }
  return undefined
}

async function handleFailedStart(dataDirectory: DataDirectory, startupLog: string, waitedMs: number): Promise<void> {
  if (/pre-existing shared memory block/.test(startupLog)) {
    // The server was killed and left children that finish a statement whose result nobody waits for.
    if (waitedMs > ORPHAN_TIMEOUT_MS) {
      for (const pid of listDatabaseProcesses(dataDirectory.cluster))
        sendSignal(waitedMs > 2 * ORPHAN_TIMEOUT_MS ? 'SIGKILL' : 'SIGQUIT', pid)
    }
  } else if (!/lock file ".*" already exists/.test(startupLog)) {
    throw new Error(`The database did not start. ${startupLog.trim().slice(-600)} ${logHint(dataDirectory)}`)
  }
  await delay(200)
}

/** False while the server starts, recovers or shuts down. Throws when it runs but refuses our password. */
async function acceptsConnections(postmaster: Postmaster, { urlAt }: StartServerOptions): Promise<boolean> {
  if (!postmaster.socketFolder) return false
  const client = new Client({ connectionString: urlAt(postmaster.socketFolder), connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (readErrorCode(error) === '28P01') {
      throw new Error('The database does not accept the password in passwords.json beside it.', { cause: error })
    }
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function sendSignal(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (readErrorCode(error) !== 'ESRCH') throw error
  }
}

const logHint = ({ home }: DataDirectory) => `Its log is in ${join(home, 'log')}.`
