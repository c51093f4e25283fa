import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency.ts'
import { minutes } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { MAX_CONCURRENT_HASHES, MAX_QUEUED_HASHES, hashPassword } from './passwords.ts'

// Behind a proxy, so that each sign-in can come from an address of its own.
const { as, call, clock, db, given } = await startTestApp(
  { TWO_STEP: 'off', DEMO: 'off', TRUST_PROXY: '127.0.0.1/32' },
  { background: true },
)

const signIn = (email: string, address: string, password = TEST_PASSWORD) =>
  call(null, accountRoutes.signIn, { body: { username: email, password } }, { headers: { 'x-forwarded-for': address } })

const FLOOD = 80

test('SR-078: each of eighty concurrent sign-ins gets a response, 503 past the queue, and the vendor list stays available', async () => {
  const people = await Promise.all(Array.from({ length: FLOOD }, () => given.client()))
  const guest = as(await given.client())
  await guest.token()
  const flood = people.map(({ email }, nth) => signIn(email, `203.0.113.${nth}`))
  const lists = await Promise.all([1, 2, 3].map(() => guest.call(vendorRoutes.list)))
  expect(lists.map(({ status }) => status)).toEqual([200, 200, 200])

  const replies = await Promise.all(flood)
  const refused = replies.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(FLOOD - MAX_CONCURRENT_HASHES - MAX_QUEUED_HASHES)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(FLOOD - refused.length)
  for (const { headers, refusal } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(refusal.message).toBe('The service is busy. Please try again in a moment.')
  }
})

test('SR-078: a sign-in refused with 503 counts against no limit of account or address', async () => {
  clock.advance(minutes(20))
  await db.deleteFrom('limits').execute()
  const replies = await Promise.all(
    Array.from({ length: FLOOD }, (_, nth) => signIn(`nobody-${nth}@example.org`, `198.51.100.${nth}`)),
  )
  const refused = replies.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  // Two limits (account and address) for each sign-in that was checked, none for the others.
  const counted = await db.selectFrom('limits').select('key').where('count', '>', 0).execute()
  expect(counted).toHaveLength(2 * (FLOOD - refused.length))
})

test('SR-078: the number of concurrent hashes and the length of their queue are limited', async () => {
  const run = createConcurrencyLimiter(2, 3)
  let running = 0
  let most = 0
  const ends: (() => void)[] = []
  const works = Array.from({ length: 8 }, () =>
    run(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running -= 1
    }).then(
      () => 'done',
      ({ status }: { status: number }) => status,
    ),
  )
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended)
    ends[ended]!()
  }
  expect(await Promise.all(works)).toEqual(['done', 'done', 'done', 'done', 'done', 503, 503, 503])
  expect([most, running]).toEqual([2, 0])
})

test('SR-078: the server handles other work while a password is hashed', async () => {
  const hashing = hashPassword(TEST_PASSWORD)
  let turns = 0
  while ((await Promise.race([hashing, setImmediate('a turn')])) === 'a turn') turns += 1
  // On the main thread the hash would be ready at the first turn.
  expect(turns).toBeGreaterThan(0)
})
