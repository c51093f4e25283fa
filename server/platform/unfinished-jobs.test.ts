import { Readable } from 'node:stream'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { SUBSCRIPTION_SYNC_QUEUE } from '#server/features/billing/subscription-sync.ts'
import { MAIL_UNREAD_LINKS_QUEUE } from '#server/features/messages/mailbox-change.ts'
import { CUSTOMER_DETAILS_QUEUE } from '#server/features/vendors/customer-details.ts'
import { BULK_CHANGE_QUEUE } from '#server/features/referrals/bulk-changes.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { MAINTENANCE_INTERVAL_SECONDS } from './jobs.ts'
import { ORDINARY_MESSAGE_QUEUE } from './outbox.ts'
import { deleteUnfinishedJobs, listUnfinishedJobs, retryUnfinishedJobs } from './unfinished-jobs.ts'

const { database, db, pool, services } = await startTestApp()

test('jobs that wait for another try and failed ones run now; a new job that waits for its time keeps it', async () => {
  await pool.query(
    `insert into pgboss.job (name, data, state, start_after, retry_limit, retry_count, policy)
     select 'messages', '{}', state::pgboss.job_state, now() + interval '1 hour', 1, 1, 'standard'
     from unnest(array['created', 'retry', 'failed']) state`,
  )
  expect(await Readable.from(retryUnfinishedJobs(db, { queue: 'messages' })).toArray()).toEqual([2])
  const { rows } = await pool.query(
    `select state, start_after <= now() as is_due from pgboss.job where name = 'messages' order by state, is_due`,
  )
  expect(rows).toEqual([
    { state: 'created', is_due: false },
    { state: 'retry', is_due: true },
    { state: 'retry', is_due: true },
  ])
})

test('the backlog of a long outage is retried and dropped with several statements, each within the time of one', async () => {
  await pool.query('delete from pgboss.job')
  for (const queue of [ORDINARY_MESSAGE_QUEUE, BULK_CHANGE_QUEUE])
    await services.jobs.sendAll(
      db,
      queue,
      Array.from({ length: 25 }, (_, n) => ({ n })),
    )
  await pool.query(
    `update pgboss.job set start_after = now() + interval '1 hour',
       state = case when data->>'n' < '2' then 'failed' else 'retry' end::pgboss.job_state`,
  )
  const countDue = async () => {
    const { rows } = await pool.query(
      `select name, count(*)::int from pgboss.job where state = 'retry' and start_after <= now() group by name`,
    )
    return rows
  }
  expect(await Readable.from(retryUnfinishedJobs(db, { queue: 'messages' }, { atOnce: 10 })).toArray()).toEqual([
    10, 10, 5,
  ])
  expect(await countDue()).toEqual([{ name: 'messages', count: 25 }])
  expect(await Readable.from(retryUnfinishedJobs(db, { queue: 'messages' }, { atOnce: 10 })).toArray()).toEqual([])
  expect(await Readable.from(deleteUnfinishedJobs(db, { queue: 'messages' }, { atOnce: 10 })).toArray()).toEqual([
    10, 10, 5,
  ])
  expect((await listUnfinishedJobs(db, {})).counts).toMatchObject({ all: 25 })
})

test('work of rare queues that was given up is kept for a week and can be tried again; that of others for an hour', async () => {
  const rare = [BULK_CHANGE_QUEUE, MAIL_UNREAD_LINKS_QUEUE, SUBSCRIPTION_SYNC_QUEUE, CUSTOMER_DETAILS_QUEUE]
  await pool.query('delete from pgboss.job')
  for (const queue of [...rare, ORDINARY_MESSAGE_QUEUE]) await services.jobs.send(db, queue, {})
  const library = new PgBoss({
    connectionString: database.ownerUrl,
    migrate: false,
    supervise: false,
    schedule: false,
    maintenanceIntervalSeconds: MAINTENANCE_INTERVAL_SECONDS,
  })
  await library.start()
  onTestFinished(() => library.stop({ graceful: false }))
  const listAfter = async (time: string) => {
    await pool.query(`update pgboss.job set state = 'failed', completed_on = now() - $1::interval`, [time])
    // As if the jobs had been looked through a quarter of an hour ago.
    await pool.query(`update pgboss.queue set maintain_on = now() - interval '15 minutes'`)
    await library.supervise()
    return (await listUnfinishedJobs(db, {})).jobs.map(({ queue }) => queue).toSorted()
  }
  expect(await listAfter('59 minutes')).toContain(ORDINARY_MESSAGE_QUEUE.name)
  const names = rare.map(({ name }) => name).toSorted()
  expect(await listAfter('6 days 23 hours')).toEqual(names)
  for (const queue of names) expect(await Readable.from(retryUnfinishedJobs(db, { queue })).toArray()).toEqual([1])
  expect(await listAfter('7 days 1 hour')).toEqual([])
})
