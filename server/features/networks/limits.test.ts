import { expect, test } from 'vitest'
import { networkRoutes } from '#contract/networks.ts'
import { days } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

// Decision 52. A low limit keeps the test short.
const { as, clock, db, given, messages } = await startTestApp(
  {
    LIMIT_NETWORK: '3',
    SESSION_MAX_DAYS: '30',
    SESSION_IDLE_MINUTES: '40000',
  },
  { background: true },
)

async function world() {
  const mine = await given.vendor()
  const me = as(await given.contactOf(mine))
  const others = await Promise.all(Array.from({ length: 5 }, () => given.vendor()))
  return {
    others: others.map(({ id }) => id),
    ask: (other: number) => me.call(networkRoutes.add, { body: { vendor_1: mine.id, vendor_2: other } }),
    takeBack: (other: number) =>
      me.call(networkRoutes.remove, { params: { vendor_1: String(mine.id), vendor_2: String(other) } }),
  }
}

test('decision 52: a vendor sends a few network requests a day, and only those that were sent make messages', async () => {
  const { ask, others } = await world()
  const people = await Promise.all(others.map((id) => given.contactOf({ id })))
  const replies = await Promise.all(others.map(ask))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.map(({ refusal }) => refusal.message)).toEqual([
    'Too many attempts. Please try again tomorrow.',
    'Too many attempts. Please try again tomorrow.',
  ])
  expect(Number(refused[0]!.headers['retry-after'])).toBe(24 * 3_600)
  await waitForEmptyOutbox(db)
  expect(messages.filter(({ to }) => people.some(({ email }) => email === to))).toHaveLength(3)

  clock.advance(days(1))
  const left = others.filter((_, nth) => replies[nth]!.status === 429)
  for (const id of left) expect((await ask(id)).status).toBe(200)
})

test('decision 52: repeating a request, or one to an unknown vendor, is not counted; withdrawing one is not refunded', async () => {
  const { ask, takeBack, others } = await world()
  const [first, second, third, fourth] = others as [number, number, number, number]
  for (let n = 0; n < 5; n += 1) expect((await ask(first)).status).toBe(200)
  for (let n = 0; n < 5; n += 1) expect((await ask(2_000_000_000)).status).toBe(404)
  expect((await takeBack(first)).status).toBe(200)
  for (const id of [second, third]) expect((await ask(id)).status).toBe(200)
  expect((await ask(fourth)).status).toBe(429)
  expect((await ask(first)).status).toBe(429)
})

test('changing an answer back and forth is limited like requests, and sends no more messages; other requests can be answered', async () => {
  const [mine, asking, other] = [await given.vendor(), await given.vendor(), await given.vendor()]
  const reader = await given.contactOf(asking)
  const me = as(await given.contactOf(mine))
  const requestFrom = async (vendor: { id: number }, caller: { id: number }) => {
    const body = { vendor_1: vendor.id, vendor_2: mine.id }
    expect((await as(caller).call(networkRoutes.add, { body })).status).toBe(200)
    const asked = db.selectFrom('networks').select('id').where('asking_vendor_id', '=', vendor.id)
    return { params: { id: String((await asked.executeTakeFirstOrThrow()).id) } }
  }
  const first = await requestFrom(asking, reader)
  const decide = async (request: typeof first, status: 2 | 3) =>
    (await me.call(networkRoutes.decide, { ...request, body: { status } })).status
  for (const status of [2, 3, 2] as const) expect(await decide(first, status)).toBe(200)
  expect(await decide(first, 3)).toBe(429)
  expect(await decide(first, 2), 'the same answer again').toBe(200)
  await waitForEmptyOutbox(db)
  expect(messages.filter(({ to }) => to === reader.email)).toHaveLength(3)

  expect(await decide(await requestFrom(other, await given.contactOf(other)), 2)).toBe(200)
  clock.advance(days(1))
  expect(await decide(first, 3)).toBe(200)
})
