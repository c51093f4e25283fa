import { expect, test } from 'vitest'
import { openDatabasePool } from '#server/platform/db.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createAuditSealer } from './audit-sealer.ts'
import { verifyAuditChain } from './verify.ts'

const { app, as, clock, database, db, given, logged, services } = await startTestApp(
  { LOG_LEVEL: 'error' },
  { background: true },
)
const token = await as(await given.admin()).token()

const readiness = async () =>
  (await app.http.inject({ url: '/ready', headers: { authorization: `Bearer ${token}` } })).json()
const add = () => db.insertInto('audit_log').values({ at: clock.now(), action: 'x', kind: 'x', ids: [] }).execute()
const waiting = async () => (await verifyAuditChain(db, services.keys)).unsealedRows
const errors = () => logged.filter((line) => line.includes('was altered'))
const events = () =>
  db.selectFrom('audit_log').select(['kind', 'outcome']).where('action', '=', 'found altered').execute()

test('SR-089: sealing by another instance of the server raises no alarm in this one', async () => {
  const other = createAuditSealer(services, 0)
  for (let n = 0; n < 4; n += 1) {
    await add()
    await other()
    await add()
    await expect.poll(waiting).toBe(0)
  }
  expect((await verifyAuditChain(db, services.keys)).problems).toEqual([])
  expect(errors()).toEqual([])
  expect(await readiness()).toMatchObject({ status: 'ready', checks: { audit: true } })
})

test('SR-089: a running server reports immediately that its newest seals are gone', async () => {
  const owner = openDatabasePool(database.ownerUrl, () => undefined, { max: 1 })
  await owner.pool.query('delete from audit_seals where number = (select max(number) from audit_seals)')
  await owner.close()

  await expect.poll(errors, { timeout: 10_000 }).toHaveLength(1)
  expect(errors()[0]).toContain('npm run admin -- verify-audit')
  await expect.poll(events).toEqual([{ kind: 'audit', outcome: 'done' }])
  // The server continues to work, and an administrator sees the problem.
  expect(await readiness()).toMatchObject({ status: 'ready', checks: { database: true, audit: false } })
  expect((await app.http.inject('/ready')).json()).toEqual({ status: 'ready' })
  expect((await verifyAuditChain(db, services.keys)).problems[0]).toMatch(/^The log is cut off after row/)
})
