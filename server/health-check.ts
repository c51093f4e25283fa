import { get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import { readConfig } from './platform/config.ts'
import { readErrorMessage } from './platform/error-fields.ts'

// For the health check of a container or a supervisor: ends with 0 when the hub with these settings answers. It asks /health, not
// /ready: a restart of the hub does not bring back a database that is away.

const TIMEOUT_MS = 5_000
/** HOST may mean every address of the machine. */
const ANY_ADDRESS: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

const fail = (reason: string) => {
  console.error(`The hub does not answer: ${reason}`)
  process.exitCode = 1
}

try {
  const { host, port, tls } = readConfig(process.env)
  const address = { host: ANY_ADDRESS[host] ?? host, port, path: '/health', timeout: TIMEOUT_MS }
  // It asks the process beside it whether it answers; the certificate is for other names.
  const request = tls ? getHttps({ ...address, rejectUnauthorized: false }) : getHttp(address)
  request
    .on('response', (response) => {
      response.resume()
      if (response.statusCode !== 200) fail(`status ${response.statusCode}`)
    })
    .on('timeout', () => request.destroy(new Error('timeout')))
    .on('error', (error) => fail(error.message))
} catch (error) {
  fail(readErrorMessage(error))
}
