import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { waitForValue, createTestDataDir } from './database-only-hub.ts'

/** Returns a port that nothing listens on at present. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Starts the real server as an operator does for the first time, without the demo and with an empty DATA_DIR; `output`
 * is the file for its standard output, `environment` has further settings. The server is ready when this resolves.
 */
export async function startProductionHub(output?: number, environment: Record<string, string> = {}) {
  const dataDir = await createTestDataDir()
  const port = await findFreePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DEMO: 'off',
      TWO_STEP: 'off',
      LOG_LEVEL: 'info',
      PORT: String(port),
      DRAIN_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', output ?? 'pipe', 'pipe'],
  })
  const outputLines: string[] = []
  const errorLines: string[] = []
  if (child.stderr) createInterface(child.stderr).on('line', (line) => errorLines.push(line))
  if (child.stdout) createInterface(child.stdout).on('line', (line) => outputLines.push(line))
  // Not 'exit', which may come before the last lines of the output: those with the reason.
  const ended = once(child, 'close').then(([code]) =>
    Promise.reject(new Error(`The hub ended with ${code}.\n${[...outputLines, ...errorLines].join('\n')}`)),
  )
  ended.catch(() => undefined)
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended.catch(() => undefined)
  })
  const url = `http://127.0.0.1:${port}`
  const statusOf = async (path: string) => {
    const reply = await fetch(url + path)
    await reply.arrayBuffer()
    return reply.status
  }
  await Promise.race([ended, waitForValue(() => statusOf('/health'))])
  return { child, url, dataDir, outputLines, errorLines, statusOf }
}
