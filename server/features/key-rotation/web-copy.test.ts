import { afterAll, expect, test } from 'vitest'
import { linkRoutes } from '#contract/emailed-links.ts'
import { openKeysOfDatabase } from '#server/platform/bound-keys.ts'
import { openDatabasePool } from '#server/platform/db.ts'
import { createLink } from '#server/testing/referral-links.ts'
import { TEST_DATABASE_LIMITS } from '#server/testing/test-database.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createNextKey } from './create-next-key.ts'

const { call, config, database, given, services } = await startTestApp({ ROLE: 'web' }, { background: true })
const owner = openDatabasePool(database.ownerUrl, () => undefined, { max: 2, ...TEST_DATABASE_LIMITS })
afterAll(() => owner.close())

test('OPS-053: a web copy, which takes no jobs, reads a new key and what another copy has written with it', async () => {
  // The keys as another copy holds them.
  const keys = await openKeysOfDatabase(owner.db, config.keysDir)
  const number = await createNextKey(owner.db, keys, 'tokens', 0)
  expect(keys.tokens.current.number).toBe(number)
  const vendor = await given.vendor()
  const { id: referralId } = await given.referral(await given.client(), vendor)
  const { secret } = await createLink({ ...services, keys }, { referralId, party: 'vendor', email: vendor.email })

  await expect.poll(() => services.keys.tokens.current.number).toBe(number)
  expect((await call(null, linkRoutes.look, { body: { link: secret } })).status).toBe(200)
})
