import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { accessStorage } from '#server/testing/storage-access.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { watchKeysAndStorage } from './watch-keys-and-storage.ts'
import { createLogger } from './log.ts'

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

test('a single check that failed pauses the jobs and is not logged; the second one in a row is', async () => {
  const lines: string[] = []
  const events: string[] = []
  let runTask: () => Promise<void> = () => Promise.reject(new Error('Nothing is watched.'))
  const state = { keys: true, storage: true }
  watchKeysAndStorage({
    installation: { ...services.installation, check: () => Promise.resolve({ ...state }) },
    jobs: {
      ...jobs,
      every: (_, task) => void (runTask = task),
      pause: async () => void events.push('pause'),
      resume: async () => void events.push('resume'),
    },
    log: createLogger('warn', { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) }),
  })
  const check = async (isWhole: boolean) => {
    state.storage = isWhole
    lines.length = events.length = 0
    await runTask()
    return { lines: lines.slice(), events: events.slice() }
  }
  const no = 'keys or files are not those of the database: no jobs are taken'
  expect(await check(false)).toEqual({ lines: [], events: ['pause'] })
  expect(await check(true)).toEqual({ lines: [], events: ['resume'] })
  expect(await check(false)).toEqual({ lines: [], events: ['pause'] })
  expect(await check(false)).toEqual({ lines: [no], events: ['pause'] })
  expect((await check(false)).lines).toEqual([])
  expect(await check(true)).toEqual({
    lines: ['keys and files are those of the database again: jobs go on'],
    events: ['resume'],
  })
})
