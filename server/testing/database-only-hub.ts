import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import type { EmbeddedDatabaseUrls } from '#server/platform/postgres/embedded.ts'
import { findRunningPostmaster } from '#server/platform/postgres/lock-file.ts'
import type { DatabaseOutputLine } from './database-only-process.ts'

/** A hub in its own process that only runs its database. */
export interface DatabaseOnlyHub {
  child: ChildProcess
  /** Resolves when its database accepts connections; to undefined when the process ended first. */
  ready: Promise<EmbeddedDatabaseUrls | undefined>
  /** The lines printed for people; the reason for its end comes last. */
  output: string[]
  ended: Promise<number | null>
}

export function startDatabaseOnlyHub(dataDir: string): DatabaseOnlyHub {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'database-only-process.ts'), dataDir], {
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
        const { urls, text } = JSON.parse(line) as DatabaseOutputLine
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
