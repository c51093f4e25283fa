import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { DeliveryFailedError } from './message-sender.ts'
import { ORDINARY_MESSAGE_QUEUE } from './outbox.ts'
import { startJobs } from './jobs.ts'
import { openJobQueuePool } from './job-queue-pool.ts'
import { createLogger } from './log.ts'

test('queued jobs are processed without a pause between them', async () => {
  const { db, services, database, logged } = await startTestApp({}, { background: true })
  await services.jobs.stop()
  const jobs = await startJobs(
    database.serviceUrl,
    [ORDINARY_MESSAGE_QUEUE],
    createLogger('silent', { write: (line) => void logged.push(line) }),
  )
  await jobs.sendAll(
    db,
    ORDINARY_MESSAGE_QUEUE,
    Array.from({ length: 200 }, (_, n) => ({ n })),
  )
  const done = new Set<number>()
  await jobs.work<{ n: number }>(ORDINARY_MESSAGE_QUEUE, async ({ n }) => void done.add(n))
  // With one job per polling interval this would take more than a minute.
  await expect.poll(() => done.size).toBe(200)
  await jobs.stop()
})

test('the tables of the job queue are those that the version before knows', async () => {
  const { pool } = await startTestApp()
  const { rows } = await pool.query<{ version: number }>('select version from pgboss.version')
  expect(
    rows,
    `The new pg-boss changes its tables, and copies of the version before cannot start any more once the first one has been upgraded. Add a
     migration that begins with '-- breaking: the job queue' (docs/operate.md, section 7), then change the number here.`,
  ).toEqual([{ version: 43 }])
})

test('the job queue has its own limit for statements, also where that of requests is stored with the role', async () => {
  const { database, pool } = await startTestApp()
  const url = new URL(database.serviceUrl)
  await pool.query(`alter role current_user in database ${url.pathname.slice(1)} set statement_timeout = '5s'`)
  const queue = openJobQueuePool(database.serviceUrl, 1, () => undefined)
  onTestFinished(() => queue.close())
  expect((await queue.executeSql('show statement_timeout')).rows).toEqual([{ statement_timeout: '1min' }])
})

test('what is kept of a job that was ended with its work holds nothing of what it was about', async () => {
  const { db, services, pool } = await startTestApp()
  await services.jobs.send(db, ORDINARY_MESSAGE_QUEUE, { search: 'Mabel Beta' })
  await services.jobs.work(ORDINARY_MESSAGE_QUEUE, (_, job) => job.completeIn(db))
  const listEnded = async () =>
    (await pool.query(`select data from pgboss.job where state = 'completed' and name = 'messages'`)).rows
  await expect.poll(listEnded).toEqual([{ data: {} }])
})

test('a job of a copy that was killed is tried again after a minute, and one of a copy at work is not', async () => {
  const { db, services, database, pool } = await startTestApp()
  await services.jobs.sendAll(db, ORDINARY_MESSAGE_QUEUE, [{ copy: 'killed' }])
  // Takes a job and never says that it is still at it.
  const killed = new PgBoss({
    connectionString: database.ownerUrl,
    migrate: false,
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: 1,
  })
  await killed.start()
  onTestFinished(() => killed.stop({ graceful: false }))
  expect(await killed.fetch(ORDINARY_MESSAGE_QUEUE.name)).toHaveLength(1)
  await services.jobs.send(db, ORDINARY_MESSAGE_QUEUE, { copy: 'at work' })
  const runs: string[] = []
  const atWork = Promise.withResolvers<void>()
  await services.jobs.work<{ copy: string }>({ ...ORDINARY_MESSAGE_QUEUE, workers: 2 }, async ({ copy }) => {
    runs.push(copy)
    if (copy === 'at work') await atWork.promise
  })
  await expect.poll(() => runs).toEqual(['at work'])

  const superviseAfter = async (copy: string, seconds: number) => {
    await pool.query(
      `update pgboss.job set started_on = now() - make_interval(secs => $2), heartbeat_on = now() - make_interval(secs => $2)
       where name = 'messages' and data->>'copy' = $1`,
      [copy, seconds],
    )
    await pool.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null')
    await killed.supervise()
    await pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
  }
  // A copy at work has said so less than half a minute ago.
  await superviseAfter('at work', 45)
  await superviseAfter('killed', 61)
  await expect.poll(() => runs).toEqual(['at work', 'killed'])
  atWork.resolve()
})

test('a job that fails is logged with its queue, once a minute for the same failure; one that a service outside stops is not', async () => {
  const { db, database } = await startTestApp()
  const lines: string[] = []
  const log = createLogger('warn', { write: (line) => void lines.push(line) })
  const jobs = await startJobs(database.serviceUrl, [ORDINARY_MESSAGE_QUEUE], log, { pollingIntervalSeconds: 0.5 })
  const failures = [
    new DeliveryFailedError('mail ECONNECTION'),
    new AggregateError([new DeliveryFailedError('sms 500')], '1 of 2 failed.'),
    new Error('The volume is away.'),
    new Error('The volume is away.'),
    new AggregateError([new DeliveryFailedError('sms 500'), new Error('The file is too large.')], '2 of 2 failed.'),
  ]
  const left = failures.slice()
  await jobs.sendAll(db, ORDINARY_MESSAGE_QUEUE, failures.map((_, n) => ({ n }))) // prettier-ignore
  await jobs.work(ORDINARY_MESSAGE_QUEUE, () => Promise.reject(left.shift()!))
  await expect.poll(() => left.length).toBe(0)
  await jobs.stop()
  const failed = lines.map((line) => JSON.parse(line) as { msg: string; queue: string; err: { message: string } })
  expect(failed.map(({ msg, queue, err }) => [msg, queue, err.message])).toEqual([
    ['job failed', 'messages', 'The volume is away.'],
    ['job failed', 'messages', '2 of 2 failed.'],
  ])
})

test('a repeated task that fails in the same way each time is logged once a minute', async () => {
  const { database } = await startTestApp()
  const lines: string[] = []
  const jobs = await startJobs(
    database.serviceUrl,
    [],
    createLogger('warn', { write: (line) => void lines.push(line) }),
    {
      takesJobs: false,
    },
  )
  let runs = 0
  jobs.every(1, () => {
    runs += 1
    return Promise.reject(new Error(runs < 20 ? 'The volume is away.' : 'The volume is full.'))
  })
  await expect.poll(() => runs).toBeGreaterThan(40)
  await jobs.stop()
  const messages = lines.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)
  expect(messages).toEqual(['The volume is away.', 'The volume is full.'])
})
