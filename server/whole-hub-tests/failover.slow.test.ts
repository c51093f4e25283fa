import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabaseClient } from '#server/platform/database-client.ts'
import { runFailoverRound, withFailoverSetup, type FailoverSetup } from '#server/testing/failover-rounds.ts'
import { startPrimary, startStandby, systemPostgresPrograms } from '#server/testing/system-postgres.ts'

// A real primary with a synchronous standby, from the PostgreSQL of the machine; skipped where there is none.

const CONNECTIONS = ['care-referral-hub', 'care-referral-hub jobs', 'care-referral-hub signals']

/** Lists what the hub is connected for, without the application that only prepares its start. */
async function connectionsTo(server: FailoverSetup['primary']) {
  const rows = await server.query(
    `select distinct application_name as name from pg_stat_activity where datname = 'care' and application_name <> '' order by 1`,
  )
  return rows.map(({ name }) => name)
}

test.skipIf(!systemPostgresPrograms)(
  'OPS-015, OPS-016: requests, jobs and signals go to the host that takes writes, also 10 s after the primary was killed, and nothing acknowledged is lost',
  { timeout: 300_000 },
  () =>
    withFailoverSetup(async (pair) => {
      await expect.poll(() => connectionsTo(pair.primary)).toEqual(CONNECTIONS)
      expect(await connectionsTo(pair.standby)).toEqual([])

      const round = await runFailoverRound(pair)
      expect(round).toMatchObject({ lost: 0, wrong: 0 })
      expect(round.acknowledged).toBeGreaterThan(0)
      expect(round.firstWriteMs).toBeLessThan(10_000)

      await expect.poll(() => connectionsTo(pair.standby), { timeout: 30_000 }).toEqual(CONNECTIONS)
      const jobsDone = `select count(*)::int as jobs from pgboss.job where completed_on > '${round.promotedAt.toISOString()}'`
      const countJobsDone = async () => (await pair.standby.query(jobsDone, 'care'))[0]!.jobs
      await expect.poll(countJobsDone, { timeout: 30_000 }).toBeGreaterThan(0)
    }),
)

test.skipIf(!systemPostgresPrograms)(
  'OPS-015: an old primary that comes back after a failover is not used, though it takes writes',
  { timeout: 120_000 },
  async () => {
    const primary = await startPrimary()
    onTestFinished(() => primary.remove())
    const standby = await startStandby(primary)
    onTestFinished(() => standby.remove())
    await primary.kill()
    await standby.query('select pg_promote()')
    const returned = await primary.restart()
    onTestFinished(() => returned.remove())

    const client = createDatabaseClient(
      `postgres://care_service@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/care`,
      {},
    )
    await client.connect()
    onTestFinished(() => client.end())
    expect((await client.query('show port')).rows).toEqual([{ port: String(standby.port) }])
    const isReadOnly = async (server: typeof primary) => (await server.query('show transaction_read_only'))[0]
    expect(await isReadOnly(returned)).toEqual({ transaction_read_only: 'off' })
  },
)

test.skipIf(!systemPostgresPrograms)(
  'OPS-018: the statements of the handbook for a plain standby tell the lag, make it synchronous and promote it',
  { timeout: 120_000 },
  async () => {
    const text = await readFile(join(import.meta.dirname, '../../docs/operate.md'), 'utf8')
    const statements = [...text.matchAll(/^( *)```sql\n([^]*?)^ *```$/gm)].flatMap(([, , block]) =>
      block!.split(/;\s*/).filter(Boolean),
    )
    const find = (word: string) => statements.find((statement) => statement.includes(word))!.trim()
    const primary = await startPrimary()
    onTestFinished(() => primary.remove())
    const standby = await startStandby(primary)
    onTestFinished(() => standby.remove())
    await primary.query(`alter system reset synchronous_standby_names`)
    for (const word of ['alter system', 'pg_reload_conf']) await primary.query(find(word))
    await expect
      .poll(() => primary.query(find('pg_stat_replication')))
      .toMatchObject([{ state: 'streaming', sync_state: 'sync' }])
    await primary.kill()
    await standby.query(find('pg_promote'))
    expect(await standby.query('select pg_is_in_recovery() as standby')).toEqual([{ standby: false }])
  },
)
