import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startDemoHub } from './demo-hub.ts'
import { spawnHub } from './spawn-hub.ts'
import { startDatabaseOnlyHub } from './database-only-hub.ts'
import { createTestDataDir } from './test-data-dir.ts'

interface CopyOptions {
  ownerUrl: string
  serviceUrl: string
  dataDir: string
  environment?: Record<string, string>
}

/** Starts a copy; `outcome` resolves to 'ready' when it listens at `url()`, or to what it printed when it ended first. */
export function startCopy({ ownerUrl, serviceUrl, dataDir, environment = {} }: CopyOptions) {
  const { child, outputLines, errorLines, ready, ended } = spawnHub({
    DATABASE_URL: serviceUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: dataDir,
    TWO_STEP: 'off',
    LOG_LEVEL: 'info',
    ...environment,
  })
  let address = ''
  const outcome = ready.then(
    (url) => {
      address = url
      return 'ready'
    },
    async () => `exit ${await ended}\n${[...outputLines, ...errorLines].join('\n')}`,
  )
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { outcome, stop, url: () => address }
}

export async function createTestFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'care-copies-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A database without tables on a server of its own, which keeps what it confirms, and a folder for keys and files. */
export async function startDatabaseForHubCopies() {
  const urls = await startDatabaseOnlyHub(await createTestDataDir()).ready
  if (!urls) throw new Error('The database did not start.')
  return { ...urls, dataDir: await createTestFolder() }
}

/** Starts three copies on one database, one folder of keys and one of files. The first fills the demo. */
export async function startThreeCopies(environment: Record<string, string>) {
  const { ownerUrl, serviceUrl, dataDir } = await startDatabaseForHubCopies()
  const database = { DATABASE_URL: serviceUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir, TWO_STEP: 'off' }
  const start = async () => {
    const hub = await startDemoHub({ ...database, ...environment })
    onTestFinished(() => hub.stop())
    return hub
  }
  const first = await start()
  return [first, await start(), await start()] as const
}
