import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnHub } from './spawn-hub.ts'

export interface DemoAccount {
  role: 'ADMIN' | 'VENDOR' | 'CLIENT'
  email: string
  password: string
}

export interface DemoHub {
  url: string
  dataDir: string
  accounts: DemoAccount[]
  /** Path of the mailbox page, which lists the unsent messages as JSON. */
  mailbox: string
  /** The id of the server process. */
  pid: number
  /** Stops the server and its database, and removes the data unless the caller gave the folder. */
  stop(): Promise<void>
}

const READY_TIMEOUT_MS = 180_000

/** Starts the real server in demo mode, with its own database and port. `root` holds another version of the hub. */
export async function startDemoHub(environment: Record<string, string> = {}, root?: string): Promise<DemoHub> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'care-demo-')))
  const { child, outputLines, errorLines, ready, ended } = spawnHub(
    { DATA_DIR: dataDir, DEMO: 'on', ...environment },
    { root },
  )
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The hub was not ready in time:\n${[...outputLines, ...errorLines].join('\n')}`)),
      READY_TIMEOUT_MS,
    )
  })
  const url = await Promise.race([ready, timeout]).finally(() => clearTimeout(timer))
  const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[]

  const { json: mailbox } = JSON.parse(await readFile(join(dataDir, 'mailbox.json'), 'utf8')) as { json: string }

  return {
    url,
    dataDir,
    accounts,
    mailbox,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      await ended
      if (!environment.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
