import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { withStartLock } from '#server/platform/start-lock.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { createTestFolder, startDatabaseForHubCopies, startCopy } from '#server/testing/hub-copies.ts'

// Copies of the hub as an operator runs them: processes of their own on one database.

const ROUNDS = Number(process.env['ROUNDS'] ?? 2)

test('OPS-002: three copies started together on an empty database all become ready', { timeout: 600_000 }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const place = await startDatabaseForHubCopies()
    const copies = [startCopy(place), startCopy(place), startCopy(place)]
    expect(await Promise.all(copies.map(({ outcome }) => outcome))).toEqual(['ready', 'ready', 'ready'])
    await Promise.all(copies.map(({ stop }) => stop()))
  }
})

test(
  'a copy that waits for another one to prepare the database ends when it is stopped',
  { timeout: 120_000 },
  async () => {
    const place = await startDatabaseForHubCopies()
    const listStarts = () =>
      runQuery(place.ownerUrl, `select from pg_stat_activity where application_name = 'start lock'`)
    await withStartLock(place.ownerUrl, async () => {
      const copy = startCopy(place)
      // The lock of the test, and the copy that asks for it.
      await expect.poll(listStarts, { timeout: 60_000 }).toHaveLength(2)
      await copy.stop()
      expect(await copy.outcome).toMatch(/^exit 0\n[^]*"Stopped\."/)
    })
  },
)

test(
  'OPS-003, OPS-004: a copy with other keys or files ends before it listens, and the database stays as it was',
  { timeout: 120_000 },
  async () => {
    const place = await startDatabaseForHubCopies()
    const first = startCopy(place)
    expect(await first.outcome).toBe('ready')

    const client = new Client({ connectionString: place.ownerUrl })
    await client.connect()
    onTestFinished(() => client.end())
    const bound = async () => (await client.query('select * from key_fingerprints, file_storage order by name')).rows
    const before = await bound()
    const otherDir = await createTestFolder()

    expect(await startCopy({ ...place, dataDir: otherDir }).outcome).toMatch(
      /^exit 1\n[^]*tokens\.key is missing\.[^]*KEYS_DIR/,
    )
    const onlyKeys = { ...place, dataDir: otherDir, environment: { KEYS_DIR: join(place.dataDir, 'keys') } }
    expect(await startCopy(onlyKeys).outcome).toMatch(/^exit 1\n[^]*does not hold the files of this database/)
    expect(await bound()).toEqual(before)
  },
)

test(
  'REBIND after the audit key is lost: the copy starts, and its audit log is sealed',
  { timeout: 120_000 },
  async () => {
    const place = await startDatabaseForHubCopies()
    const listSealingKeys = async () =>
      (await runQuery(place.ownerUrl, 'select distinct key_number as number from audit_seals order by 1')).map(
        ({ number }) => number,
      )
    const first = startCopy(place)
    expect(await first.outcome).toBe('ready')
    await expect.poll(listSealingKeys, { timeout: 30_000 }).toEqual([1])
    await first.stop()
    await rm(join(place.dataDir, 'keys/audit.key'))
    expect(await startCopy(place).outcome).toMatch(/^exit 1\n[^]*audit\.key is missing\.[^]*REBIND=on/)
    expect(await startCopy({ ...place, environment: { REBIND: 'on' } }).outcome).toBe('ready')
    await expect.poll(listSealingKeys, { timeout: 30_000 }).toEqual([1, 2])
  },
)

test(
  'OPS-011: after SIGTERM a copy is not ready at once and goes on serving, until it has drained',
  { timeout: 120_000 },
  async () => {
    const copy = startCopy({ ...(await startDatabaseForHubCopies()), environment: { DRAIN_SECONDS: '3' } })
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
