import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startDemoHub } from '#server/testing/demo-hub.ts'
import { pgbouncerProgram, startPgbouncer } from '#server/testing/pgbouncer.ts'
import { loadHubDuring } from '#server/testing/request-load.ts'
import { startPrimary, systemPostgresPrograms } from '#server/testing/system-postgres.ts'
import { runQuery } from '#server/testing/run-query.ts'

// A real PgBouncer that shares two connections among all requests; skipped where it or PostgreSQL is not installed.

const isPossible = pgbouncerProgram !== undefined && systemPostgresPrograms !== undefined
const METRICS_TOKEN = 'r4Tq8Wz2Kx6Nv1Pb9Ls3'

async function createPooledDatabase(poolerSettings = '') {
  const server = await startPrimary()
  onTestFinished(() => server.remove())
  const { serviceUrl } = await startPgbouncer(server.port, poolerSettings)
  const environment = { DATABASE_URL: serviceUrl, DATABASE_OWNER_URL: server.urlFor('care_owner', 'care') }
  return { serviceUrl, environment, directUrl: server.urlFor('care_service', 'care') }
}

test.skipIf(!isPossible).each([
  { poolerSettings: '', reason: /unsupported startup parameter[^]*DATABASE_DIRECT_URL/ },
  {
    poolerSettings: 'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
    reason: /the limit \w+ does not hold[^]*DATABASE_DIRECT_URL/,
  },
])(
  'OPS-019: a pooler for which DATABASE_DIRECT_URL is missing stops the start with a text ($poolerSettings)',
  { timeout: 120_000 },
  async ({ poolerSettings, reason }) => {
    const { environment } = await createPooledDatabase(poolerSettings)
    await expect(startDemoHub(environment)).rejects.toThrow(reason)
  },
)

test.skipIf(!isPossible)(
  'OPS-019: behind a pooler in transaction mode the hub answers every request, listens, and keeps its time limits',
  { timeout: 180_000 },
  async () => {
    const { serviceUrl, environment, directUrl } = await createPooledDatabase()
    const hub = await startDemoHub({
      ...environment,
      DATABASE_DIRECT_URL: directUrl,
      METRICS_TOKEN,
      TWO_STEP: 'off',
      LIMIT_USER: 'off',
      LIMIT_REFERRALS: 'off',
      LIMIT_REFERRALS_VENDOR: 'off',
    })
    onTestFinished(() => hub.stop())
    const outcomes = await loadHubDuring(hub, () => delay(5_000))
    expect(outcomes.length).toBeGreaterThan(50)
    expect([...new Set(outcomes.map(({ status }) => status))]).toEqual([200])

    expect(await runQuery(serviceUrl, 'show statement_timeout')).toEqual([{ statement_timeout: '5s' }])
    await expect(runQuery(serviceUrl, 'select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' })
    const ready = await fetch(`${hub.url}/ready`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    expect(await ready.json()).toMatchObject({ checks: { signals: true } })
  },
)
