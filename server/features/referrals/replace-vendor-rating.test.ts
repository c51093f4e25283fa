import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given } = await startTestApp({ LIMIT_USER: 'off' })

type Vendor = Awaited<ReturnType<typeof given.vendor>>

const rate = (person: { id: number }, referral: { id: number }, rating: number) =>
  as(person).call(referralRoutes.rate, { params: { id: String(referral.id) }, body: { rating } })

const ratingOf = async (vendor: Vendor) =>
  (await as(await given.admin()).call(vendorRoutes.rating, { params: { id: String(vendor.id) } })).body

test('finding 7: a hundred and twenty one-star ratings by one sender count once in the mean', async () => {
  const vendor = await given.vendor()
  for (const rating of [5, 4]) {
    const client = await given.client()
    await rate(client, await given.referral(client, vendor), rating)
  }
  expect(await ratingOf(vendor)).toEqual({ value: 4.5, count: 2 })
  const angry = await given.client()
  const referrals = await Promise.all(Array.from({ length: 120 }, () => given.referral(angry, vendor)))
  for (let start = 0; start < 120; start += 10) {
    const replies = await Promise.all(referrals.slice(start, start + 10).map((referral) => rate(angry, referral, 1)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  }
  expect(await ratingOf(vendor)).toEqual({ value: 3.33, count: 3 })
})

test('finding 7: the newest rating by a sender counts, whichever referral it belongs to; other vendors keep theirs', async () => {
  const [vendor, other] = [await given.vendor(), await given.vendor()]
  const client = await given.client()
  const [first, second, elsewhere] = [
    await given.referral(client, vendor),
    await given.referral(client, vendor),
    await given.referral(client, other),
  ]
  await rate(client, elsewhere, 2)
  await rate(client, first, 1)
  await rate(client, second, 3)
  expect(await ratingOf(vendor)).toEqual({ value: 3, count: 1 })
  expect((await rate(client, first, 5)).body.rating).toBe(5)
  expect([await ratingOf(vendor), await ratingOf(other)]).toEqual([
    { value: 5, count: 1 },
    { value: 2, count: 1 },
  ])
})

test("The migration keeps the rating of each sender's newest referral, and the part of the counters that no referral explains", async () => {
  const vendor = await given.vendor({ rating_total: 40 + 1 + 2 + 5, rating_count: 10 + 3 })
  const [one, two] = [await given.client(), await given.client()]
  for (const [sender, rating] of [
    [one, 1],
    [one, 2],
    [two, 5],
  ] as const)
    await given.referral(sender, vendor, { rating })
  const migration = await readFile(
    new URL('../../migrations/0058_known-devices-and-ratings.sql', import.meta.url),
    'utf8',
  )
  const fills = migration.slice(migration.indexOf('insert into vendor_ratings'))
  await db.deleteFrom('vendor_ratings').execute()
  for (const statement of fills.split(';').filter((text) => text.trim() !== '')) await sql.raw(statement).execute(db)
  expect(await ratingOf(vendor)).toEqual({ value: Math.round(((40 + 2 + 5) / 12) * 100) / 100, count: 12 })
})
