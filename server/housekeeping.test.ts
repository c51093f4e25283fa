import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { days, hours } from '#server/platform/clock.ts'
import { countAttempt } from '#server/platform/attempt-limits.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { runHousekeeping } from './housekeeping.ts'

const { services, database, db, clock, as, given } = await startTestApp({
  SESSION_MAX_DAYS: '2',
  SESSION_IDLE_MINUTES: '2880',
})

const counts = async () => {
  const of = (table: 'idempotency_keys' | 'limits' | 'sessions') =>
    db.selectFrom(table).select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await Promise.all([of('idempotency_keys'), of('limits'), of('sessions')])
  return rows.map(({ count }) => count)
}

test('SR-127: a response is repeated for a day, then its key counts as new and nothing of it remains', async () => {
  const client = as(await given.client())
  const vendor = await given.vendor()
  const send = async () => {
    const order = { location: vendor.location.id, service: vendor.service.id, details: 'A secret.' }
    const headers = { 'idempotency-key': 'the same' }
    return (await client.call(referralRoutes.send, { body: { vendor: vendor.id, order } }, { headers })).body.id
  }
  const first = await send()
  clock.advance(hours(23))
  await runHousekeeping(services)
  expect(await send()).toBe(first)

  clock.advance(hours(1))
  const second = await send()
  expect(second).not.toBe(first)
  clock.advance(hours(24))
  await runHousekeeping(services)
  expect((await counts())[0]).toBe(0)
})

test('attempts are deleted after a day, sessions when they have expired by age', async () => {
  const client = await given.client()
  await as(client).call(referralRoutes.newCount)
  await countAttempt(db, 'somebody', hours(1), clock.now())
  const [, attempts, sessions] = await counts()
  expect(attempts).toBeGreaterThan(0)
  expect(sessions).toBeGreaterThan(0)

  clock.advance(days(2) - 1)
  await runHousekeeping(services)
  expect((await counts())[2]).toBeGreaterThan(0)
  expect((await counts())[1]).toBe(0)
  clock.advance(1)
  await runHousekeeping(services)
  expect((await counts())[2]).toBe(0)
})

test('links and tokens are deleted when they no longer work, invitations after thirty days', async () => {
  const at = clock.now()
  const { id } = await given.client()
  await db
    .insertInto('password_resets')
    .values({ user_id: id, token_hash: Buffer.from('r'), expires_at: new Date(at.getTime() + hours(1)) })
    .execute()
  await db
    .insertInto('confirmations')
    .values({
      user_id: id,
      channel: 'sms',
      address: '416-555-0100',
      code_hash: Buffer.from('c'),
      sent_at: at,
      expires_at: new Date(at.getTime() + hours(1)),
    })
    .execute()
  await db.insertInto('invitations').values({ inviter_id: id, email: 'friend@example.org', created_at: at }).execute()
  const left = async () => {
    await runHousekeeping(services)
    const rows = await Promise.all(
      (['password_resets', 'confirmations', 'invitations'] as const).map((name) =>
        db.selectFrom(name).selectAll().execute(),
      ),
    )
    return rows.map(({ length }) => length)
  }
  expect(await left()).toEqual([1, 1, 1])
  clock.advance(hours(1))
  expect(await left()).toEqual([0, 0, 1])
  clock.advance(days(30))
  expect(await left()).toEqual([0, 0, 0])
})

test('a step that fails does not keep the later ones from deleting', async () => {
  const { id } = await given.client()
  await db
    .insertInto('password_resets')
    .values({ user_id: id, token_hash: Buffer.from('late'), expires_at: clock.now() })
    .execute()
  await runQuery(database.ownerUrl, 'alter table sessions rename to sessions_away')
  await expect(runHousekeeping(services)).rejects.toThrow('1 of 20 steps of the housekeeping failed.')

  const resets = await db.selectFrom('password_resets').select('user_id').where('user_id', '=', id).execute()
  expect(resets).toEqual([])
})
