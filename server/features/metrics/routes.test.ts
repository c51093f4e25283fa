import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from 'kysely'
import { liveRoutes } from '#contract/live.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { buildRouteUrl } from '#contract/route.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { minutes } from '#server/platform/clock.ts'
import { ORDINARY_MESSAGE_QUEUE } from '#server/platform/outbox.ts'
import { interceptQueries } from '#server/testing/intercept-queries.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const METRICS_TOKEN = 'vM3nQ8xL2cRt7pZk5wYd'
const { app, as, clock, db, given, pool, services } = await startTestApp({ METRICS_TOKEN })
const holder = { authorization: `Bearer ${METRICS_TOKEN}` }

/** The value of each series by its name and labels, as Prometheus reads them. */
async function scrape(): Promise<Record<string, number>> {
  const { statusCode, headers, body } = await app.http.inject({ url: '/metrics', headers: holder })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const lines = body.split('\n').filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test('OPS-040: requests are counted and timed by the pattern of their route, and no label holds an id or a name', async () => {
  const vendor = await given.vendor({ name: 'CANARY Care' })
  const client = as(await given.client())
  await client.call(vendorRoutes.one, { params: { id: String(vendor.id) } })
  await client.call(vendorRoutes.one, { params: { id: '999999' } })
  await app.http.inject('/api/vendors/CANARY?search=CANARY')
  await app.http.inject('/CANARY')
  const series = await scrape()
  expect(series['hub_http_requests_total{method="GET",route="/api/vendors/:id",status="200"}']).toBe(1)
  expect(series['hub_http_requests_total{method="GET",route="/api/vendors/:id",status="404"}']).toBe(1)
  expect(
    series['hub_http_request_duration_seconds_count{method="GET",route="/api/vendors/:id"}'],
  ).toBeGreaterThanOrEqual(2)
  expect(Object.keys(series).join()).not.toContain('CANARY')
})

test('OPS-040: waiting messages, jobs, the pool, event streams, the event loop, the disk, the last backup and unsealed rows of the audit log are measured', async () => {
  const vendor = await given.vendor()
  const order = { location: vendor.location.id, service: vendor.service.id }
  const before = await scrape()
  await as(await given.client()).call(referralRoutes.send, { body: { vendor: vendor.id, order } })
  await services.jobs.send(db, ORDINARY_MESSAGE_QUEUE, { sealed: '' })
  await sql`update pgboss.job set created_on = now() - interval '10 minutes' where name = ${ORDINARY_MESSAGE_QUEUE.name}`.execute(
    db,
  )

  await db
    .insertInto('backups')
    .values({ made_at: new Date('2026-11-18T04:00:00Z'), bytes: 7 })
    .execute()

  const after = await scrape()
  const grown = (name: string) => after[name]! - (before[name] ?? 0)
  expect(grown('hub_jobs{queue="messages",state="created"}')).toBeGreaterThanOrEqual(1)
  expect(after['hub_oldest_message_seconds']).toBeGreaterThanOrEqual(600)
  expect(before).not.toHaveProperty('hub_last_backup_timestamp_seconds')
  expect(after['hub_last_backup_timestamp_seconds']).toBe(Date.parse('2026-11-18T04:00:00Z') / 1_000)
  expect(grown('hub_audit_unsealed_rows')).toBeGreaterThanOrEqual(1)
  expect(after['hub_pool_connections']).toBeGreaterThanOrEqual(1)
  expect(after).toHaveProperty('hub_pool_in_use')
  expect(after['hub_disk_free_bytes{folder="data"}']).toBeGreaterThan(1_000_000)
  expect(after).toMatchObject({ hub_pool_waiting: 0, hub_event_streams: 0, hub_http_shed_total: 0 })
  expect(after).toHaveProperty('nodejs_eventloop_lag_seconds')
})

test('OPS-040: an event stream whose browser goes away is no longer counted', async () => {
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const { status } = await fetch(`${url}${buildRouteUrl(liveRoutes.events, {})}`, {
    headers: { authorization: `Bearer ${await as(await given.client()).token()}` },
    signal: leaving.signal,
  })
  expect([status, (await scrape())['hub_event_streams']]).toEqual([200, 1])
  leaving.abort()
  await vi.waitFor(async () => expect(await scrape()).toMatchObject({ hub_event_streams: 0 }), {
    timeout: 30_000,
    interval: 10,
  })
})

test('the age of the oldest deletion that is not in the journal is measured', async () => {
  expect(await scrape()).toMatchObject({ hub_oldest_unjournaled_deletion_seconds: 0 })
  const at = clock.now()
  await db
    .insertInto('deletion_log')
    .values({ kind: 'user', object_id: 1, object_created_at: at, deleted_at: at })
    .execute()
  clock.advance(minutes(1))
  expect(await scrape()).toMatchObject({ hub_oldest_unjournaled_deletion_seconds: 60 })
})

test('a hub that is not ready says so in its figures, with the check that fails', async () => {
  expect(await scrape()).toMatchObject({ hub_ready: 1, 'hub_check{check="database"}': 1, 'hub_check{check="keys"}': 1 })
  const restore = interceptQueries(pool, ({ text, send }) =>
    text.includes('pg_is_in_recovery') ? Promise.reject(new Error('The database is away.')) : send(),
  )
  onTestFinished(restore)
  expect(await scrape()).toMatchObject({ hub_ready: 0, 'hub_check{check="database"}': 0, 'hub_check{check="keys"}': 1 })
})

test('OPS-043: nobody else reads the figures, nor which check of /ready fails', async () => {
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: METRICS_TOKEN }]) {
    expect((await app.http.inject({ url: '/metrics', headers })).statusCode).toBe(404)
    expect((await app.http.inject({ url: '/ready', headers })).json()).toEqual({ status: 'ready' })
  }
  const admin = { authorization: `Bearer ${await as(await given.admin()).token()}` }
  expect((await app.http.inject({ url: '/metrics', headers: admin })).statusCode).toBe(404)
  expect((await app.http.inject({ url: '/ready', headers: holder })).json()).toMatchObject({
    status: 'ready',
    checks: { database: true, writable: true, keys: true, storage: true, disk: true, signals: true },
  })
})

test('OPS-040: a request that is 503 for another fault than load is not counted as shed', async () => {
  await services.files.put('storage.id', Buffer.from('of another hub\n'))
  expect((await app.http.inject('/ready')).statusCode).toBe(503)
  expect(await scrape()).toMatchObject({
    'hub_http_requests_total{method="GET",route="/ready",status="503"}': 1,
    hub_http_shed_total: 0,
  })
})
