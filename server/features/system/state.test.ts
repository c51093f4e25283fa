import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemStateRoutes } from '#contract/system.ts'
import { minutes } from '#server/platform/clock.ts'
import { ORDINARY_MESSAGE_QUEUE } from '#server/platform/outbox.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, clock, db, given, services } = await startTestApp()

const readState = async () => (await as(await given.admin()).call(systemStateRoutes.state)).body
const messageQueue = ({ queues }: Awaited<ReturnType<typeof readState>>) =>
  queues.find(({ name }) => name === ORDINARY_MESSAGE_QUEUE.name)

test('an administrator reads the checks, the free disk, the version and the queues of the hub', async () => {
  const state = await readState()
  expect(state.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(state.checks).toMatchObject({ database: true, writable: true, keys: true, storage: true, audit: true })
  expect(state.disk_free_bytes).toBeGreaterThan(1_000_000)
  expect(messageQueue(state)).toEqual({ name: 'messages', waiting: 0, running: 0, failed: 0, oldest_at: null })
  expect(state).toMatchObject({
    messages: { waiting: 0, oldest_at: null, undelivered: 0 },
    outages: [],
    last_backup_at: null,
  })
  expect(state.queues.map(({ name }) => name)).toContain('attachment-scan')
  expect(state.queues.filter(({ name }) => name.startsWith('__'))).toEqual([])
})

test('waiting and failed jobs, the oldest message, undelivered messages and open outages are counted', async () => {
  for (let n = 0; n < 3; n += 1) await services.jobs.send(db, ORDINARY_MESSAGE_QUEUE, { sealed: '' })
  await sql`update pgboss.job set created_on = '2026-11-01T10:00:00Z' where name = ${ORDINARY_MESSAGE_QUEUE.name}
    and id = (select min(id::text)::uuid from pgboss.job where name = ${ORDINARY_MESSAGE_QUEUE.name})`.execute(db)
  await sql`update pgboss.job set state = 'failed' where name = ${ORDINARY_MESSAGE_QUEUE.name}
    and id = (select max(id::text)::uuid from pgboss.job where name = ${ORDINARY_MESSAGE_QUEUE.name})`.execute(db)
  const at = clock.now()
  const values = {
    kind: 'status changed',
    channel: 'email' as const,
    queued_at: at,
    failed_at: at,
    reason: 'x',
    sealed: 'x',
  }
  await db
    .insertInto('undelivered_messages')
    .values({ ...values, message_id: randomUUID() })
    .execute()
  const backup = (made_at: string) => ({ made_at: new Date(made_at), bytes: 1_000 })
  await db.insertInto('backups').values(['2026-11-17', '2026-11-18', '2026-11-16'].map(backup)).execute()
  await db.insertInto('outages').values({ service: 'mail', began_at: at }).execute()

  const state = await readState()
  expect(messageQueue(state)).toMatchObject({ waiting: 2, failed: 1, oldest_at: '2026-11-01T10:00:00.000Z' })
  expect(state.messages).toEqual({
    waiting: 2,
    oldest_at: '2026-11-01T10:00:00.000Z',
    undelivered: 1,
    unreached_vendors: 0,
  })
  expect(state.last_backup_at).toBe('2026-11-18T00:00:00.000Z')
  expect(state.outages).toEqual([{ service: 'mail', began_at: at.toISOString() }])
})

test('deletions that have waited for their journal for more than ten minutes are told', async () => {
  const at = clock.now()
  await db
    .insertInto('deletion_log')
    .values({ kind: 'user', object_id: 1, object_created_at: at, deleted_at: at })
    .execute()
  clock.advance(minutes(10))
  expect((await readState()).journal_stalled_since).toBe(null)
  clock.advance(1)
  expect((await readState()).journal_stalled_since).toBe(at.toISOString())
})

test('an audit log that another copy of the hub has found altered is shown by every copy', async () => {
  await db.insertInto('alarms').values({ kind: 'audit', began_at: clock.now() }).execute()
  expect((await readState()).checks).toMatchObject({ database: true, audit: false })
  await db.deleteFrom('alarms').execute()
  expect((await readState()).checks.audit).toBe(true)
})

test('nobody but administrators reads the state of the hub', async () => {
  for (const user of [await given.client(), await given.contactOf(await given.vendor())])
    expect((await as(user).call(systemStateRoutes.state)).status).toBe(403)
  expect((await as(null).call(systemStateRoutes.state)).status).toBe(401)
})
