import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { EmbeddedUrls } from '#server/platform/postgres/embedded.ts'
import { findRunningPostmaster } from '#server/platform/postgres/lock-file.ts'
import { stopPostmaster } from '#server/platform/postgres/postmaster.ts'
import type { HubOutputLine } from './hub-process.ts'
import { databaseTmpDir } from './database-tmp-dir.ts'

/** A hub in a process of its own: all it does is keep its database. */
export interface TestHub {
  child: ChildProcess
  /** Settles when its database answers; undefined when it ended first. */
  ready: Promise<EmbeddedUrls | undefined>
  /** What it told people, the reason of its end last. */
  output: string[]
  ended: Promise<number | null>
}

/** A folder for one test; at its end every hub and server on it is stopped and it is removed. */
export async function createTestDataDir(name = 'data'): Promise<string> {
  const folder = await mkdtemp(join(await databaseTmpDir(), 'care-hub-test-'))
  await chmod(folder, 0o711)
  onTestFinished(async () => {
    await stopPostmaster(join(folder, name, 'postgres/cluster'))
    await rm(folder, { recursive: true, force: true })
  })
  return join(folder, name)
}

export function startTestHub(dataDir: string): TestHub {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hub-process.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const ready = new Promise<EmbeddedUrls | undefined>((settle) => {
    createInterface(child.stdout)
      .on('line', (line) => {
        const { urls, text } = JSON.parse(line) as HubOutputLine
        if (urls) settle(urls)
        if (text) said.push(text)
      })
      .on('close', () => settle(undefined))
  })
  return { child, ready, output: said, ended }
}

/** The process id of this DATA_DIR's database server, if one lives. */
export const findPostmasterPid = async (dataDir: string) =>
  (await findRunningPostmaster(join(dataDir, 'postgres/cluster')))?.pid

/** Runs one statement on a connection of its own. */
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

/** Asks again until the answer is there; the test's own time limit is the only one. */
export async function waitForValue<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
    await delay(50)
  }
}
