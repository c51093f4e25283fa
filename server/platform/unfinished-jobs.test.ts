import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { retryJobs } from './unfinished-jobs.ts'

const { db, pool } = await startTestApp()

test('jobs that wait for another try and failed ones run now; a new job that waits for its time keeps it', async () => {
  await pool.query(
    `insert into pgboss.job (name, data, state, start_after, retry_limit, retry_count, policy)
     select 'messages', '{}', state::pgboss.job_state, now() + interval '1 hour', 1, 1, 'standard'
     from unnest(array['created', 'retry', 'failed']) state`,
  )
  expect(await retryJobs(db, { queue: 'messages' })).toBe(2)
  const { rows } = await pool.query(
    `select state, start_after <= now() as is_due from pgboss.job where name = 'messages' order by state, is_due`,
  )
  expect(rows).toEqual([
    { state: 'created', is_due: false },
    { state: 'retry', is_due: true },
    { state: 'retry', is_due: true },
  ])
})
