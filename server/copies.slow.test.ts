import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDataDir, startTestHub } from '#server/testing/test-hub.ts'

// Copies of the hub as an operator runs them: processes of their own on one database.

const ROUNDS = Number(process.env['ROUNDS'] ?? 2)

interface CopyOptions {
  ownerUrl: string
  serviceUrl: string
  dataDir: string
  environment?: Record<string, string>
}

/** Starts a copy; `outcome` resolves to 'ready' when it listens at `url()`, or to what it printed when it ended first. */
function startCopy({ ownerUrl, serviceUrl, dataDir, environment = {} }: CopyOptions) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: serviceUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_DIR: dataDir,
      TWO_STEP: 'off',
      LOG_LEVEL: 'fatal',
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
        if (!line.startsWith('Ready: ')) return
        address = line.slice('Ready: '.length)
        resolve('ready')
      })
    child.once('exit', (code) => resolve(`exit ${code}\n${lines.join('\n')}`))
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

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'care-copies-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A database without tables on a server of its own, which keeps what it confirms, and a folder for keys and files. */
async function createPlace() {
  const urls = await startTestHub(await createTestDataDir()).ready
  if (!urls) throw new Error('The database did not start.')
  return { ...urls, dataDir: await createFolder() }
}

test('OPS-002: three copies started together on an empty database all become ready', { timeout: 600_000 }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const place = await createPlace()
    const copies = [startCopy(place), startCopy(place), startCopy(place)]
    expect(await Promise.all(copies.map(({ outcome }) => outcome))).toEqual(['ready', 'ready', 'ready'])
    await Promise.all(copies.map(({ stop }) => stop()))
  }
})

test(
  'OPS-003, OPS-004: a copy with other keys or files ends before it listens, and the database stays as it was',
  { timeout: 120_000 },
  async () => {
    const place = await createPlace()
    const first = startCopy(place)
    expect(await first.outcome).toBe('ready')

    const client = new Client({ connectionString: place.ownerUrl })
    await client.connect()
    onTestFinished(() => client.end())
    const bound = async () => (await client.query('select * from key_fingerprints, file_storage order by name')).rows
    const before = await bound()
    const otherDir = await createFolder()

    expect(await startCopy({ ...place, dataDir: otherDir }).outcome).toMatch(
      /^exit 1\n[^]*tokens\.key is missing\.[^]*KEYS_DIR/,
    )
    const onlyKeys = { ...place, dataDir: otherDir, environment: { KEYS_DIR: join(place.dataDir, 'keys') } }
    expect(await startCopy(onlyKeys).outcome).toMatch(/^exit 1\n[^]*does not hold the files of this database/)
    expect(await bound()).toEqual(before)
  },
)

test(
  'OPS-011: after SIGTERM a copy is not ready at once and goes on serving, until it has drained',
  { timeout: 120_000 },
  async () => {
    const copy = startCopy({ ...(await createPlace()), environment: { DRAIN_SECONDS: '3' } })
    expect(await copy.outcome).toBe('ready')
    const statusOf = (path: string) => fetch(copy.url() + path).then(({ status }) => status)
    expect(await statusOf('/ready')).toBe(200)
    const stopped = copy.stop()
    await expect.poll(() => statusOf('/ready'), { timeout: 2_000, interval: 20 }).toBe(503)
    expect(await statusOf('/health')).toBe(200)
    await stopped
    await expect(statusOf('/health')).rejects.toThrow()
  },
)
