import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { spawnHub } from './spawn-hub.ts'
import { waitForValue } from './wait-for-value.ts'
import { createTestDataDir } from './test-data-dir.ts'

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
  const { child, outputLines, errorLines, ready, ended } = spawnHub(
    {
      DATA_DIR: dataDir,
      DEMO: 'off',
      TWO_STEP: 'off',
      LOG_LEVEL: 'info',
      PORT: String(port),
      ...environment,
    },
    { output },
  )
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  const statusOf = async (path: string) => {
    const reply = await fetch(url + path)
    await reply.arrayBuffer()
    return reply.status
  }
  // Its standard output may be a file, which has the line about its URL.
  await Promise.race([ready, waitForValue(() => statusOf('/health'))])
  return { child, url, dataDir, outputLines, errorLines, statusOf }
}
