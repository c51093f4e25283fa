import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { accessStorage } from '#server/testing/storage-access.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, db, config, services, logged } = await startTestApp({ LOG_LEVEL: 'warn' }, { background: true })
const { jobs } = services
const QUEUE = { name: 'public-file-sweep', retryLimit: 0, retryDelay: 1, retryDelayMax: 1 }

const ready = async () => (await app.http.inject('/ready')).statusCode
const waitingJobs = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = ${QUEUE.name} and state = 'created'`.execute(db)
  return rows[0]!.count
}

test('OPS-005: without its files a copy is not ready and takes no jobs; with them it goes on', async () => {
  logged.length = 0
  expect(await ready()).toBe(200)
  const putBack = await accessStorage(config).takeAway()
  try {
    expect(await ready()).toBe(503)
    await expect.poll(() => logged.join()).toContain('no jobs are taken')
    await jobs.send(db, QUEUE, {})
    // Longer than a worker of the tests waits between two looks for jobs.
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(await waitingJobs()).toBe(1)
  } finally {
    await putBack()
  }
  expect(await ready()).toBe(200)
  await expect.poll(waitingJobs).toBe(0)
})
