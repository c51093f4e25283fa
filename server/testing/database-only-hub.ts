import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { EmbeddedDatabaseUrls } from '#server/platform/postgres/embedded.ts'
import { findRunningPostmaster } from '#server/platform/postgres/lock-file.ts'
import { stopPostmaster } from '#server/platform/postgres/postmaster.ts'
import type { HubOutputLine } from './hub-process.ts'
import { databaseTmpDir } from './database-tmp-dir.ts'

/** A hub in its own process that only runs its database. */
export interface DatabaseOnlyHub {
  child: ChildProcess
  /** Resolves when its database accepts connections; to undefined when the process ended first. */
  ready: Promise<EmbeddedDatabaseUrls | undefined>
  /** The lines printed for people; the reason for its end comes last. */
  output: string[]
  ended: Promise<number | null>
}

/**
 * Creates a folder for one test. At the end of the test every hub and server on it is stopped and the folder is
 * removed.
 */
export async function createTestDataDir(name = 'data'): Promise<string> {
  const folder = await mkdtemp(join(await databaseTmpDir(), 'care-hub-test-'))
  await chmod(folder, 0o711)
  onTestFinished(async () => {
    await stopPostmaster(join(folder, name, 'postgres/cluster'))
    await rm(folder, { recursive: true, force: true })
  })
  return join(folder, name)
}

export function startDatabaseOnlyHub(dataDir: string): DatabaseOnlyHub {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hub-process.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const ready = new Promise<EmbeddedDatabaseUrls | undefined>((settle) => {
    createInterface(child.stdout)
      .on('line', (line) => {
        const { urls, text } = JSON.parse(line) as HubOutputLine
        if (urls) settle(urls)
        if (text) lines.push(text)
      })
      .on('close', () => settle(undefined))
  })
  return { child, ready, output: lines, ended }
}

/** Returns the process id of this DATA_DIR's database server, if one runs. */
export const findPostmasterPid = async (dataDir: string) =>
  (await findRunningPostmaster(join(dataDir, 'postgres/cluster')))?.pid

/** Runs one statement on a new connection. */
export async function runQuery(url: string, sql: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(sql, values)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Repeats `ask` until it returns a value, limited only by the timeout of the test. */
export async function waitForValue<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
    await delay(50)
  }
}
