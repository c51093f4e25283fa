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

test('OPS-017: no call is answered 500 while the database takes no writes, and those that write or audit are 503', async () => {
  const vendor = await given.vendor()
  const contact = await given.contactOf(vendor)
  const { id } = await given.referral(await given.client(), vendor)
  const token = await as(contact).token()
  const answers = new Map<string, number>()
  for (const { method, path } of app.routes) {
    if (path === '/live') continue // goes on for ever
    await refuseWrites()
    const { statusCode } = await app.http.inject({
      method,
      url: `/api${path.replaceAll(/:\w+/g, String(id))}`,
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
      ...(method !== 'GET' && { payload: {} }),
    })
    answers.set(`${method} ${path}`, statusCode)
  }
  expect([...answers].filter(([, status]) => status === 500)).toEqual([])
  for (const call of ['GET /orders/:id', 'GET /orders/received', 'POST /orders/read-received/:id', 'POST /logout'])
    expect(answers.get(call), call).toBe(503)
})
