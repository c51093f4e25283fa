import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { startDemoHub } from './demo-hub.ts'
import { createTestDataDir, startDatabaseOnlyHub } from './database-only-hub.ts'

interface CopyOptions {
  ownerUrl: string
  serviceUrl: string
  dataDir: string
  environment?: Record<string, string>
}

/** Starts a copy; `outcome` resolves to 'ready' when it listens at `url()`, or to what it printed when it ended first. */
export function startCopy({ ownerUrl, serviceUrl, dataDir, environment = {} }: CopyOptions) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: serviceUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_DIR: dataDir,
      TWO_STEP: 'off',
      LOG_LEVEL: 'info',
      PORT: '0',
      DRAIN_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let address = ''
  const ended = once(child, 'exit')
  const outcome = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => {
        lines.push(line)
        const ready = /Ready: ([^\s"]+)/.exec(line)?.[1]
        if (ready === undefined) return
        address = ready
        resolve('ready')
      })
    // Not 'exit', which may come before the last lines of the output: those with the reason.
    child.once('close', (code) => resolve(`exit ${code}\n${lines.join('\n')}`))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await ended
  })
  return { outcome, stop, url: () => address }
}

export async function createTestFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'care-copies-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A database without tables on a server of its own, which keeps what it confirms, and a folder for keys and files. */
export async function startDatabaseForCopies() {
  const urls = await startDatabaseOnlyHub(await createTestDataDir()).ready
  if (!urls) throw new Error('The database did not start.')
  return { ...urls, dataDir: await createTestFolder() }
}

/** Starts three copies on one database, one folder of keys and one of files. The first fills the demo. */
export async function startThreeCopies(environment: Record<string, string>) {
  const { ownerUrl, serviceUrl, dataDir } = await startDatabaseForCopies()
  const database = { DATABASE_URL: serviceUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir, TWO_STEP: 'off' }
  const start = async () => {
    const hub = await startDemoHub({ ...database, ...environment })
    onTestFinished(() => hub.stop())
    return hub
  }
  const first = await start()
  return [first, await start(), await start()] as const
}
