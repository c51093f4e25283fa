import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { days, hours } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'

// Decision 52. Low limits keep the tests short; the real limits are configured.
const { as, clock, db, given } = await startTestApp({
  LIMIT_REFERRALS: '6',
  LIMIT_REFERRALS_VENDOR: '3',
  SESSION_MAX_DAYS: '30',
  SESSION_IDLE_MINUTES: '40000',
})

type Vendor = Awaited<ReturnType<typeof given.vendor>>

const orderTo = (vendor: Vendor, more: object = {}) => ({
  vendor: vendor.id,
  order: { location: vendor.location.id, service: vendor.service.id, details: 'Please call.', ...more },
})

function sender(user: { id: number }) {
  const person = as(user)
  return async (vendor: Vendor, more: object = {}, key?: string) => {
    const extras = key === undefined ? {} : { headers: { 'idempotency-key': key } }
    return person.call(referralRoutes.send, { body: orderTo(vendor, more) }, extras)
  }
}

const times = async (count: number, act: () => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) statuses.push((await act()).status)
  return statuses
}

const sentTo = async (vendor: Vendor) =>
  (await db.selectFrom('referrals').select('id').where('vendor_id', '=', vendor.id).execute()).length

test('decision 52: a client sends one vendor a few referrals a day; other vendors, and the next day, are not affected', async () => {
  const [vendor, other] = [await given.vendor({ name: 'Lakeside', phone: '416-555-0142' }), await given.vendor()]
  const send = sender(await given.client())
  expect(await times(3, () => send(vendor))).toEqual([200, 200, 200])

  const refused = await send(vendor)
  expect([refused.status, refused.refusal.message]).toEqual([
    429,
    'You cannot send Lakeside more referrals today. Please call 416-555-0142, or try again tomorrow.',
  ])
  expect(Number(refused.headers['retry-after'])).toBe(24 * 3_600)
  expect([await sentTo(vendor), (await send(other)).status]).toEqual([3, 200])

  clock.advance(days(1))
  expect((await send(vendor)).status).toBe(200)
})

test('decision 52: vendors and administrators have no daily limit per vendor, but an hourly one', async () => {
  const [vendor, own] = [await given.vendor(), await given.vendor()]
  for (const person of [await given.contactOf(own), await given.admin()]) {
    const send = sender(person)
    expect(await times(6, () => send(vendor))).toEqual([200, 200, 200, 200, 200, 200])
    const refused = await send(vendor)
    expect([refused.status, refused.refusal.message]).toEqual([
      429,
      'Too many attempts. Please try again in 60 minutes.',
    ])
    clock.advance(hours(1))
    expect((await send(vendor)).status).toBe(200)
  }
})

test('decision 52: concurrent referrals are limited like sequential ones', async () => {
  const vendor = await given.vendor()
  const send = sender(await given.client())
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(vendor)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(7)
  expect(await sentTo(vendor)).toBe(3)
})

test('decision 52: a referral that is refused for another reason is not counted', async () => {
  const [vendor, closed] = [await given.vendor(), await given.vendor({ prevent_referrals: true })]
  const send = sender(await given.client())
  expect(await times(7, () => send(vendor, { service: 2_000_000_000 }))).toEqual(Array.from({ length: 7 }, () => 422))
  expect(await times(7, () => send(closed))).toEqual(Array.from({ length: 7 }, () => 403))
  expect(await times(4, () => send(vendor))).toEqual([200, 200, 200, 429])
})

test('SR-127, decision 52: a repeat with its Idempotency-Key is neither counted nor refused by the limit', async () => {
  const vendor = await given.vendor()
  const send = sender(await given.client())
  const first = await send(vendor, {}, 'first')
  expect(await times(5, () => send(vendor, {}, 'first'))).toEqual([200, 200, 200, 200, 200])
  expect(await times(3, () => send(vendor))).toEqual([200, 200, 429])
  expect((await send(vendor, {}, 'first')).body.id).toBe(first.body.id)
})

test('SR-127: a 429 is not stored for its key', async () => {
  const vendor = await given.vendor()
  const send = sender(await given.client())
  await times(3, () => send(vendor))
  expect((await send(vendor, {}, 'later')).status).toBe(429)
  clock.advance(days(1))
  expect((await send(vendor, {}, 'later')).status).toBe(200)
  expect(await sentTo(vendor)).toBe(4)
})
