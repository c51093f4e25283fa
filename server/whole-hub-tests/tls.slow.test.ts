import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type RequestOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SecureVersion } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { selfSignedCertificate } from '#server/testing/certificate.ts'
import { spawnHub } from '#server/testing/spawn-hub.ts'
import { startNetworkDatabase } from '#server/testing/network-database.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { waitForValue } from '#server/testing/wait-for-value.ts'

/** Reaches this machine, but is none of its loopback addresses, so the hub takes it for another machine. */
const OTHER_MACHINE = '0.0.0.0'

function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'care-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function startServer(environment: Record<string, string>) {
  const { child, ready, ended } = spawnHub({
    DATA_DIR: join(createFolder(), 'data'),
    DEMO: 'off',
    TWO_STEP: 'off',
    LOG_LEVEL: 'info',
    ...environment,
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { child, outcome: ready.catch((error: Error) => error.message) }
}

async function statusOf(url: string, ca: string, options: RequestOptions = {}): Promise<number | undefined> {
  const request = get(url, { ca, servername: 'localhost', agent: false, ...options })
  // Also after its response.
  request.on('error', () => undefined)
  const [response] = await once(request, 'response')
  response.resume()
  return response.statusCode
}

/** The library refuses the older versions itself unless the security level is 0. */
const speaking = (version: SecureVersion): RequestOptions => ({
  minVersion: version,
  maxVersion: version,
  ciphers: 'DEFAULT@SECLEVEL=0',
})

test('OPS-049: the hub reads its certificate anew on SIGHUP and goes on', { timeout: 300_000 }, async () => {
  const [old, renewed] = [selfSignedCertificate('localhost'), selfSignedCertificate('localhost')]
  const folder = createFolder()
  const environment = { TLS_CERT_FILE: join(folder, 'hub.crt'), TLS_KEY_FILE: join(folder, 'hub.key') }
  const write = ({ cert, key }: typeof old) => {
    writeFileSync(environment.TLS_CERT_FILE, cert)
    writeFileSync(environment.TLS_KEY_FILE, key, { mode: 0o600 })
  }
  write(old)
  const { child, outcome } = startServer(environment)
  const url = await outcome
  expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
  expect(await statusOf(`${url}/health`, old.cert)).toBe(200)
  write(renewed)
  child.kill('SIGHUP')
  expect(await waitForValue(() => statusOf(`${url}/ready`, renewed.cert))).toBe(200)
  await expect(statusOf(`${url}/health`, old.cert)).rejects.toThrow(/self-signed/)
})

test(
  'SR-084: the hub speaks TLS 1.2 and 1.3, no older version, also where Node would',
  { timeout: 300_000 },
  async () => {
    const { cert, key } = selfSignedCertificate('localhost')
    const folder = createFolder()
    const environment = { TLS_CERT_FILE: join(folder, 'hub.crt'), TLS_KEY_FILE: join(folder, 'hub.key') }
    writeFileSync(environment.TLS_CERT_FILE, cert)
    writeFileSync(environment.TLS_KEY_FILE, key, { mode: 0o600 })
    const NODE_OPTIONS = '--tls-min-v1.0 --tls-cipher-list=DEFAULT@SECLEVEL=0'
    const url = await startServer({ ...environment, NODE_OPTIONS }).outcome
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const)
      expect(await statusOf(`${url}/health`, cert, speaking(version))).toBe(200)
    for (const version of ['TLSv1', 'TLSv1.1'] as const)
      await expect(statusOf(`${url}/health`, cert, speaking(version))).rejects.toThrow(/protocol version/)
  },
)

test('OPS-049: the hub checks the certificate of its database by DATABASE_CA_FILE', { timeout: 300_000 }, async () => {
  const certificate = selfSignedCertificate(OTHER_MACHINE)
  const { urlOf } = await startNetworkDatabase(certificate)
  const settings = {
    DATABASE_URL: urlOf('service', OTHER_MACHINE),
    DATABASE_OWNER_URL: urlOf('owner', OTHER_MACHINE),
  }
  const ofTheAuthority = join(createFolder(), 'ca.pem')
  writeFileSync(ofTheAuthority, certificate.cert)
  const ofAnother = join(createFolder(), 'ca.pem')
  writeFileSync(ofAnother, selfSignedCertificate(OTHER_MACHINE).cert)

  const refused: Record<string, string>[] = [{}, { DATABASE_CA_FILE: ofAnother }]
  for (const given of refused) {
    const reason = await startServer({ ...settings, ...given }).outcome
    expect(reason).toContain('ended with 1')
    expect(reason).toMatch(/DATABASE_URL cannot be used: .*self-signed certificate/)
  }

  const { outcome } = startServer({ ...settings, DATABASE_CA_FILE: ofTheAuthority })
  const url = await outcome
  expect(url).toMatch(/^http:/)
  const connections = await runQuery(
    `${urlOf('service', '127.0.0.1')}?sslmode=disable`,
    `select ssl from pg_stat_ssl join pg_stat_activity using (pid)
      where usename = 'care_service' and pid <> pg_backend_pid()`,
  )
  expect(connections.length).toBeGreaterThan(1)
  expect(connections.filter(({ ssl }) => ssl !== true)).toEqual([])
})
