import { expect, onTestFinished, test } from 'vitest'
import { openDemoClient } from '#server/testing/demo-client.ts'
import { startDemoHub } from '#server/testing/demo-hub.ts'
import { startDatabaseForHubCopies } from '#server/testing/hub-copies.ts'
import { runQuery } from '#server/testing/run-query.ts'

const METRICS_TOKEN = 'r4Tq8Wz2Kx6Nv1Pb9Ls3'

test(
  'OPS-014: a web copy serves and takes no jobs; a worker takes them and answers health, readiness and metrics only',
  { timeout: 180_000 },
  async () => {
    const { ownerUrl, serviceUrl, dataDir } = await startDatabaseForHubCopies()
    const start = async (ROLE: string) => {
      const database = { DATABASE_URL: serviceUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir }
      const hub = await startDemoHub({ ...database, ROLE, METRICS_TOKEN, TWO_STEP: 'off' })
      onTestFinished(() => hub.stop())
      return hub
    }
    const web = await start('web')
    const { request, token, open } = await openDemoClient(web)
    const order = { location: open.location, service: open.service, details: 'Please call.' }
    await request('/orders', { method: 'POST', body: JSON.stringify({ vendor: open.vendor, order }) }, token)

    const [{ now }] = (await runQuery(ownerUrl, 'select now()::text')) as [{ now: string }]
    const worker = await start('worker')
    const count = async (from: string) => (await runQuery(ownerUrl, `select count(*)::int as n from ${from}`))[0]!.n
    await expect.poll(() => count('untold_events'), { timeout: 30_000 }).toBe(0)
    await expect.poll(() => count(`pgboss.job where completed_on > '${now}'`), { timeout: 30_000 }).toBeGreaterThan(0)
    expect(await count(`pgboss.job where started_on < '${now}'`)).toBe(0)

    const statusOf = async (path: string) => {
      const answer = await fetch(worker.url + path, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
      await answer.arrayBuffer()
      return answer.status
    }
    const paths = ['/health', '/ready', '/metrics', '/', '/api/vendors', '/config/config.json', '/mailbox']
    expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 200, 404, 404, 404, 404])
  },
)
