import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, as, db, given } = await startTestApp()
const POOL_SIZE = 16

/** Makes every connection of the pool refuse writes, as on a standby; connections opened later accept them. */
async function refuseWrites() {
  const { promise: allOpen, resolve } = Promise.withResolvers<void>()
  let open = 0
  await Promise.all(
    Array.from({ length: POOL_SIZE }, () =>
      db.connection().execute(async (one) => {
        await sql`set default_transaction_read_only = on`.execute(one)
        open += 1
        if (open === POOL_SIZE) resolve()
        await allOpen
      }),
    ),
  )
}

test('OPS-017: a database that takes no writes is 503, in /ready too, and its connections are given up', async () => {
  const vendor = await given.vendor()
  const client = as(await given.client())
  const body = { vendor: vendor.id, order: { location: vendor.location.id, service: vendor.service.id } }
  await refuseWrites()
  expect((await app.http.inject('/ready')).statusCode).toBe(503)
  const refused = await client.call(referralRoutes.send, { body })
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])

  const statuses: number[] = []
  while (statuses.at(-1) !== 200 && statuses.length < POOL_SIZE)
    statuses.push((await client.call(referralRoutes.send, { body })).status)
  expect(statuses.at(-1)).toBe(200)
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([503]))
})
