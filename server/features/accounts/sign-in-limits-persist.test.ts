import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { buildRouteUrl } from '#contract/route.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildApp } from '#server/app.ts'
import { openDatabasePool } from '#server/platform/db.ts'
import { openServices } from '#server/services.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_DATABASE_LIMITS } from '#server/testing/test-database.ts'

const { as, call, clock, config, database, given, services } = await startTestApp({ LIMIT_ADDRESS: 'off' })

const signInWith = (username: string, password: string) => ({ username, password, known_devices: [] })

/** Starts another server on the same database, as after a restart. */
async function startAgain() {
  const { db, pool, close } = openDatabasePool(database.serviceUrl, () => undefined, TEST_DATABASE_LIMITS)
  const { log } = services
  const again = await openServices({ config, clock, db, pool, databaseUrl: database.serviceUrl, log })
  const app = await buildApp(again, log)
  onTestFinished(async () => {
    await app.http.close()
    await again.jobs.stop()
    await again.pgNotify.stop()
    await close()
  })
  return app
}

test('SR-076: wrong passwords count on after a restart', async () => {
  const { email } = await given.client()
  for (let n = 0; n < 5; n += 1)
    expect((await call(null, accountRoutes.signIn, { body: signInWith(email, 'wrong') })).status).toBe(401)
  const { http } = await startAgain()
  const signInAgain = async (password: string) => {
    const url = buildRouteUrl(accountRoutes.signIn)
    return (await http.inject({ method: 'POST', url, payload: signInWith(email, password) })).statusCode
  }
  for (let n = 0; n < 5; n += 1) expect(await signInAgain('wrong')).toBe(401)
  expect([await signInAgain('wrong'), await signInAgain(TEST_PASSWORD)]).toEqual([429, 429])
})

test('SR-076: without the counts of attempts nobody signs in, and the vendors can still be read', async () => {
  const user = await given.client()
  const reader = as(user)
  const owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`revoke insert, update on limits from ${database.serviceRole}`)
  try {
    for (const password of ['wrong', TEST_PASSWORD])
      expect((await call(null, accountRoutes.signIn, { body: signInWith(user.email, password) })).status).toBe(503)
    expect((await reader.call(vendorRoutes.list)).status).toBe(200)
  } finally {
    await owner.query(`grant insert, update on limits to ${database.serviceRole}`)
    await owner.end()
  }
})
