import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

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
export async function startDemoHub(
  environment: Record<string, string> = {},
  root = join(import.meta.dirname, '../..'),
): Promise<DemoHub> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'care-demo-')))
  const server = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: 'on', DRAIN_SECONDS: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The hub was not ready in time:\n${output.join('\n')}`)),
      READY_TIMEOUT_MS,
    )
    const listen = (line: string) => {
      output.push(line)
      const ready = /^Ready: (\S+)/.exec(line)?.[1]
      if (ready) resolve(ready)
      if (ready) clearTimeout(timer)
    }
    createInterface({ input: server.stdout }).on('line', listen)
    createInterface({ input: server.stderr }).on('line', listen)
    // Not 'exit', which may come before the last lines of the output: those with the reason.
    server.on('close', (code) => reject(new Error(`The hub ended with ${code}:\n${output.join('\n')}`)))
  })
  const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[]

  const { json: mailbox } = JSON.parse(await readFile(join(dataDir, 'mailbox.json'), 'utf8')) as { json: string }

  return {
    url,
    dataDir,
    accounts,
    mailbox,
    pid: server.pid!,
    async stop() {
      const ended = new Promise((resolve) => void server.once('exit', resolve))
      server.kill('SIGTERM')
      if (server.exitCode === null && server.signalCode === null) await ended
      if (!environment.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
