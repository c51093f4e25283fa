import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDatabasePool } from '#server/platform/db.ts'
import { interceptQueries } from '#server/testing/intercept-queries.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createAuditRowSealer } from './audit-sealer.ts'
import { tryLockAuditChain } from './chain-end.ts'
import { verifyAuditChain } from './verify.ts'

const { app, as, clock, database, db, given, logged, pool, services } = await startTestApp(
  { LOG_LEVEL: 'error' },
  { background: true },
)
const owner = openDatabasePool(database.ownerUrl, () => undefined, { max: 1 })
afterAll(() => owner.close())
const token = await as(await given.admin()).token()

const readiness = async () =>
  (await app.http.inject({ url: '/ready', headers: { authorization: `Bearer ${token}` } })).json()
const add = () => db.insertInto('audit_log').values({ at: clock.now(), action: 'x', kind: 'x', ids: [] }).execute()
const waiting = async () => (await verifyAuditChain(db, services.keys)).unsealedRows
const errors = () => logged.filter((line) => line.includes('was altered'))
const events = () =>
  db.selectFrom('audit_log').select(['kind', 'outcome']).where('action', '=', 'found altered').execute()
/** Removes the newest seal until the test has finished. */
async function removeNewestSeal() {
  const { rows } = await owner.pool.query(
    `delete from audit_seals s where number = (select max(number) from audit_seals) returning to_jsonb(s) as seal`,
  )
  onTestFinished(async () => {
    await owner.pool.query('insert into audit_seals select * from jsonb_populate_record(null::audit_seals, $1)', [
      rows[0].seal,
    ])
  })
}

test('SR-089: sealing by another instance of the server raises no alarm in this one', async () => {
  const other = createAuditRowSealer(services, 0)
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
  await removeNewestSeal()
  await expect.poll(errors, { timeout: 10_000 }).toHaveLength(1)
  expect(errors()[0]).toContain('npm run admin -- verify-audit')
  await expect.poll(events).toEqual([{ kind: 'audit', outcome: 'done' }])
  // The server continues to work, and an administrator sees the problem.
  expect(await readiness()).toMatchObject({ status: 'ready', checks: { database: true, audit: false } })
  expect((await app.http.inject('/ready')).json()).toEqual({ status: 'ready' })
  expect((await verifyAuditChain(db, services.keys)).problems[0]).toMatch(/^The log is cut off after row/)
})

test('SR-089: while another copy tries to seal, a copy keeps its alarm, and records it once', async () => {
  let tries = 0
  const stop = interceptQueries(pool, ({ text, send }) => {
    if (text.includes('pg_try_advisory_xact_lock')) tries += 1
    return send()
  })
  onTestFinished(stop)
  /** When the second try has begun, the alarm shows the outcome of the first one. */
  const untilSecondTry = async () => {
    tries = 0
    await expect.poll(() => tries).toBeGreaterThan(1)
  }
  const isWhole = async () => (await readiness()).checks.audit
  await expect.poll(isWhole).toBe(true)
  await add()
  await expect.poll(waiting).toBe(0)
  const { length: before } = await events()
  await removeNewestSeal()
  await expect.poll(isWhole).toBe(false)
  await expect.poll(events).toHaveLength(before + 1)

  await db.transaction().execute(async (tx) => {
    await expect.poll(() => tryLockAuditChain(tx)).toBe(true)
    await untilSecondTry()
    expect(await isWhole()).toBe(false)
  })
  await untilSecondTry()
  expect(await isWhole()).toBe(false)
  expect(await events()).toHaveLength(before + 1)
})
